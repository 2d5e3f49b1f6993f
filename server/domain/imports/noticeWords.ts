// What an import says that it has done, and what a trial or a preview says it would do: these have done nothing.

/** Of an import. */
export const whatIs = {
  identified: "imports.identifiedAnew",
  broughtBack: "imports.broughtBack",
  quarantined: "imports.quarantined",
  leftOut: "imports.momentsLeftOut",
  pricesEmptied: "imports.pricesEmptied",
  currencyChanged: "imports.currencyChanged",
  alike: "imports.alikeCreated",
  older: "imports.olderThanStored",
  emptied: "imports.columnEmptied",
  empty: "imports.columnEmpty",
} as const;

/** Of a trial and of a preview. */
export const whatWouldBe = {
  identified: "imports.wouldIdentifyAnew",
  broughtBack: "imports.wouldBringBack",
  quarantined: "imports.wouldQuarantine",
  leftOut: "imports.momentsToLeaveOut",
  pricesEmptied: "imports.pricesWouldBeEmptied",
  currencyChanged: "imports.currencyWouldChange",
  alike: "imports.alikeWouldBeCreated",
  older: "imports.wouldBeOlderThanStored",
  emptied: "imports.columnWouldBeEmptied",
  empty: "imports.columnWouldBeEmpty",
} as const;
