// An example table: a small board on which three editions score differently.
import { BLUE, RED, YELLOW } from "./names.js";

export const EXAMPLE = {
  format: "bastide-diagram/1",
  players: [RED, BLUE, YELLOW],
  tiles: [
    { tile: "base-game/D", at: [0, 0], rotation: 0 },
    { tile: "base-game/M", at: [0, 1], rotation: 180 },
    { tile: "base-game/D", at: [-1, 1], rotation: 270, pieces: [{ player: BLUE, piece: "follower", on: "field NNW" }] },
    { tile: "base-game/S", at: [1, 0], rotation: 90, pieces: [{ player: YELLOW, piece: "follower", on: "city N" }] },
    { tile: "base-game/K", at: [-1, 0], rotation: 270, pieces: [{ player: RED, piece: "follower", on: "city W" }] },
    { tile: "base-game/L", at: [0, -1], rotation: 180 },
    {
      tile: "base-game/W",
      at: [-1, -1],
      rotation: 180,
      pieces: [{ player: YELLOW, piece: "follower", on: "field NNE" }],
    },
    { tile: "base-game/V", at: [-1, 2], rotation: 180 },
    { tile: "base-game/L", at: [0, 2], rotation: 0 },
    { tile: "base-game/C", at: [1, 1], rotation: 0 },
    { tile: "base-game/P", at: [1, 2], rotation: 90, pieces: [{ player: RED, piece: "follower", on: "field SSE" }] },
    {
      tile: "base-game/X",
      at: [-2, -1],
      rotation: 180,
      pieces: [{ player: BLUE, piece: "follower", on: "field NNW" }],
    },
    { tile: "base-game/E", at: [2, 1], rotation: 270, pieces: [{ player: YELLOW, piece: "follower", on: "field N" }] },
    { tile: "base-game/E", at: [-2, 1], rotation: 90 },
    { tile: "base-game/S", at: [0, -2], rotation: 0, pieces: [{ player: BLUE, piece: "follower", on: "field SSE" }] },
    { tile: "base-game/R", at: [2, 0], rotation: 0 },
    { tile: "base-game/A", at: [-3, 1], rotation: 90, pieces: [{ player: RED, piece: "follower", on: "monastery" }] },
    { tile: "base-game/O", at: [1, 3], rotation: 180, pieces: [{ player: BLUE, piece: "follower", on: "road N" }] },
    { tile: "base-game/A", at: [3, 1], rotation: 0, pieces: [{ player: YELLOW, piece: "follower", on: "monastery" }] },
    { tile: "base-game/F", at: [2, 3], rotation: 180, pieces: [{ player: RED, piece: "follower", on: "city E" }] },
    { tile: "base-game/K", at: [-2, 0], rotation: 90 },
  ],
};

/** The editions of the example. */
export const EDITIONS = ["hig-2000", "hig-2001", "hig-2002"];
