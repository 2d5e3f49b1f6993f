// Two addresses of a product are one, however they are written; and addresses of two products are two.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type TestDatabase, freshDatabase } from "../../../../test/support/database.ts";
import { type Store, openStore } from "../../database.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

let database: TestDatabase;
let store: Store;
before(async () => {
  database = await freshDatabase();
  store = openStore(database.url, { connections: 2 });
});
after(async () => {
  await store.close();
  await database.drop();
});

async function keysOf(urls: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select url_key(url)::text as key from unnest(${urls}::text[]) with ordinality as sent (url, place) order by place
  `.execute(store.db);
  return rows.map(({ key }) => key);
}

type Address = { host: string; path: string[]; parameters: [string, string][] };

const word = fc.stringMatching(/^[a-zA-Z0-9éÉ%+._~-]{1,8}$/);
const address: fc.Arbitrary<Address> = fc.record({
  host: fc
    .stringMatching(/^[a-z0-9]{1,6}\.(fr|com|co\.uk)(:\d{2,4})?$/)
    .filter((host) => !host.startsWith("www.")),
  path: fc.array(word, { maxLength: 3 }),
  parameters: fc.array(
    fc.tuple(
      word.filter((name) => !/^(utm_|gclid$)/i.test(name)),
      word,
    ),
    { maxLength: 3 },
  ),
});

/** Everything that is not the product: which way in, in what case the host, where one comes from. */
const dress = fc.record({
  before: fc.constantFrom("https://", "http://", "HTTP://", "//", "", "https://www.", "www.", "Http://WWW."),
  shout: fc.boolean(),
  slash: fc.constantFrom("", "/", "//"),
  tracked: fc.array(fc.constantFrom("utm_source=mail", "UTM_Campaign=été", "gclid=Cj0K", "utm_x", "gclid"), {
    maxLength: 2,
  }),
  trackedFirst: fc.boolean(),
  fragment: fc.constantFrom("", "#", "#avis", "#?a=b/"),
  blank: fc.constantFrom("", " "),
});

type Dress = typeof dress extends fc.Arbitrary<infer Worn> ? Worn : never;

function written({ host, path, parameters }: Address, worn: Dress): string {
  const own = parameters.map(([name, value]) => `${name}=${value}`);
  const all = worn.trackedFirst ? [...worn.tracked, ...own] : [...own, ...worn.tracked];
  const query = all.length > 0 ? `?${all.join("&")}` : "";
  const shown = worn.shout ? host.toUpperCase() : host;
  const folders = path.map((part) => `/${part}`).join("");
  return `${worn.blank}${worn.before}${shown}${folders}${worn.slash}${query}${worn.fragment}${worn.blank}`;
}

/** What makes an address, told without looking at any text. */
function identity({ host, path, parameters }: Address): string {
  return JSON.stringify([host, path, parameters]);
}

test("an address is the same whatever it wears, and another one whatever it wears", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(address, dress, dress), { minLength: 2, maxLength: 40 }),
      async (sent) => {
        const keys = await keysOf(
          sent.flatMap(([one, first, second]) => [written(one, first), written(one, second)]),
        );
        const known = new Map<string, string>();
        for (const [index, [one]] of sent.entries()) {
          const [first, second] = [keys[2 * index]!, keys[2 * index + 1]!];
          assert.equal(first, second);
          const other = known.get(first);
          if (other !== undefined) assert.equal(other, identity(one));
          known.set(first, identity(one));
        }
        assert.equal(known.size, new Set(sent.map(([one]) => identity(one))).size);
      },
    ),
    drawnTimes(50),
  );
});

test("the case of a path and the order of its parameters tell products apart", async () => {
  const [path, other, ordered, turned] = await keysOf([
    "a.fr/P1",
    "a.fr/p1",
    "a.fr/?a=1&b=2",
    "a.fr/?b=2&a=1",
  ]);
  assert.notEqual(path, other);
  assert.notEqual(ordered, turned);
});

test("an address may be longer than an index entry", async () => {
  const long = `https://a.fr/${"x".repeat(10_000)}`;
  const [left, right] = await keysOf([`${long}1`, `${long}2`]);
  assert.notEqual(left, right);
});
