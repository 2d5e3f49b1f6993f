// What a list of matched products may be asked of the past: how it was at the end of a day, and what went from one
// position to another between two days. In a where both stand at its top, as a filter set writes them.
import { isDay } from "../calendar/bounds.ts";
import type { Day } from "../calendar/day.ts";
import { type Position, positions } from "./competitive.ts";

/** Where a product stood on a day; unmatched: no competitor had a price for it. */
export const standings = [...positions, "unmatched"] as const;
export type StandingStatus = Position | "unmatched";

export type Move = { from: Day; to: Day; was: StandingStatus; is: StandingStatus };

/** "2026-11-01,2026-11-20,cheap,expensive"; undefined when it is not that, or the days are not in order. */
export function readMove(text: unknown): Move | undefined {
  if (typeof text !== "string") return undefined;
  const [from, to, was, is, ...more] = text.split(",");
  const isStanding = (word: unknown): word is StandingStatus =>
    (standings as readonly unknown[]).includes(word);
  if (!isDay(from) || !isDay(to) || from >= to || !isStanding(was) || !isStanding(is)) return undefined;
  return more.length === 0 ? { from, to, was, is } : undefined;
}

export function moveText({ from, to, was, is }: Move): string {
  return [from, to, was, is].join(",");
}
