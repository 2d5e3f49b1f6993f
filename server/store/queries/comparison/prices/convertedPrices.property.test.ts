// A price converted by rates that are constants of a query, beside the plain division and beside whole numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { freshStore } from "../../../../../test/support/freshStore.ts";
import { convertedBy } from "./catalogCurrency.ts";
import { largestMils } from "./comparedFigures.ts";
import { drawnTimes } from "../../../../../test/support/drawn.ts";

const fresh = freshStore();

const places = (number: bigint, count: number) =>
  count === 0
    ? String(number)
    : `${number / 10n ** BigInt(count)}.${String(number % 10n ** BigInt(count)).padStart(count, "0")}`;

/** Rates have eight places, prices four; halves that are ties are made on purpose. */
const rate = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 13n }),
  fc.constantFrom(10n ** 8n, 2n * 10n ** 8n, 5n * 10n ** 7n, 8n * 10n ** 8n, 1n, 10n ** 13n),
);
const price = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }),
  fc.bigInt({ min: 0n, max: 10n ** 7n }),
  fc.bigInt({ min: 0n, max: 10n ** 4n }).map((half) => half * 50n),
);

/** The same in whole numbers: units of the last digit, a half counted up; null above what is compared. */
function plainly(amount: bigint, mine: bigint, theirs: bigint, digits: number): string | null {
  if (amount * mine * 1000n > BigInt(largestMils) * theirs * 10_000n) return null;
  const units = 10n ** BigInt(digits);
  const [numerator, denominator] = [amount * mine * units, theirs * 10_000n];
  return places((2n * numerator + denominator) / (2n * denominator), digits);
}

test("a converted price is rounded once, a half up, as it is in comparisons", async () => {
  await fc.assert(
    fc.asyncProperty(
      rate,
      rate,
      fc.constantFrom(0, 2, 3),
      fc.array(price, { minLength: 1, maxLength: 40 }),
      async (mine, theirs, digits, prices) => {
        const rates = { times: places(mine, 8), dividedBy: places(theirs, 8) };
        const given = prices.map((amount) => places(amount, 4));
        const { rows } = await sql<{ quick: string | null; compared: string | null }>`
          select (${convertedBy(sql`price`, rates, digits)})::text as quick,
                 round(mils(price * ${rates.times}::numeric, ${rates.dividedBy}::numeric, ${digits}::int) / 1000,
                       ${digits}::int)::text as compared
          from unnest(${given}::numeric(14, 4)[]) with ordinality as given (price, at) order by at`.execute(
          fresh.store.db,
        );
        const expected = prices.map((amount) => plainly(amount, mine, theirs, digits));
        assert.deepEqual(
          rows.map(({ quick }) => quick),
          expected,
        );
        for (const { quick, compared } of rows) if (quick !== null) assert.equal(quick, compared);
      },
    ),
    drawnTimes(60),
  );
});
