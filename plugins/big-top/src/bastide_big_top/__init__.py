"""The expansion Under the Big Top for Bastide."""
