// Capitals drawn in strokes: a machine without a single font writes them as well as any other.

/** Six high, and four wide but for the narrow ones. */
const strokes: Readonly<Record<string, string>> = {
  A: "M0 6L2 0L4 6M.8 4H3.2",
  B: "M0 0V6H2.6Q4 6 4 4.5T2.6 3H0M2.6 3Q3.7 3 3.7 1.5T2.6 0H0",
  C: "M4 1Q3.2 0 2 0Q0 0 0 3T2 6Q3.2 6 4 5",
  D: "M0 0V6H1.8Q4 6 4 3T1.8 0Z",
  E: "M4 0H0V6H4M0 3H3",
  F: "M4 0H0V6M0 3H3",
  G: "M4 1Q3.2 0 2 0Q0 0 0 3T2 6Q4 6 4 3.4H2.4",
  H: "M0 0V6M4 0V6M0 3H4",
  I: "M.5 0V6",
  J: "M3.4 0V4.4Q3.4 6 1.8 6T0 4.6",
  K: "M0 0V6M4 0L0 3.4M1.4 2.4L4 6",
  L: "M0 0V6H3.8",
  M: "M0 6V0L2 3.6L4 0V6",
  N: "M0 6V0L4 6V0",
  O: "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0",
  P: "M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0",
  Q: "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0M2.6 4.4L4 6",
  R: "M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0M2 3.2L4 6",
  S: "M3.8 .9Q3.2 0 2 0Q.2 0 .2 1.5T2 3T3.8 4.5T2 6Q.8 6 .1 5.1",
  T: "M0 0H4M2 0V6",
  U: "M0 0V3.8Q0 6 2 6T4 3.8V0",
  V: "M0 0L2 6L4 0",
  W: "M0 0L1 6L2 2.4L3 6L4 0",
  X: "M0 0L4 6M4 0L0 6",
  Y: "M0 0L2 3V6M4 0L2 3",
  Z: "M0 0H4L0 6H4",
  "'": "M.5 0V1.6",
  "&": "M4 6L1 1.6Q.6 0 1.8 0T2.6 1.6L.8 3.2Q-.4 4.4.6 5.4T3 5.2L4 3.4",
  "-": "M1 3H3",
};

const narrow: Readonly<Record<string, number>> = { I: 1, "'": 1, J: 3.4, " ": 2 };
const gap = 1.7;

type Lettering = { x: number; y: number; width: number; height: number; colour: string };

/** A text in capitals without accents, centred on a point, shrunk to fit the width. */
export function lettering(text: string, { x, y, width, height, colour }: Lettering): string {
  const capitals = [...text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase()];
  const starts: number[] = [];
  let length = -gap;
  for (const letter of capitals) {
    starts.push(length + gap);
    length += gap + (narrow[letter] ?? 4);
  }
  const scale = Math.min(width / Math.max(1, length), height / 6);
  const drawn = capitals.map((letter, index) =>
    strokes[letter] ? `<path transform="translate(${round(starts[index]!)} 0)" d="${strokes[letter]}"/>` : "",
  );
  const transform = `translate(${round(x - (length * scale) / 2)} ${round(y - 3 * scale)}) scale(${round(scale)})`;
  return `<g transform="${transform}" fill="none" stroke="${colour}" stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round">${drawn.join("")}</g>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
