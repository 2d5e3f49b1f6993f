// Websites found by letters of their name or address, and listed by name, among ten thousand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { type Market, openMarket } from "../../test/support/market.ts";
import { plansOf, stepsOver } from "../../test/support/plans.ts";
import { find } from "./collection.ts";
import { server } from "./scopes.ts";

const many = 10_000;

let market: Market;
before(async () => {
  market = await openMarket({ connections: 1 });
  // Nobody is told of them, which takes ten times as long as they do.
  await sql`set session_replication_role = replica`.execute(market.db);
  await sql`
    insert into website_setting (url, name, slug_name)
    select 'https://www.boutique-' || place || '.example/', 'Étoile ' || place, 'etoile-' || place
    from generate_series(1, ${many}::int) as place`.execute(market.db);
  await sql`reset session_replication_role`.execute(market.db);
  await sql`analyze website_setting`.execute(market.db);
});
after(() => market.close());

/** As the choice of a competitor asks. */
async function found(letters: string): Promise<{ names: unknown[]; plans: string }> {
  const part = containing(letters);
  const query = {
    where: letters ? { or: [{ name: part }, { url: part }] } : {},
    fields: ["name"],
    order: ["name", "id"].map((field) => ({ field, descending: false })),
    limit: 50,
  };
  let rows: { name?: unknown }[] = [];
  const plans = await plansOf(market.store, async () => {
    rows = await find(market.db, server, websiteSetting, query);
  });
  return { names: rows.map(({ name }) => name), plans };
}

test("websites are found by rare letters of their name or address without reading all of them", async () => {
  for (const [letters, expected] of [
    ["étoile 9987", ["Étoile 9987"]],
    ["boutique-9987.", ["Étoile 9987"]],
    ["zzz", []],
  ] as const) {
    const { names, plans } = await found(letters);
    assert.deepEqual(names, expected);
    assert.match(plans, /website_setting_letters/, letters);
    assert.deepEqual(stepsOver(many / 10, plans), [], letters);
  }
});

test("websites are listed by name without reading all of them", async () => {
  const { names, plans } = await found("");
  assert.equal(names.length, 50);
  assert.match(plans, /website_setting_by_name/);
  assert.deepEqual(stepsOver(many / 10, plans), []);
});
