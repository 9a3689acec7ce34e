// Example tiles. They are data and not translated: quoted text is inserted as it is.

export const EXAMPLE = `format = "bastide-tiles/1"
set = "viaducts"
title = "Viaducts"

[tiles.gatehouse]
count = 2
city = "N pennant"
road = "S > city"              # ends at the city's wall

[tiles.viaduct]
count = 3
city = "N S"
road = "E W > city"            # one road, across the city

[tiles.crossing]
count = 2
road = ["N", "E", "S", "W"]    # four roads that end where they meet

[tiles.wayside]
monastery = 1
road = "E W"                   # runs past the monastery

[tiles.twin-towns]
count = 2
city = ["N", "W"]              # two cities that are not joined
`;

export const EMPTY = `format = "bastide-tiles/1"
set = "my-tiles"
title = "My tiles"
`;

/** Snippets to insert: a name, and the lines after the head of the tile. */
export const SNIPPETS = [
  ["gate", `city = "N"\nroad = "S > city"`],
  ["cap", `city = "N"`],
  ["corner", `city = "N W"`],
  ["two-towns", `city = ["N", "S"]`],
  ["straight", `road = "N S"`],
  ["curve", `road = "S W"`],
  ["fork", `road = ["E", "S", "W"]`],
  ["bridge", `road = ["N S", "E W"]`],
  ["abbey", `monastery = 1\nroad = "S"`],
];
