import type { Look } from "./looks.ts";

/** A piece of a series' line, as the legend shows it. */
export function LineSample({ look }: { look: Look }) {
  return (
    <svg width="26" height="10" aria-hidden="true">
      <line
        x1="0"
        x2="26"
        y1="5"
        y2="5"
        stroke={`var(${look.colour})`}
        strokeWidth={look.width + 0.5}
        strokeDasharray={look.dash.join(" ") || undefined}
      />
    </svg>
  );
}
