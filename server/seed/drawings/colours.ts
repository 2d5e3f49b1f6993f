// The colours of articles by their French names, and what can be mixed from them.

const named: readonly [RegExp, string][] = [
  [/bleu-nuit|bleu-marine/, "#2f4470"],
  [/bleu-petrole/, "#27667a"],
  [/turquoise|cyan/, "#2fb5c0"],
  [/bleu/, "#3f7fd0"],
  [/anthracite|carbone|graphite/, "#4a505c"],
  [/noir/, "#363a44"],
  [/inox|argent|silver|acier|aluminium/, "#b9c1cc"],
  [/gris-galet|taupe/, "#a59a8e"],
  [/gris/, "#8d95a3"],
  [/rouge/, "#d24a43"],
  [/corail/, "#f0776a"],
  [/terracotta/, "#c8694a"],
  [/rose|magenta/, "#e0a1ad"],
  [/violet/, "#8566b8"],
  [/vert-sauge|menthe|vert-olivier/, "#8fae8b"],
  [/vert-foret/, "#37664a"],
  [/vert/, "#58a268"],
  [/ocre|jaune/, "#e0ac3c"],
  [/sable|lin|beige|ecru|creme|naturel|clair/, "#dccfb8"],
  [/bois|teck|acacia|chene/, "#c89b6c"],
  [/blanc|pieces?|percale/, "#f4f5f7"],
];

/** The colour a text of an address speaks of, the last one it names; undefined when it names none. */
export function colourIn(about: string): string | undefined {
  const words = `-${about}-`;
  const matches = named.flatMap(([name, colour]) => {
    const places = [...words.matchAll(new RegExp(`-(?:${name.source})(?=-)`, "g"))];
    return places.length > 0 ? [{ colour, at: places.at(-1)!.index, length: places.at(-1)![0].length }] : [];
  });
  return matches.toSorted((left, right) => right.at - left.at || right.length - left.length)[0]?.colour;
}

/** One colour with a part, from 0 to 1, of another. */
export function mix(left: string, right: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [left, right].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(from! + (to! - from!) * part)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** From 0, black, to 1, white. */
export function brightness(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return 0.3 * red! + 0.59 * green! + 0.11 * blue!;
}
