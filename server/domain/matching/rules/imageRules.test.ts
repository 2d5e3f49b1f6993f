// Matching rules that want images to be alike.
import assert from "node:assert/strict";
import { type TestContext, after, beforeEach, describe, test } from "node:test";
import sharp from "sharp";
import { sql } from "kysely";
import { pictureOf } from "../../../../test/support/images.ts";
import { type RawServer, rawServer, reply } from "../../../../test/support/rawServer.ts";
import { openRuleWorld } from "../../../../test/support/ruleWorld.ts";
import { until } from "../../../../test/support/until.ts";
import { addProducts } from "../../../../test/support/world.ts";

const { world, clear, own, theirs, makeRule, apply, work, run, offers, pairsOf } = await openRuleWorld({
  VIGIE_OUTGOING_ALLOW: "127.0.0.1",
});
after(() => world.close());

const { db } = world.store;
const [saw, drill, sander, kettle] = [0, 1, 2, 3] as const;

beforeEach(async () => {
  await clear();
  await sql`delete from product_image`.execute(db);
  await sql`update product set medias = '{}'`.execute(db);
});

/** A shop's server: "/3" is a picture, "/3/small" the same another way; anything else is not found. */
async function shopOf(t: TestContext): Promise<RawServer> {
  return rawServer(t, (socket, request) => {
    const [, number, small] = /^GET \/(\d+)(\/small)? /.exec(request) ?? [];
    if (number === undefined) return void socket.end(reply("", {}, 404));
    void picture(Number(number), small !== undefined).then((bytes) => socket.end(reply(bytes)));
  });
}

async function picture(number: number, small: boolean): Promise<Buffer> {
  const whole = await pictureOf(number);
  return small ? sharp(whole).resize(150).jpeg({ quality: 60 }).toBuffer() : whole;
}

const show = async (productId: number, address: string) =>
  sql`update product set medias = array[${address}] where id = ${productId}`.execute(db);

/** Pictures of the own products and of theirs, by their places in the lists. */
async function showAll({ url }: RawServer, mine: Record<number, string>, others: Record<number, string>) {
  for (const [at, path] of Object.entries(mine)) await show(own[Number(at)]!, url + path);
  for (const [at, path] of Object.entries(others)) await show(theirs[Number(at)]!, url + path);
}

const withImages = { matching_image_enabled: true };
const inTitle = JSON.stringify({ match: { title: "{{title}}" } });

describe("a rule that compares images", () => {
  for (const [how, query] of [
    ["texts", {}],
    ["its query", { matching_query: inTitle }],
  ] as const) {
    test(`keeps what ${how} found where the images are alike, and says how alike they are`, async (t) => {
      const shop = await shopOf(t);
      await showAll(shop, { [saw]: "1", [drill]: "2", [sander]: "3" }, { [saw]: "1/small", [drill]: "7" });
      const result = await run(await makeRule({ ...withImages, ...query }));
      assert.deepEqual([result.status, result.matched, result.skipped], ["done", 1, 3]);
      assert.equal(result.without_image, 1, "the sander has no picture there");
      assert.equal(result.unlike_image, 1, "the drill has another one");
      const rows = await offers();
      assert.deepEqual(pairsOf(rows), [[saw, saw]]);
      const { image, method } = rows[0]!.explanation as { image?: number; method?: string };
      assert.ok(image !== undefined && image >= 90 && Number.isInteger(image), `${image}`);
      assert.equal(method, how === "texts" ? "text" : "query");
    });
  }

  test("that does not ask for them says nothing of images, and fetches none", async (t) => {
    const shop = await shopOf(t);
    await showAll(shop, { [saw]: "1" }, { [saw]: "7" });
    await run(await makeRule());
    const rows = await offers();
    assert.equal(rows.length, 3);
    assert.ok(rows.every(({ explanation }) => !("image" in explanation)));
    assert.equal(shop.connections(), 0);
  });

  test("never accepts what nothing but an image says", async (t) => {
    const shop = await shopOf(t);
    await showAll(shop, { [kettle]: "1" }, { [kettle]: "1" });
    await run(await makeRule(withImages));
    assert.deepEqual(await offers(), []);
  });

  test("takes the next best where the best looks different", async (t) => {
    const shop = await shopOf(t);
    const [worse] = await addProducts(world.store, world.alice.rival, [
      { title: "Scie sauteuse Bosch PST 700 E 500 W vert", price: 101 },
    ]);
    try {
      await showAll(shop, { [saw]: "1" }, { [saw]: "9" });
      await show(worse!, `${shop.url}1/small`);
      await run(await makeRule(withImages));
      assert.deepEqual(
        (await offers()).map(({ competitor_product_id }) => competitor_product_id),
        [worse],
      );
    } finally {
      await sql`delete from product where id = ${worse!}`.execute(db);
    }
  });

  test("asks for as much as it says itself", async (t) => {
    const shop = await shopOf(t);
    await showAll(shop, { [saw]: "1", [drill]: "2" }, { [saw]: "1", [drill]: "8" });
    const alikeAs = async (matching_image_threshold: number) => {
      await clear();
      await run(await makeRule({ ...withImages, matching_image_threshold }));
      return pairsOf(await offers()).length;
    };
    assert.deepEqual([await alikeAs(100), await alikeAs(0)], [1, 2]);
  });

  test("loses its match when the image becomes another one, and fetches no image twice", async (t) => {
    const shop = await shopOf(t);
    await showAll(shop, { [saw]: "1", [drill]: "2" }, { [saw]: "1", [drill]: "2" });
    const rule = await makeRule(withImages);
    await run(rule);
    assert.equal((await offers()).length, 2);
    const asked = shop.connections();
    await run(rule);
    assert.equal(shop.connections(), asked);
    await show(theirs[saw]!, `${shop.url}9`);
    assert.equal((await run(rule)).removed, 1);
    assert.deepEqual(pairsOf(await offers()), [[drill, drill]]);
    assert.equal(shop.connections(), asked + 1);
  });

  test("is called off while images are still coming, and goes on with those that came", async (t) => {
    let answers = false;
    let came = 0;
    let sent = false;
    const waiting: (() => void)[] = [];
    const shop = await rawServer(t, (socket, request) => {
      const send = async () =>
        void socket.end(reply(await pictureOf(Number(/^GET \/(\d+)/.exec(request)?.[1]))));
      came += 1;
      if (came === 1) socket.once("finish", () => (sent = true));
      if (answers || came === 1) void send();
      else waiting.push(() => void send());
    });
    await showAll(shop, { [saw]: "1", [drill]: "2" }, { [saw]: "1/theirs", [drill]: "2/theirs" });
    const rule = await makeRule(withImages);
    await apply(rule);
    const working = work();
    await until("three images are waited for", () => waiting.length, { is: (count) => count === 3 });
    await until("the first one is sent", () => sent);
    // It is decoded in the same threads as these, which come after it.
    for (let times = 0; times < 5; times++)
      await sharp(await pictureOf(9))
        .raw()
        .toBuffer();
    await world.call("alice", "POST", "/WebsiteMatchingRules/cancelRule", { rule_id: rule });
    await working;
    await shop.idle();
    const { body } = await world.call("alice", "GET", `/WebsiteMatchingRules/${rule}`);
    assert.equal(body.last_run_result.status, "cancelled");
    assert.deepEqual(await offers(), []);
    answers = true;
    const before = shop.connections();
    await run(rule);
    assert.equal((await offers()).length, 2);
    assert.equal(shop.connections(), before + 3, "the one that came was kept");
  });

  test("is tried with its images too: the next best one whose image is alike would be matched", async (t) => {
    const shop = await shopOf(t);
    await showAll(shop, { [saw]: "1" }, { [saw]: "7", [drill]: "1/small" });
    const either = { bool: { should: [{ match: { title: "{{title}}" } }, { match_all: {} }] } };
    const attempt = async (more: object) => {
      const { status, body, text } = await world.call("alice", "POST", "/WebsiteMatchingRules/tryRule", {
        catalog_id: world.alice.catalog,
        competitors_id: [world.alice.rival],
        product_id: own[saw],
        matching_query: JSON.stringify({ query: either, min_score: 0 }),
        ...more,
      });
      assert.equal(status, 200, text);
      type Hit = { product: { id: number }; reason: string | null; explanation: { image?: number } };
      const hits = new Map((body.hits as Hit[]).map((hit) => [hit.product.id, hit]));
      return [saw, drill].map((at) => hits.get(theirs[at]!)!);
    };
    const [first, second] = await attempt(withImages);
    assert.deepEqual([first!.reason, second!.reason], ["image", null]);
    assert.ok(first!.explanation.image! < 90 && second!.explanation.image! >= 90);
    const [unseen] = await attempt({});
    assert.deepEqual([unseen!.reason, unseen!.explanation.image], [null, undefined]);
  });
});
