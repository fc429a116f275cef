"""`python3 -m grognard` is `grognard`."""

from grognard.cli import main

if __name__ == "__main__":
    main()
