import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSending } from "./sending.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

test("a few are sent at once, those of one product in the order they came, and none is lost", async () => {
  const judged = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 10, max: 15 })), { maxLength: 20 });
  const run = async (pairs: [number, number][], scheduler: fc.Scheduler) => {
    const sending = createSending();
    const under = new Set<number>();
    const ended: number[] = [];
    const answers = pairs.map((products, at) =>
      sending.send(products, async () => {
        for (const other of under) assert.ok(!pairs[other]!.some((id) => products.includes(id)));
        under.add(at);
        assert.ok(under.size <= 4);
        await scheduler.schedule(Promise.resolve());
        under.delete(at);
        ended.push(at);
        if (at % 3 === 0) throw new Error("refused");
        return at;
      }),
    );
    assert.equal(sending.count(), pairs.length);
    const settled = Promise.allSettled(answers);
    await scheduler.waitFor(settled);
    await settled;
    for (const [at, { status }] of (await settled).entries())
      assert.equal(status, at % 3 === 0 ? "rejected" : "fulfilled");
    for (const id of new Set(pairs.flat())) {
      const order = ended.filter((at) => pairs[at]!.includes(id));
      assert.deepEqual(
        order,
        order.toSorted((left, right) => left - right),
      );
    }
    assert.equal(sending.count(), 0);
  };
  await fc.assert(fc.asyncProperty(judged, fc.scheduler(), run), drawnTimes(50));
});
