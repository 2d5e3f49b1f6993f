// Filters that mean harm, or are as large as they can be: the same answer at every list, in bounded memory, and texts
// that look like SQL or patterns are found as the texts they are.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { entities } from "#shared/entities/index.ts";
import { listsOf } from "./fuzz/askRandomly.ts";
import { oneRowOfEachModel } from "./support/oneOfEach.ts";
import { type Answer, type World, addProducts, openWorld } from "./support/world.ts";

describe("a hostile filter", () => {
  let world: World;
  let lists: string[];
  before(async () => {
    world = await openWorld();
    const ids = await oneRowOfEachModel(world);
    lists = entities
      .filter(({ plural }) => plural)
      .flatMap((entity) => listsOf(entity, ids).map(({ path }) => path));
  });
  after(() => world.close());

  /** Too long for an address: in the body of a POST that stands for a GET. */
  const ask = (path: string, payload: string): Promise<Answer> => {
    const headers = {
      authorization: world.tokens.admin,
      "x-http-method-override": "GET",
      "accept-language": "en",
      "content-type": "application/json",
    };
    return world.call("admin", "POST", path, undefined, { headers, payload });
  };
  /** Some are of a megabyte: each is written once for all lists. */
  const bodyOf = (filter: unknown) => JSON.stringify({ filter });

  const refused: [string, unknown][] = [
    ["ten thousand levels of and", `{"where":${'{"and":['.repeat(10_000)}{}${"]}".repeat(10_000)}}`],
    ["thirteen levels", { where: nested(13) }],
    ["a thousand and one clauses", { where: { or: Array.from({ length: 1_001 }, () => ({ id: 1 })) } }],
    ["a list of 25,001", { where: { id: { inq: Array.from({ length: 25_001 }, (_, i) => i) } } }],
    [
      "a megabyte of texts",
      { where: { id: { nin: Array.from({ length: 30_000 }, (_, i) => `text ${i} `.repeat(3)) } } },
    ],
    ["a list where a value belongs", { where: { id: { between: [1] } } }],
    ["a value where a list belongs", { where: { id: { inq: 1 } } }],
    ["a negative limit", { limit: -1 }],
    ["a limit of a thousand million", { limit: 1e9 }],
    ["a limit that is a list", { limit: [1] }],
    ["a skip that is none", { skip: "a" }],
    ["an order that is no text", { order: [{}] }],
    ["a thousand names", { fields: Array.from({ length: 1_001 }, () => "id") }],
    ["a thousand relations", { include: Array.from({ length: 1_001 }, () => "website") }],
    ["a condition without an operator", { where: { id: {} } }],
    ["a condition of options alone", { where: { or: [{ id: { options: "i" } }] } }],
    ["an operator of a prototype", { where: { id: { constructor: 1 } } }],
  ];
  for (const [name, filter] of refused)
    test(`of ${name} is refused by every list`, async () => {
      const sent = bodyOf(filter);
      for (const path of lists) {
        const { status, text } = await ask(path, sent);
        assert.equal(status, 400, `${path} ${text.slice(0, 300)}`);
      }
    });

  const harmless: [string, unknown][] = [
    ["names of prototypes", '{"where":{"__proto__":{"eq":1},"constructor":{"eq":1},"toString":"x"}}'],
    ["a skip beyond all there is", { skip: 1e12 }],
    ["a list of 25,000", { where: { id: { inq: Array.from({ length: 25_000 }, (_, i) => -i) } } }],
  ];
  for (const [name, filter] of harmless)
    test(`of ${name} finds nothing in any list`, async () => {
      const sent = bodyOf(filter);
      for (const path of lists) {
        const { status, body, text } = await ask(path, sent);
        assert.equal(status, 200, `${path} ${text.slice(0, 300)}`);
        assert.deepEqual(body, [], path);
      }
      assert.ok(!("polluted" in {}));
    });

  test("leaves no memory behind", async () => {
    // What is made once was made by the tests before this one.
    const before = heapInUse();
    // A hundred and eighty filters, some of a megabyte: one kept in ten would show.
    for (const [, filter] of [...refused, ...harmless])
      for (const path of lists.slice(0, 10)) await ask(path, bodyOf(filter));
    const grown_MB = (heapInUse() - before) / 1e6;
    assert.ok(grown_MB < 20, `${grown_MB} MB`);
  });

  describe("that only looks like one", () => {
    const texts = [
      "'",
      '"',
      "\\",
      "\\\\'",
      "; drop table product; --",
      "$1",
      "$$",
      "100%",
      "a_b",
      "%_\\%",
      "${x}",
      "1) or (1=1",
      'a"::text--',
      "/* a */",
      "^.*$",
      "[a](b){2}|c?",
      "E'\\x41'",
      "é😀",
    ];
    before(async () => {
      await addProducts(
        world.store,
        world.bruno.website,
        texts.map((text) => ({ title: `x${text}x`, sku: text, attributes: { said: { value: text } } })),
      );
    });
    const escapedLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
    const escapedPattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

    for (const text of texts)
      test(`is the text it is: ${text}`, async () => {
        for (const where of [
          { title: `x${text}x` },
          { sku: { eq: text } },
          { sku: { inq: [text, "none"] } },
          { sku: { inq: [text], options: "i" } },
          { title: { like: `x${escapedLike(text)}x` } },
          { title: { ilike: `X${escapedLike(text)}X` } },
          { title: { regexp: `^x${escapedPattern(text)}x$` } },
          { sku: { between: [text, text] } },
          { "attributes.said.value": text },
          { "attributes.said.value": { inq: [text] } },
          { "attributes.said.value": { like: escapedLike(text) } },
        ]) {
          const {
            status,
            body,
            text: said,
          } = await world.find("bruno", "/Products", { where, fields: ["sku"] });
          assert.equal(status, 200, said);
          assert.deepEqual(body, [{ sku: text }], JSON.stringify(where));
        }
      });
  });

  test("of an id beyond 32 bits finds the row, one beyond what JSON numbers hold none", async () => {
    const large = 3_000_000_000;
    await sql`select setval(pg_get_serial_sequence('tracking_product', 'id'), ${large})`.execute(
      world.store.db,
    );
    const { catalog } = world.alice;
    const made = await world.call("alice", "POST", "/TrackingProducts", {
      name: "Late",
      catalog_id: catalog,
    });
    const { id } = made.body;
    assert.equal(id, large + 1);
    const path = "/TrackingProducts";
    assert.equal((await world.call("alice", "GET", `${path}/${id}`)).body.name, "Late");
    assert.equal((await world.call("alice", "PATCH", path, { id, name: "Later" })).body.name, "Later");
    const found = await world.find("alice", path, { where: { id: { gte: String(id) } }, fields: ["id"] });
    assert.deepEqual(found.body, [{ id }]);
    for (const beyond of ["9007199254740993", "9223372036854775808", "1".repeat(60), "1e400", "0x10"]) {
      assert.equal((await world.call("alice", "GET", `${path}/${beyond}`)).status, 404, beyond);
      assert.deepEqual((await world.find("alice", path, { where: { id: beyond } })).body, [], beyond);
      const refusal = await world.call("alice", "POST", path, { name: "x", catalog_id: beyond });
      assert.equal(refusal.status, 422, beyond);
    }
  });
});

function nested(levels: number): unknown {
  let where: unknown = { id: 1 };
  for (let level = 0; level < levels; level += 1) where = { and: [where] };
  return where;
}

/** What is still held once all that is not has been collected. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}
