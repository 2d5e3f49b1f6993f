import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setImmediate as soon } from "node:timers/promises";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { figureBounds, figureSlots } from "./figureSlots.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

/** Works that begin and end when the test says so. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (customer: number, name: string, signal?: AbortSignal) =>
    figureSlots(market.store).run(
      customer,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => void ends.set(name, () => resolve(name)));
      },
      signal,
    );
  return { begun, ask, end: (name: string) => ends.get(name)!() };
}

test("one customer's figures wait for each other, and not in the way of another's", async () => {
  const { begun, ask, end } = works();
  const mine = ["a1", "a2", "a3", "a4"].map((name) => ask(1, name));
  const other = ask(2, "b1");
  await soon();
  assert.deepEqual(begun, ["a1", "a2", "b1"]);
  end("a2");
  await mine[1];
  await soon();
  assert.deepEqual(begun, ["a1", "a2", "b1", "a3"]);
  for (const name of ["a1", "b1", "a3"]) end(name);
  await Promise.all([mine[0], mine[2], other]);
  end("a4");
  assert.equal(await mine[3], "a4");
});

test("never more work at once than the connections that are left to them", async () => {
  const { begun, ask, end } = works();
  const all = [1, 2, 3].flatMap((customer) => ["x", "y"].map((name) => ask(customer, `${name}${customer}`)));
  await soon();
  assert.equal(begun.length, figureBounds.atOnce);
  for (let ended = 0; ended < all.length; ended += 1) {
    end(begun[ended]!);
    await soon();
  }
  assert.equal((await Promise.all(all)).length, all.length);
});

test("what nobody waits for any more is not begun, and a failure gives its slot back", async () => {
  const { begun, ask, end } = works();
  const left = new AbortController();
  const first = [ask(1, "a1"), ask(1, "a2")];
  const gone = assert.rejects(ask(1, "a3", left.signal), { name: "AbortError" });
  const failing = assert.rejects(
    figureSlots(market.store).run(1, () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  const last = ask(1, "a4");
  left.abort();
  await soon();
  end("a1");
  end("a2");
  await Promise.all([...first, gone, failing]);
  await soon();
  assert.deepEqual(begun, ["a1", "a2", "a4"]);
  end("a4");
  await last;
});

test("a customer for whom too much waits is told so", async () => {
  const { ask, end, begun } = works();
  const count = figureBounds.atOncePerCustomer + figureBounds.waitingPerCustomer;
  const all = Array.from({ length: count }, (_, index) => ask(1, `a${index}`));
  await assert.rejects(ask(1, "one too many"), { statusCode: 429, code: "TOO_MANY_REQUESTS" });
  for (let ended = 0; ended < count; ended += 1) {
    await soon();
    end(begun[ended]!);
  }
  await Promise.all(all);
});
