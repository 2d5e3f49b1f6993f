import type { AcceptedAbove } from "#web/queries/matchProposals.ts";
import type { Words } from "#web/session/words.ts";

/** How many of a batch were taken back, and how many somebody changed since. */
export function undoneText({ count, skipped }: AcceptedAbove, { say, number }: Words): string {
  const undone = say("inbox.bulk.undone", { count, formatted: number(count) });
  return skipped > 0
    ? `${undone} ${say("inbox.bulk.kept", { count: skipped, formatted: number(skipped) })}`
    : undone;
}
