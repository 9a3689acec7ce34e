"""The laws of every game under any rules, checked in random legal play."""
