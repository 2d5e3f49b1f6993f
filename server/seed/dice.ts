// Chance that always falls the same way: the same key, the same throws, whatever else is generated around it.

export type Dice = {
  /** From 0 up to, not including, 1. */
  number(): number;
  between(min: number, max: number): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export function dice(...key: (string | number)[]): Dice {
  let state = hashOf(key.join("\0"));
  // mulberry32: 32 bits of state are plenty for the few throws of a key.
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + number() * (max - min);
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1));
  return {
    number,
    between,
    integer,
    chance: (probability) => number() < probability,
    pick: (items) => items[integer(0, items.length - 1)]!,
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
