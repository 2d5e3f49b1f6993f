// What images of products look like, from the shop's server to the table.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { greyOf } from "#server/integrations/images/grey.ts";
import { similarityOf } from "#server/search/images/similarity.ts";
import { hashOf } from "#server/search/images/imageHash.ts";
import { dueImages } from "#server/store/queries/products/productImages.ts";
import {
  endlessImage,
  imagesOfTest,
  movingImages,
  pictureOf,
  wrongImages,
} from "../../../test/support/images.ts";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { rawServer, reply } from "../../../test/support/rawServer.ts";
import { askForImages, hashImages } from "./hashImages.ts";
import { heldHashes } from "./heldHashes.ts";
import { type ImageTools, hashesOf } from "./imageHashes.ts";

let market: Market;
let tools: ImageTools;
let website: number;
const never = new AbortController().signal;

before(async () => {
  market = await openMarket();
  tools = { store: market.store, images: await imagesOfTest() };
});
after(() => market.close());
beforeEach(async () => {
  website = await market.website();
  await sql`update website_setting set matching_image = true where id = ${website}`.execute(market.db);
});

/** Products with these first images; their ids in order. */
async function productsWith(...addresses: (string | null)[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into product (website_id, product_id, title, medias)
    select ${website}, gen_random_uuid(), 'Produit ' || n, array_remove(array[address], null)
    from unnest(${addresses}::text[]) with ordinality as given (address, n)
    order by n returning id`.execute(market.db);
  return rows.map(({ id }) => id);
}

const hashes = (productIds: readonly number[]) =>
  hashesOf(tools, { websiteId: website, productIds }, { signal: never });
const kept = async () =>
  (
    await sql<{ product_id: number; address: string; failures: number; is_read: boolean; hours: number }>`
      select product_id, address, failures, hash is not null as is_read,
             round(extract(epoch from due_at - now()) / 3600)::int as hours
      from product_image where website_id = ${website} order by product_id`.execute(market.db)
  ).rows;

describe("the image of a product", () => {
  test("is fetched once, however many products show it and however often they are compared", async (t) => {
    const picture = await pictureOf(1);
    const shop = await rawServer(t, (socket) => void socket.end(reply(picture)));
    const ids = await productsWith(`${shop.url}a.jpg`, `${shop.url}a.jpg`, null);
    const found = await hashes(ids);
    assert.deepEqual([...found.keys()], ids.slice(0, 2));
    assert.equal(similarityOf(found.get(ids[0]!)!, found.get(ids[1]!)!), 100);
    await hashes(ids);
    const [later] = await productsWith(`${shop.url}a.jpg`);
    assert.equal((await hashes([later!])).size, 1);
    assert.equal(shop.connections(), 1);
  });

  for (const [name, answer] of Object.entries(wrongImages)) {
    test(`is none, without harm, when the shop's server sends ${name}`, async (t) => {
      const sent = await answer();
      const shop = await rawServer(t, (socket) => void socket.end(sent));
      const [id] = await productsWith(shop.url);
      assert.equal((await hashes([id!])).size, 0);
      const asked = shop.connections();
      assert.equal((await hashes([id!])).size, 0);
      assert.equal(shop.connections(), asked, "it was asked for again at once");
      assert.deepEqual(await kept(), [
        { product_id: id, address: shop.url, failures: 1, is_read: false, hours: 1 },
      ]);
    });
  }

  test("is none when it never ends, moves, or shows nothing", async (t) => {
    const blank = { create: { width: 300, height: 300, channels: 3, background: "#eee" } } as const;
    const sent = [...(await movingImages()), await sharp(blank).png().toBuffer()];
    const shop = await rawServer(t, (socket, request) => {
      const number = Number(/^GET \/(\d)/.exec(request)?.[1]);
      if (sent[number]) socket.end(reply(sent[number]));
      else endlessImage(socket);
    });
    const ids = await productsWith(...[0, 1, 2, 3].map((number) => `${shop.url}${number}`));
    assert.equal((await hashes(ids)).size, 0);
    await shop.idle();
  });

  test("looks the same in another size, format and frame, transparent or not, and turned as it was taken", async () => {
    const hashAs = async (make: (image: Sharp) => Sharp) =>
      hashOf(await greyOf(await make(sharp(await pictureOf(5))).toBuffer()))!;
    const whole = await hashAs((image) => image);
    const ways: Record<string, (image: Sharp) => Sharp> = {
      smaller: (image) => image.resize(120),
      "as WebP": (image) => image.webp({ quality: 40 }),
      "as AVIF": (image) => image.avif({ quality: 50, effort: 0 }),
      poor: (image) => image.jpeg({ quality: 20 }),
      "wide white around it": (image) => image.resize(500, 300, { fit: "contain", background: "#fff" }).png(),
      "nothing around it": (image) =>
        image.resize(500, 300, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } }).png(),
      "cut by 3 %": (image) => image.extract({ left: 12, top: 12, width: 416, height: 416 }),
    };
    for (const [name, way] of Object.entries(ways)) {
      const similarity = similarityOf(whole, await hashAs(way));
      assert.ok(similarity >= 90, `${name}: ${similarity}`);
    }
    const lying = hashOf(
      await greyOf(
        await sharp(await pictureOf(5))
          .rotate(90)
          .withMetadata({ orientation: 8 })
          .jpeg()
          .toBuffer(),
      ),
    )!;
    assert.ok(similarityOf(whole, lying) >= 90, "lying on its side");
    const other = hashOf(await greyOf(await pictureOf(6)))!;
    assert.ok(similarityOf(whole, other) < 85);
  });

  test("is left alone for longer each time it cannot be had, and asked for anew when it has another address", async (t) => {
    const picture = await pictureOf(2);
    const shop = await rawServer(
      t,
      (socket, request) =>
        void socket.end(request.startsWith("GET /good") ? reply(picture) : reply("", {}, 404)),
    );
    const [id] = await productsWith(`${shop.url}bad`);
    const waits = [];
    for (let time = 0; time < 10; time += 1) {
      await sql`update product_image set due_at = now() where product_id = ${id!}`.execute(market.db);
      await hashes([id!]);
      waits.push((await kept())[0]!.hours);
    }
    assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 336]);
    await sql`update product set medias = array[${`${shop.url}good`}] where id = ${id!}`.execute(market.db);
    assert.equal((await hashes([id!])).size, 1);
    const [now] = await kept();
    assert.deepEqual([now!.failures, now!.is_read, now!.hours], [0, true, 90 * 24]);
  });

  test("stays known while its server is away", async (t) => {
    const picture = await pictureOf(3);
    const shop = await rawServer(t, (socket) => void socket.end(reply(picture)));
    const [id] = await productsWith(shop.url);
    await hashes([id!]);
    await shop.close();
    await sql`update product_image set due_at = now() where product_id = ${id!}`.execute(market.db);
    assert.equal((await hashes([id!])).size, 1);
    assert.deepEqual(
      (await kept()).map(({ failures, hours }) => [failures, hours]),
      [[1, 1]],
    );
  });

  test("is forgotten with the product", async (t) => {
    const picture = await pictureOf(4);
    const shop = await rawServer(t, (socket) => void socket.end(reply(picture)));
    const [id] = await productsWith(shop.url);
    await hashes([id!]);
    await sql`delete from product where id = ${id!}`.execute(market.db);
    assert.deepEqual(await kept(), []);
  });
});

describe("the images of a website that is matched by image", () => {
  const due = () => dueImages(market.db, website, { after: 0, limit: 1_000 });

  test("are looked at to the last one, and again when they change", async (t) => {
    const pictures = await Promise.all(Array.from({ length: 8 }, (_, number) => pictureOf(number, 100)));
    const shop = await rawServer(t, (socket, request) => {
      const number = Number(/^GET \/(\d+)/.exec(request)?.[1]);
      socket.end(reply(pictures[number % 8]!));
    });
    const ids = await productsWith(...Array.from({ length: 230 }, (_, number) => `${shop.url}${number}`));
    assert.equal(await hashImages(tools, website, never), false);
    assert.equal((await heldHashes(market.store, website)).count, 230);
    assert.deepEqual(await due(), []);
    await sql`update product set medias = array[${`${shop.url}231`}] where id = ${ids[7]!}`.execute(
      market.db,
    );
    assert.deepEqual(
      (await due()).map(({ product_id }) => product_id),
      [ids[7]],
    );
    await hashImages(tools, website, never);
    const list = await heldHashes(market.store, website);
    assert.equal(list.count, 230);
    assert.equal(list.nearest((await hashes([ids[7]!])).get(ids[7]!)!, 100, 300).length, (230 / 8) | 0);
  });

  test("that were looked at before a stop are kept, and the others come next", async (t) => {
    const picture = await pictureOf(1, 100);
    const stop = new AbortController();
    const shop = await rawServer(t, (socket) => {
      if (shop.connections() >= 120) stop.abort(new Error("stopped"));
      socket.end(reply(picture));
    });
    await productsWith(...Array.from({ length: 150 }, (_, number) => `${shop.url}${number}`));
    await assert.rejects(hashImages(tools, website, stop.signal), /stopped/);
    const before = (await kept()).length;
    assert.ok(before >= 100 && before < 150, `${before} kept`);
    const asked = shop.connections();
    await hashImages(tools, website, never);
    assert.equal((await kept()).filter(({ is_read }) => is_read).length, 150);
    assert.ok(shop.connections() - asked <= 150 - before, "what was kept was fetched again");
  });

  test("are left for the next time when its server is away", async (t) => {
    const gone = await rawServer(t, () => undefined);
    await gone.close();
    await productsWith(...Array.from({ length: 250 }, (_, number) => `${gone.url}${number}`));
    assert.equal(await hashImages(tools, website, never), false);
    assert.equal((await due()).length, 150);
  });

  test("are asked for by those who look for one, but by nobody for an hour once its server is away", async (t) => {
    const asked: unknown[] = [];
    const byAsking = () =>
      askForImages(
        {
          store: market.store,
          enqueue: async (_, ...job) => {
            asked.push(job);
          },
        },
        [website],
      );
    await sql`update website_setting set matching_image = false where id = ${website}`.execute(market.db);
    const gone = await rawServer(t, () => undefined);
    await gone.close();
    await productsWith(...Array.from({ length: 150 }, (_, number) => `${gone.url}${number}`));
    assert.deepEqual(await byAsking(), [website]);
    assert.deepEqual(asked, [["hash-images", { website_id: website, asked: true }]]);
    assert.equal(await hashImages(tools, website, never, { asked: true }), false);
    assert.equal((await due()).length, 50);
    assert.deepEqual(await byAsking(), [website]);
    assert.equal(asked.length, 1, "its server is away");
    await sql`update product_image set fetched_at = now() - interval '61 minutes'
      where website_id = ${website}`.execute(market.db);
    await byAsking();
    assert.equal(asked.length, 2);
  });

  test("are not looked at when it is matched by image no more", async () => {
    await productsWith("http://127.0.0.1:9/never.jpg");
    await sql`update website_setting set matching_image = false where id = ${website}`.execute(market.db);
    assert.equal(await hashImages(tools, website, never), false);
    assert.equal((await due()).length, 1);
  });
});
