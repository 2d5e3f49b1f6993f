import assert from "node:assert/strict";
import { test } from "node:test";
import type { Proposal } from "#web/queries/matchProposals.ts";
import {
  emptyQueue,
  left,
  moved,
  placeIn,
  resolvedWith,
  withReturned,
  withSkipped,
  withUnsettled,
  without,
} from "./queue.ts";
import type { Queue } from "./queue.ts";

const sent = [1, 2, 3, 4].map((id) => ({ id }) as Proposal);
const [one, two, three, four] = sent as [Proposal, Proposal, Proposal, Proposal];

/** The ids that are left, the one that is looked at in brackets. */
function shown(queue: Queue, proposals = sent): string {
  const open = left(queue, proposals);
  const place = placeIn(queue, open);
  return open.map(({ id }, at) => (at === place ? `[${id}]` : String(id))).join(" ");
}

test("what is judged goes, and the next one is looked at", () => {
  const judged = without(emptyQueue, one, sent);
  assert.equal(shown(judged), "[2] 3 4");
  const third = without(moved(judged, sent, 1), three, sent);
  assert.equal(shown(third), "2 [4]");
  assert.equal(shown(without(third, four, sent)), "[2]");
  assert.equal(shown(without(without(third, four, sent), two, sent)), "");
});

test("once the last one is judged the one before it is looked at, not the first", () => {
  const last = [one, two, three].reduce((queue) => moved(queue, sent, 1), emptyQueue);
  assert.equal(shown(without(last, four, sent)), "1 2 [3]");
});

test("one goes back and forth between the ends, and no further", () => {
  const second = moved(emptyQueue, sent, 1);
  assert.equal(shown(second), "1 [2] 3 4");
  assert.equal(shown(moved(moved(second, sent, -1), sent, -1)), "[1] 2 3 4");
  const last = moved(moved(moved(second, sent, 1), sent, 1), sent, 1);
  assert.equal(shown(last), "1 2 3 [4]");
});

test("what is taken back is looked at again, though the server does not send it yet, and once when it does", () => {
  const judged = without(without(emptyQueue, one, sent), two, sent);
  const back = withReturned(judged, one);
  assert.equal(shown(back, [three, four]), "[1] 3 4");
  assert.equal(shown(back), "[1] 3 4");
  assert.equal(shown(without(back, one, sent)), "[3] 4");
});

test("a judgement elsewhere in the list leaves the one that is looked at", () => {
  const looked = moved(moved(emptyQueue, sent, 1), sent, 1);
  assert.equal(shown(without(looked, one, sent)), "2 [3] 4");
});

test("skipped ones can be seen again in their order", () => {
  const skipped = sent.reduce((queue, proposal) => without(queue, proposal, sent), emptyQueue);
  assert.equal(shown(skipped), "");
  assert.equal(shown(withSkipped(skipped, [two, four])), "[2] 4");
});

test("a judgement settles what else is asked about its pair, and accepting what is asked about its place", () => {
  const pair = (id: number, own: number, theirs: number, website_id: number) =>
    ({ id, own: { id: own }, theirs: { id: theirs }, website_id }) as Proposal;
  const asked = [
    pair(1, 10, 20, 5),
    pair(2, 10, 20, 5),
    pair(3, 10, 21, 5),
    pair(4, 10, 30, 6),
    pair(5, 11, 20, 5),
  ];
  const [first] = asked as [Proposal];
  const resolved = (verdict: "accepted" | "rejected") => resolvedWith(first, verdict, asked);
  assert.deepEqual(
    resolved("rejected").map(({ id }) => id),
    [2],
  );
  const judged = without(emptyQueue, first, asked, resolved("accepted"));
  assert.equal(shown(judged, asked), "[4] 5");
  assert.equal(shown(withReturned(judged, first), asked), "[1] 2 3 4 5");
  assert.equal(shown(withUnsettled(judged, first), asked), "2 3 [4] 5");
});

test("what is taken back is shown among what was chosen, and nowhere else", () => {
  const pack = { id: 9, reason: "pack", rule_id: 3, website_id: 5 } as Proposal;
  const under = (choice: Queue["choice"]) => shown(withReturned({ ...emptyQueue, choice, at: two.id }, pack));
  for (const choice of [{}, { reason: "pack" }, { rule: 3, website: 5 }] as const)
    assert.equal(under(choice), "[9] 1 2 3 4");
  for (const choice of [{ reason: "price" }, { rule: 4 }, { reason: "pack", website: 6 }] as const)
    assert.equal(under(choice), "1 [2] 3 4");
});
