import type { PiePart } from "./pie.ts";

/** What tells the positions apart besides their colours: stripes of each its own direction. */
const stripes: Partial<Record<PiePart, string>> = {
  equals: "M -1 1 L 1 -1 M 0 4 L 4 0 M 3 5 L 5 3",
  expensive: "M -1 3 L 1 5 M 0 0 L 4 4 M 3 -1 L 5 1",
  notCompared: "M 2 0 V 4",
};

const colours: Record<PiePart, string> = {
  cheap: "var(--vigie-cheap)",
  equals: "var(--vigie-equal)",
  expensive: "var(--vigie-expensive)",
  notCompared: "var(--vigie-unmatched-text)",
  unmatched: "var(--vigie-unmatched)",
};

/** The fills of an SVG drawing; `id` is its own. */
export function PatternDefs({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(stripes).map(([part, path]) => (
        <pattern key={part} id={`${id}${part}`} width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill={colours[part as PiePart]} />
          <path d={path} stroke="#fff" strokeOpacity="0.45" strokeWidth="0.8" />
        </pattern>
      ))}
    </defs>
  );
}

export function patternOf(id: string, part: PiePart): string {
  return stripes[part] ? `url(#${id}${part})` : colours[part];
}
