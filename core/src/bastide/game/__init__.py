"""Games: the public API that everything else is built on."""
