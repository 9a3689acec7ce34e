"""Programs built on the public interface; those that need heavy libraries are optional extras."""
