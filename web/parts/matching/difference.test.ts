import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { differenceFrom } from "./difference.ts";

test("a price that is not known is compared with none", () => {
  for (const [theirs, mine] of [
    [null, 10],
    [10, null],
    [0, 10],
  ] as const)
    assert.equal(differenceFrom(theirs, mine), null);
});

test("adding the difference to their price gives mine; its sign says who is dearer", () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(cents, cents, (theirCents, myCents) => {
      const [theirs, mine] = [theirCents / 100, myCents / 100];
      const { price, price_diff_integer } = differenceFrom(theirs, mine)!;
      assert.equal(Math.round((price + price_diff_integer) * 100), myCents);
      assert.equal(Math.sign(price_diff_integer), Math.sign(myCents - theirCents));
    }),
  );
});
