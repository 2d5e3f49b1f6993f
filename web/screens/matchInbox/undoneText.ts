import type { AcceptedAbove } from "#web/queries/matchProposals.ts";
import type { Words } from "#web/session/words.ts";

/** How many of a batch were taken back, and how many somebody changed since. */
export function undoneText({ count, skipped }: AcceptedAbove, { say, number }: Words): string {
  const undone = say("matchInbox.bulk.undone", { count, formatted: number(count) });
  return skipped > 0
    ? `${undone} ${say("matchInbox.bulk.kept", { count: skipped, formatted: number(skipped) })}`
    : undone;
}
