"""Programs built on the public interface; each comes as an extra where it needs heavy libraries."""
