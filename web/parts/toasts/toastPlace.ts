// Where toasts lie: at the top right, beside what can be clicked there.

export type Box = { top: number; left: number; width: number; height: number };
/** From the top and from the right of the window. */
export type Position = { top: number; right: number };

export type Surroundings = {
  window: { width: number; height: number };
  /** All the toasts together. */
  toasts: { width: number; height: number };
  /** What can be clicked. */
  actions: readonly Box[];
  /** Nothing of the page lies above. */
  above: number;
};

const step = 8;
/** Further down than this share of the window, nobody looks for them. */
const lowest = 0.6;

/** The place nearest to the corner where no action is covered; where there is none, that which covers the fewest. */
export function placeOf(surroundings: Surroundings): Position {
  let best: { place: Position; covered: number; distance: number } | undefined;
  for (const place of placesIn(surroundings)) {
    const covered = coveredAt(place, surroundings);
    const distance = place.top + place.right;
    const isBetter =
      !best || covered < best.covered || (covered === best.covered && distance < best.distance);
    if (isBetter) best = { place, covered, distance };
  }
  return best?.place ?? { top: surroundings.above, right: 0 };
}

function* placesIn({ window, toasts, above }: Surroundings): Generator<Position> {
  const last = Math.max(above, window.height * lowest - toasts.height);
  // Not over the left half, where titles and menus are.
  const furthest = Math.max(0, window.width / 2 - toasts.width / 2);
  for (let top = above; top <= last; top += step)
    for (let right = 0; right <= furthest; right += step) yield { top, right };
}

/** How many actions toasts cover at a place. Of one that they cover in part it is the part: a half is a half of one. */
export function coveredAt({ top, right }: Position, { window, toasts, actions }: Surroundings): number {
  const left = window.width - right - toasts.width;
  let covered = 0;
  for (const action of actions) {
    const width = Math.min(left + toasts.width, action.left + action.width) - Math.max(left, action.left);
    const height = Math.min(top + toasts.height, action.top + action.height) - Math.max(top, action.top);
    if (width > 0 && height > 0) covered += (width * height) / (action.width * action.height);
  }
  return covered;
}
