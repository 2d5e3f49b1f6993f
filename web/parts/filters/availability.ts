// The availability of products as people read it: an import brings "in stock", a number of days, or anything else.
import type { Words } from "#web/session/words.ts";

export type AvailabilityState = "inStock" | "unavailable" | { days: number };

/** In stock, there in some days, or not to be had; whatever the case it is written in. */
export function availabilityIn(text: string): AvailabilityState {
  const written = text.trim().toLowerCase();
  if (written === "in stock") return "inStock";
  return /^\d{1,4}$/.test(written) ? { days: Number(written) } : "unavailable";
}

export function availabilityText(state: AvailabilityState, say: Words["say"]): string {
  return typeof state === "object"
    ? say("matched.availability.days", { days: state.days })
    : say(`matched.availability.${state}`);
}

/** What products say that reads the same, together: what is there first, then what comes soonest. */
type AvailabilityChoice = { state: AvailabilityState; values: string[] };

export function availabilityChoices(values: readonly string[]): AvailabilityChoice[] {
  const groups = Map.groupBy(values, (value) => delayOf(availabilityIn(value)));
  return [...groups]
    .toSorted(([left], [right]) => left - right)
    .map(([, same]) => ({ state: availabilityIn(same[0]!), values: same }));
}

/** In days; what is not to be had comes last. */
function delayOf(state: AvailabilityState): number {
  if (state === "inStock") return -1;
  return state === "unavailable" ? Infinity : state.days;
}
