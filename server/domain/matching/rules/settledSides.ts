// What is settled between two sides before a run of a rule begins, and what that leaves it to look at.
import type { Verdicts } from "#server/search/texts/verdicts.ts";
import type { OfferedPair, Settled } from "#server/store/queries/matching/rules/settledPairs.ts";
import { type MatchScope, type Standing, standing } from "./matchScope.ts";
import { type NumberedPair, type Sides, contradict, isThere, numbered } from "./matchSides.ts";

export type SettledSides = {
  /** Own products that the rule matched before, and decides about now: by id. */
  former: number[];
  taken: NumberedPair[];
  /** Matches that stand whatever the rule finds, and nobody made by hand. */
  made: NumberedPair[];
  verdicts: Verdicts;
};

export type RunChoice = {
  /** Own products that may find something: all, or those that changed and, when theirs did, those that are free. */
  isChosen: (own: number) => boolean;
  /** Whether all of theirs are looked at for an own product. */
  isOpen: (own: number) => boolean;
  /** Whether a pair that was proposed is looked at again, or one of its products takes no part any more (-1). */
  isDecided: (own: number, theirs: number) => boolean;
  mayBe: (own: number, theirs: number) => boolean;
};

/** By the numbers of the products in the two sides. */
export function settleSides(
  sides: Sides,
  scope: MatchScope,
  settled: Settled,
): { settled: SettledSides; choice: RunChoice } {
  const stands = standing(scope, settled);
  const all = (pairs: readonly OfferedPair[]) => pairs.map((pair) => numbered(sides, pair));
  const former = new Set(stands.former);
  return {
    settled: {
      former: stands.former,
      taken: all(stands.taken),
      made: all(settled.made.filter(({ product_id }) => !former.has(product_id))).filter(isThere),
      verdicts: {
        right: all(settled.sure),
        wrong: all(settled.wrong),
        judged: settled.judged.map((pair) => ({ ...numbered(sides, pair), isRight: pair.isRight })),
      },
    },
    choice: choiceOf(sides, scope, stands, all(settled.undone)),
  };
}

function choiceOf(
  sides: Sides,
  scope: MatchScope,
  stands: Standing,
  undone: readonly NumberedPair[],
): RunChoice {
  const { own: owns, theirs: others } = sides;
  const isUndone = new Set(undone.map(({ own, theirs }) => `${own} ${theirs}`));
  const isOpen = (own: number) => stands.isOpen(owns.ids[own]!);
  const isLookedAt = (own: number, theirs: number) => isOpen(own) || stands.isOffered(others.ids[theirs]!);
  return {
    isChosen: chosenBy(scope, stands, sides),
    isOpen,
    isDecided: (own, theirs) => !isThere({ own, theirs }) || isLookedAt(own, theirs),
    mayBe: (own, theirs) =>
      isLookedAt(own, theirs) && !contradict(sides, { own, theirs }) && !isUndone.has(`${own} ${theirs}`),
  };
}

function chosenBy(
  { changed }: MatchScope,
  { taken, isOpen }: Standing,
  { own: owns }: Sides,
): RunChoice["isChosen"] {
  if (!changed) return () => true;
  if (changed.theirs.size === 0) return (own) => isOpen(owns.ids[own]!);
  const matched = new Set(taken.map(({ product_id }) => product_id));
  return (own) => !matched.has(owns.ids[own]!);
}
