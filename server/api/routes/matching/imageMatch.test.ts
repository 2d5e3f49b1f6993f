// Competitors' products found by an image.
import assert from "node:assert/strict";
import { type TestContext, after, before, describe, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { hashImages } from "#server/domain/images/hashImages.ts";
import { pictureOf } from "../../../../test/support/images.ts";
import { type RawServer, rawServer, reply } from "../../../../test/support/rawServer.ts";
import { until } from "../../../../test/support/until.ts";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

const allow = { VIGIE_OUTGOING_ALLOW: "127.0.0.1" };
const never = new AbortController().signal;

/** A shop's server: "/3" is a picture, "/3/small" the same another way; anything else is a page. */
function shopOf(t: TestContext): Promise<RawServer> {
  return rawServer(t, (socket, request) => {
    const [, number, small] = /^GET \/(\d+)(\/small)? /.exec(request) ?? [];
    if (number === undefined) return void socket.end(reply("<html>Introuvable</html>"));
    void picture(Number(number), small !== undefined).then((bytes) => socket.end(reply(bytes)));
  });
}

async function picture(number: number, small: boolean): Promise<Buffer> {
  const whole = await pictureOf(number);
  return small ? sharp(whole).resize(150).jpeg({ quality: 60 }).toBuffer() : whole;
}

/** Products of a website that show these pictures; their ids in order. */
async function productsWith({ store }: World, websiteId: number, addresses: string[]): Promise<number[]> {
  const ids = await addProducts(
    store,
    websiteId,
    addresses.map((address) => ({ title: `Produit ${address}` })),
  );
  for (const [at, id] of ids.entries())
    await sql`update product set medias = array[${addresses[at]!}] where id = ${id}`.execute(store.db);
  return ids;
}

async function learn({ store, services }: World, ...websiteIds: number[]): Promise<void> {
  for (const id of websiteIds) {
    await sql`update website_setting set matching_image = true where id = ${id}`.execute(store.db);
    await hashImages(services, id, never);
  }
}

const ask = (world: World, who: "admin" | "alice" | "bruno", asked: Record<string, string | number>) => {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return world.call(who, "GET", `/ImageMatch?${query}`);
};

describe("products that look like an image", () => {
  let world: World;
  before(async () => {
    world = await openWorld(allow);
  });
  after(() => world.close());

  test("are found among the caller's competitors, the most alike first", async (t) => {
    const shop = await shopOf(t);
    const { alice, bruno, shared } = world;
    const [exact, other] = await productsWith(world, alice.rival, [`${shop.url}1`, `${shop.url}2`]);
    const [poorer] = await productsWith(world, shared, [`${shop.url}1/small`]);
    await productsWith(world, alice.website, [`${shop.url}1`]);
    await learn(world, alice.rival, shared, alice.website);

    const { status, body } = await ask(world, "alice", { media: `${shop.url}1`, catalogId: alice.catalog });
    assert.equal(status, 200);
    assert.deepEqual(
      body.map((one: { product_id: number }) => one.product_id),
      [exact, poorer],
    );
    const { images, ...first } = body[0];
    assert.deepEqual(first, {
      product_id: exact,
      website_id: alice.rival,
      title: `Produit ${shop.url}1`,
      medias: [`${shop.url}1`],
      score: 100,
    });
    assert.equal((await world.app.inject({ url: `${images[0]}&size=64` })).statusCode, 200);
    assert.ok(body[1].score >= 90 && body[1].score <= 100);

    const there = await ask(world, "admin", {
      media: `${shop.url}77/small`,
      catalogId: alice.catalog,
      threshold: 20,
      competitors: `${alice.rival}`,
    });
    assert.deepEqual(
      new Set(there.body.map((one: { product_id: number }) => one.product_id)),
      new Set([exact, other]),
    );
    const brunos = await ask(world, "bruno", { media: `${shop.url}1`, catalogId: bruno.catalog });
    assert.deepEqual(
      brunos.body.map((one: { product_id: number }) => one.product_id),
      [poorer],
      "a website that is not the catalogue's competitor",
    );
  });

  test("are as alike as each website asks for, unless the caller says", async (t) => {
    const shop = await shopOf(t);
    const { alice, shared } = world;
    await sql`delete from product`.execute(world.store.db);
    const [unlike] = await productsWith(world, shared, [`${shop.url}4`]);
    await productsWith(world, alice.rival, [`${shop.url}4`]);
    await learn(world, shared, alice.rival);
    const asked = { media: `${shop.url}5`, catalogId: alice.catalog };
    assert.deepEqual((await ask(world, "admin", asked)).body, []);
    await world.call("admin", "PATCH", `/WebsiteSettings/${shared}`, { matching_percent: 10 });
    assert.deepEqual(
      (await ask(world, "admin", asked)).body.map((one: { product_id: number }) => one.product_id),
      [unlike],
    );
    assert.deepEqual((await ask(world, "admin", { ...asked, threshold: 95 })).body, []);
  });

  test("are not those that are gone, set aside, or have another image by now", async (t) => {
    const shop = await shopOf(t);
    const { alice } = world;
    await sql`delete from product`.execute(world.store.db);
    const ids = await productsWith(world, alice.rival, Array(4).fill(`${shop.url}1`));
    await learn(world, alice.rival);
    const found = async () =>
      (await ask(world, "alice", { media: `${shop.url}1`, catalogId: alice.catalog })).body.length;
    assert.equal(await found(), 4);
    await sql`delete from product where id = ${ids[0]!}`.execute(world.store.db);
    await sql`update product set unmatched = true where id = ${ids[1]!}`.execute(world.store.db);
    await sql`update product set medias = '{http://elsewhere.example/1.jpg}' where id = ${ids[2]!}`.execute(
      world.store.db,
    );
    assert.equal(await found(), 1);
  });

  test("are looked for by a customer's image of the public internet alone, whatever the operator opens for imports", async (t) => {
    const shop = await shopOf(t);
    const asked = { media: `${shop.url}6`, catalogId: world.alice.catalog };
    const refused = await ask(world, "alice", asked);
    assert.equal(refused.status, 422);
    assert.match(refused.body.error.message, /no readable image/);
    assert.equal(shop.requests.length, 0);
    assert.equal((await ask(world, "admin", asked)).status, 200);
    assert.equal(shop.requests.length, 1);
  });

  test("are not looked for by what is no image, elsewhere than at one's competitors, or in another's catalogue", async (t) => {
    const shop = await shopOf(t);
    const { alice, bruno } = world;
    const catalogId = alice.catalog;
    const media = `${shop.url}1`;
    const cases: [Record<string, string | number>, number, RegExp][] = [
      [{ media: `${shop.url}page`, catalogId }, 422, /no readable image/],
      [{ media: "http://169.254.169.254/latest/meta-data/", catalogId }, 422, /no readable image/],
      [{ media: "file:///etc/passwd", catalogId }, 422, /no readable image/],
      [{ media, catalogId: bruno.catalog }, 404, /./],
      [{ media, catalogId, competitors: bruno.website }, 422, /./],
      [{ media, catalogId, competitors: "nobody" }, 400, /competitors/],
      [{ media, catalogId, threshold: 101 }, 400, /threshold/],
      [{ media, catalogId, threshold: "much" }, 400, /threshold/],
      [{ catalogId }, 400, /media/],
      [{ media }, 400, /catalogId/],
    ];
    for (const [asked, status, message] of cases) {
      const answer = await ask(world, "alice", asked);
      assert.equal(answer.status, status, JSON.stringify(asked));
      assert.match(answer.body.error.message, message);
    }
    assert.equal((await world.call("nobody", "GET", `/ImageMatch?media=${media}&catalogId=1`)).status, 401);
  });
});

describe("a service that finds products by an image", () => {
  test("is asked the same, and believed about the caller's competitors alone", async (t) => {
    let told: unknown;
    const service = await rawServer(t, (socket) => socket.end(reply(JSON.stringify(told))));
    const world = await openWorld({ ...allow, IMAGE_MATCH_URL: `${service.url}match` });
    t.after(() => world.close());
    const { alice, bruno, shared } = world;
    const [mine, aside] = await productsWith(world, alice.rival, [
      "http://rival.example/1.jpg",
      "http://rival.example/2.jpg",
    ]);
    await sql`update product set unmatched = true where id = ${aside!}`.execute(world.store.db);
    const [weak] = await productsWith(world, shared, ["http://shared.example/1.jpg"]);
    const [own] = await productsWith(world, alice.website, ["http://alice.example/1.jpg"]);
    const [foreign] = await productsWith(world, bruno.website, ["http://bruno.example/1.jpg"]);
    // Of the public internet, and not asked: the service does that.
    const asked = { media: "http://93.184.215.14/é 1.jpg", catalogId: alice.catalog };
    told = [
      { product_id: weak, score: 60 },
      { product_id: mine, website_id: 99, title: "<script>", score: 93.5 },
      { product_id: own, score: 99 },
      { product_id: aside, score: 99 },
      { product_id: foreign, score: 98 },
      { product_id: 987_654, score: 97 },
    ];
    const { status, body } = await ask(world, "alice", asked);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ product_id, website_id, title, score }: Record<string, unknown>) => [
        product_id,
        website_id,
        title,
        score,
      ]),
      [[mine, alice.rival, "Produit http://rival.example/1.jpg", 93.5]],
    );
    const sent = new URL(/^GET (\S+)/.exec(service.requests[0]!)![1]!, service.url);
    assert.equal(sent.pathname, "/match");
    assert.deepEqual(Object.fromEntries(sent.searchParams), {
      media: asked.media,
      catalogId: String(alice.catalog),
      competitors: [alice.rival, shared].join(","),
      threshold: "90",
    });

    for (const wrong of [
      {},
      "[]",
      [1],
      [{ product_id: "1", score: 90 }],
      [{ product_id: 1, score: 900 }],
      null,
    ]) {
      told = wrong;
      const refused = await ask(world, "alice", asked);
      assert.equal(refused.status, 502, JSON.stringify(wrong));
      assert.match(refused.body.error.message, /IMAGE_MATCH_URL/);
      assert.ok(!refused.text.includes("127.0.0.1"));
    }
    told = "x".repeat(2_000_000);
    const tooLarge = await ask(world, "alice", asked);
    assert.equal(tooLarge.status, 502);
    assert.ok(!tooLarge.text.includes("127.0.0.1"), "where the service is, is not for those who ask");

    const before = service.requests.length;
    for (const media of [
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      "http://169.254.169.254/latest/",
    ]) {
      const refused = await ask(world, "alice", { ...asked, media });
      assert.equal(refused.status, 422, media);
      assert.match(refused.body.error.message, /no readable image/);
    }
    assert.equal(service.requests.length, before, "the service is not asked");
  });
});

describe("images that nobody has looked at", () => {
  test("are looked at once somebody looks for one of them, which the answer says until they are known", async (t) => {
    const shop = await shopOf(t);
    const world = await openWorld(allow, { withWorker: true });
    t.after(() => world.close());
    const { alice, bruno, shared } = world;
    const [id] = await productsWith(world, alice.rival, [`${shop.url}1`, `${shop.url}2`]);
    await productsWith(world, shared, [`${shop.url}3`]);
    await productsWith(world, bruno.website, [`${shop.url}4`]);
    const asked = { media: `${shop.url}1`, catalogId: alice.catalog, competitors: alice.rival };
    const first = await ask(world, "admin", asked);
    assert.deepEqual([first.status, first.body], [200, []]);
    assert.equal(first.headers["x-images-pending"], String(alice.rival));
    assert.ok(Number(first.headers["retry-after"]) > 0);
    const { body, headers } = await until("the images are looked at", () => ask(world, "admin", asked), {
      is: (answer) => answer.headers["x-images-pending"] === undefined,
      every_ms: 50,
    });
    assert.deepEqual(
      body.map((one: { product_id: number }) => one.product_id),
      [id],
    );
    assert.equal(headers["retry-after"], undefined);
    const { rows } = await sql<{ website: number }>`
      select distinct website_id as website from product_image`.execute(world.store.db);
    assert.deepEqual(rows, [{ website: alice.rival }], "others than those that were asked about");
  });
});

describe("a website that is matched by image", () => {
  test("has its images looked at by a worker, as soon as it is said to be", async (t) => {
    const shop = await shopOf(t);
    const world = await openWorld(allow, { withWorker: true });
    t.after(() => world.close());
    const { alice, store } = world;
    const [id] = await productsWith(world, alice.rival, [`${shop.url}1`]);
    await world.call("admin", "PATCH", `/WebsiteSettings/${alice.rival}`, { matching_image: true });
    const seen = async () => {
      const { rows } = await sql<{ id: number }>`
        select product_id as id from product_image where hash is not null`.execute(store.db);
      return rows;
    };
    assert.deepEqual(await until("the image is looked at", seen, { is: (rows) => rows.length > 0 }), [
      { id },
    ]);
  });
});
