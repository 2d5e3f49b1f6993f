// What an import says that it has done, and what a trial, a preview or a paused import says it would do: these have done
// nothing.
import type { Wording } from "#server/store/queries/imports/runs/runs.ts";

/** Of an import. */
export const whatIs = {
  identified: "imports.identifiedAnew",
  broughtBack: "imports.broughtBack",
  quarantined: "imports.quarantined",
  leftOut: "imports.momentsLeftOut",
  pricesEmptied: "imports.pricesEmptied",
  currencyChanged: "imports.currencyChanged",
  alike: "imports.alikeCreated",
  renumbered: "imports.renumberedCreated",
  older: "imports.olderThanStored",
  emptied: "imports.columnEmptied",
} as const;

/** Of a trial, of a preview, and of an import that pauses in doubt. */
export const whatWouldBe = {
  identified: "imports.wouldIdentifyAnew",
  broughtBack: "imports.wouldBringBack",
  quarantined: "imports.wouldQuarantine",
  leftOut: "imports.momentsToLeaveOut",
  pricesEmptied: "imports.pricesWouldBeEmptied",
  currencyChanged: "imports.currencyWouldChange",
  alike: "imports.alikeWouldBeCreated",
  renumbered: "imports.renumberedWouldBeCreated",
  older: "imports.wouldBeOlderThanStored",
  emptied: "imports.columnWouldBeEmptied",
} as const;

const wouldBe = new Map<Wording["key"], Wording["key"]>(
  Object.entries(whatIs).map(([name, key]) => [key, whatWouldBe[name as keyof typeof whatIs]]),
);

/** What an import says of columns, as it is told before. */
export function asWouldBe({ key, values }: Wording): Wording {
  return { key: wouldBe.get(key) ?? key, values };
}
