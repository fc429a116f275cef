"""Ford: a small wargame on hexes about a river crossing."""
