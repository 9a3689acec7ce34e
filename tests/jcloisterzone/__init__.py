"""Games that JCloisterZone saved, read as records, and written for it."""
