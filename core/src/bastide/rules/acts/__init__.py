"""Acts and offers as data: what rules often do, so that an engine can do it by itself."""
