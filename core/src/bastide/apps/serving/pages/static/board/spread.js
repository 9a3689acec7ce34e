// Moving targets apart, so that each can be hit.

/** The radius of the circle around a target, in hundredths of a tile. */
export const REACH = 16;
/** The minimal distance between two of them. */
const DISTANCE = 31;
const ROUNDS = 40;

/** Points moved apart where they are too close; the others stay where they are. */
export function apart(points) {
  const moved = points.map((point) => [...point]);
  for (let round = 0; round < ROUNDS; round += 1) {
    let still = true;
    for (let one = 0; one < moved.length; one += 1) {
      for (let other = one + 1; other < moved.length; other += 1) {
        if (push(moved[one], moved[other], one)) still = false;
      }
    }
    if (still) break;
  }
  return moved;
}

function push(one, other, number) {
  let [x, y] = [other[0] - one[0], other[1] - one[1]];
  if (Math.abs(x) >= DISTANCE || Math.abs(y) >= DISTANCE) return false;
  let distance = Math.hypot(x, y);
  if (distance >= DISTANCE - 0.5) return false;
  if (distance < 0.01) [x, y, distance] = [Math.cos(number), Math.sin(number), 1];
  const far = (DISTANCE - Math.min(distance, DISTANCE)) / 2 / distance;
  one[0] -= x * far;
  one[1] -= y * far;
  other[0] += x * far;
  other[1] += y * far;
  return true;
}
