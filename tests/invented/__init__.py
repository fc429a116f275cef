"""Three Banners: a tiny invented game for three sides with a bit of everything that the core must carry."""
