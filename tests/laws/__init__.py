"""The laws: what holds in every game, whatever its rules, tried out in random legal play."""
