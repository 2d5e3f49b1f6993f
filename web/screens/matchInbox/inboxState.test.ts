import assert from "node:assert/strict";
import { test } from "node:test";
import type { Proposal } from "#web/queries/matchProposals.ts";
import {
  begunAnew,
  inboxOf,
  judged,
  keptJudged,
  lookedAt,
  movedBy,
  refused,
  skippedHere,
  skippedShown,
  takenBack,
  viewOf,
  withChoice,
} from "./inboxState.ts";
import type { InboxState } from "./inboxState.ts";

/** Pairs of one product each; the fourth asks again about the product of the first. */
const sent = [1, 2, 3, 4].map((id) => ({
  id,
  website_id: 7,
  reason: id === 2 ? "price" : "below",
  own: { id: id === 4 ? 1 : id },
  theirs: { id: id * 10 },
})) as Proposal[];
const [first, second] = sent as [Proposal, Proposal];

/** The ids that are left, the one that is looked at in brackets, and the skipped ones. */
function shown(state: InboxState, proposals = sent): string {
  const { open, current } = viewOf(state, proposals);
  const ids = open.map((proposal) => (proposal === current ? `[${proposal.id}]` : String(proposal.id)));
  return [ids.join(" "), skippedHere(state).map(({ id }) => id)].join(" / ");
}

test("an accepted pair goes with what it settles, and all of it comes back when it is taken back", () => {
  const accepted = judged(inboxOf({}), first, "accepted", sent);
  assert.equal(shown(accepted), "[2] 3 / ");
  assert.equal(shown(takenBack(accepted, first)), "[1] 2 3 4 / ");
});

test("what the server cannot be told comes back; what somebody else judged stays away, without what it settled", () => {
  const accepted = judged(inboxOf({}), first, "accepted", sent);
  assert.equal(shown(refused(accepted, first, false, sent)), "[1] 2 3 4 / ");
  assert.equal(shown(refused(accepted, first, true, sent)), "[2] 3 4 / ");
});

test("a judgement that the server keeps is not shown again", () => {
  const back = takenBack(judged(inboxOf({}), first, "rejected", sent), first);
  assert.equal(shown(keptJudged(back, first, sent)), "[2] 3 4 / ");
});

test("the skipped ones are counted, come back when asked for, and one that is refused is skipped no more", () => {
  const skipped = judged(judged(inboxOf({}), first, "skipped", sent), second, "skipped", sent);
  assert.equal(shown(skipped), "[3] 4 / 1,2");
  assert.equal(shown(skippedShown(skipped)), "[1] 2 3 4 / ");
  assert.equal(shown(refused(skipped, second, false, sent)), "[2] 3 4 / 1");
});

test("under another choice, those that were skipped elsewhere are not counted, and stay skipped", () => {
  const skipped = judged(inboxOf({}), second, "skipped", sent);
  const below = withChoice(skipped, { reason: "below" });
  assert.equal(skippedHere(below).length, 0);
  assert.equal(skippedHere(skippedShown(below)).length, 0);
  assert.equal(skippedHere(withChoice(skippedShown(below), {})).length, 1);
});

test("the one that is looked at stays before one's eyes when a surer one comes", () => {
  const looked = lookedAt(inboxOf({}), first.id);
  const surer = { ...second, id: 9 };
  assert.equal(shown(looked, [surer, ...sent]), "9 [1] 2 3 4 / ");
  assert.equal(shown(movedBy(looked, 1, sent), [surer, ...sent]), "9 1 [2] 3 4 / ");
});

test("many judged at once leave what the server says, and the skipped ones skipped", () => {
  const before = judged(judged(inboxOf({}), first, "accepted", sent), second, "skipped", sent);
  assert.equal(shown(begunAnew(before)), "[1] 2 3 4 / 2");
});
