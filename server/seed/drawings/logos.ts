// The shops' signs: a mark and its name in our own letters.
import { lettering } from "./letters.ts";
import { box, disc, ring, shape, stroke, white } from "./pen.ts";

type Logo = { colour: string; mark: (colour: string) => string };

/** Each mark fills a square of 60. */
const logos: Readonly<Record<string, Logo>> = {
  maisondirecte: {
    colour: "#3a48c4",
    mark: (c) => box(0, 0, 60, 60, c, 14) + shape("M30 12L50 30H44V48H34V36H26V48H16V30H10Z", white),
  },
  "comptoir-martel": {
    colour: "#b5392f",
    mark: (c) => disc(30, 30, 30, c) + stroke("M16 42V20L30 34L44 20V42", white, 6),
  },
  "galerie-vauban": {
    colour: "#1f5d57",
    mark: (c) => shape("M30 0L60 22L48 60H12L0 22Z", c) + stroke("M18 22L30 44L42 22", white, 6),
  },
  "prix-canaille": {
    colour: "#e0761b",
    mark: (c) =>
      shape("M4 6H38L60 30L38 54H4Z", c) +
      disc(16, 30, 5, white) +
      stroke("M28 22H38M28 30H42M28 38H36", white, 4),
  },
  "marche-des-alpes": {
    colour: "#2f78b8",
    mark: (c) => disc(30, 30, 30, c) + shape("M6 44L24 16L34 32L40 24L54 44Z", white),
  },
  "planete-bazar": {
    colour: "#6a3fa0",
    mark: (c) => disc(30, 30, 22, c) + ring(30, 30, 27, c, 3) + stroke("M4 40Q30 20 56 20", white, 5),
  },
  "entrepot-gaillard": {
    colour: "#37474f",
    mark: (c) =>
      shape("M0 22L30 4L60 22V56H0Z", c) +
      box(12, 30, 36, 6, "#f2b632", 1) +
      box(12, 40, 36, 6, "#f2b632", 1),
  },
  "nuits-claires": {
    colour: "#27366b",
    mark: (c) => disc(30, 30, 30, c) + shape("M38 12A20 20 0 1 0 48 40A16 16 0 0 1 38 12Z", "#f3d98a"),
  },
  "berceau-et-compagnie": {
    colour: "#d6728c",
    mark: (c) =>
      shape("M6 26H54Q54 50 30 50T6 26Z", c) + stroke("M12 54Q30 62 48 54", c, 5) + disc(42, 14, 8, c),
  },
};

/** The sign of a shop, on white so that it is read on any ground. Undefined for a shop that has none. */
export function drawLogo(slug: string, name: string): string | undefined {
  const logo = logos[slug];
  if (!logo) return undefined;
  const width = 96 + name.length * 17;
  const mark = `<g transform="translate(14 12)">${logo.mark(logo.colour)}</g>`;
  const text = lettering(name, {
    x: (86 + width) / 2,
    y: 42,
    width: width - 102,
    height: 22,
    colour: logo.colour,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 84" width="${width}" height="84">${box(0, 0, width, 84, white, 10)}${mark}${text}</svg>`;
}
