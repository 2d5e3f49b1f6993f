// Images as the browser gets them: from our own server, whatever the shops' servers are like.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, after, before, describe, test } from "node:test";
import sharp from "sharp";
import { sql } from "kysely";
import { signedAddress } from "#server/domain/images/signedAddresses.ts";
import { createHttpClient } from "#server/integrations/http.ts";
import { openImages } from "#server/integrations/images.ts";
import { endlessImage, photo, wrongImages } from "../../../../test/support/images.ts";
import { type RawServer, rawServer, reply } from "../../../../test/support/rawServer.ts";
import { newFolder } from "../../../../test/support/temporary.ts";
import { until } from "../../../../test/support/until.ts";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

describe("images", () => {
  let world: World;
  before(async () => {
    world = await openWorld({ VIGIE_OUTGOING_ALLOW: "127.0.0.1" });
  });
  after(() => world.close());

  /** Asks for an image as an <img> does: without a token. */
  const show = async (address: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: "GET", url: address, headers });
  const showSigned = (url: string, size = "160") => show(`${signedAddress(url)}&size=${size}`);

  test("are shown to whoever has the signed address, small, in one format, kept by the browser", async (t) => {
    const shop = await shopWith(t, reply(await photo(900, 600)));
    const answer = await showSigned(shop.url);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers["content-type"], "image/webp");
    assert.match(String(answer.headers["cache-control"]), /^private, max-age=\d+, immutable$/);
    const { format, width, height, exif } = await metadataOf(answer.rawPayload);
    assert.deepEqual([format, width, height, exif], ["webp", 160, 107, undefined]);
    const again = await show(`${signedAddress(shop.url)}&size=160`, {
      "if-none-match": String(answer.headers.etag),
    });
    assert.equal(again.statusCode, 304);
  });

  test("of the same address are fetched once, however many ask for however many sizes", async (t) => {
    const shop = await shopWith(t, reply(await photo(600, 600)));
    const answers = await Promise.all(["64", "160", "480", "64"].map((size) => showSigned(shop.url, size)));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200, 200],
    );
    await showSigned(shop.url, "480");
    assert.equal(shop.connections(), 1);
  });

  test("are not fetched from an address of somebody's own choice", async (t) => {
    const shop = await shopWith(t, reply(await photo(100, 100)));
    const signed = new URLSearchParams(signedAddress(`${shop.url}a.jpg`).split("?")[1]);
    for (const key of ["", "x".repeat(22), signed.get("key")!]) {
      const answer = await show(`/api/images?url=${encodeURIComponent(shop.url)}&key=${key}&size=64`);
      assert.equal(answer.statusCode, 403);
    }
    assert.equal((await show("/api/images")).statusCode, 403);
    assert.equal((await showSigned(shop.url, "4000")).statusCode, 400);
    assert.equal(shop.connections(), 0);
  });

  for (const [name, answer] of Object.entries(wrongImages)) {
    test(`are missing, and nothing more, when the shop's server sends ${name}`, async (t) => {
      const shop = await shopWith(t, await answer());
      const shown = await showSigned(shop.url);
      assert.equal(shown.statusCode, 404);
      assert.equal(shown.headers["content-type"], "application/json; charset=utf-8");
      const asked = shop.connections();
      assert.equal((await showSigned(shop.url, "64")).statusCode, 404);
      assert.equal(shop.connections(), asked, "it was asked for again at once");
    });
  }

  test("stand in the answered rows of those who may see the row, signed", async (t) => {
    const shop = await shopWith(t, reply(await photo(300, 300)));
    const id = await productWith(world, `${shop.url}é & +.jpg`);
    const { body } = await world.call("alice", "GET", `/Products/${id}`);
    assert.equal(body.images.length, 1);
    assert.equal((await show(`${body.images[0]}&size=64`)).statusCode, 200);
    assert.match(body.base64ImageUrl, /^data:image\/webp;base64,/);
    assert.equal((await world.call("bruno", "GET", `/Products/${id}`)).status, 404);
  });

  test("are told as data URIs in a list that names the field, and not otherwise", async (t) => {
    const shop = await shopWith(t, reply(await photo(300, 300)));
    const id = await productWith(world, shop.url);
    const named = await world.find("alice", "/Products", { where: { id }, fields: ["id", "base64ImageUrl"] });
    assert.deepEqual(Object.keys(named.body[0]), ["id", "base64ImageUrl"]);
    assert.match(named.body[0].base64ImageUrl, /^data:image\/webp;base64,/);
    const usual = await world.find("alice", "/Products", { where: { id } });
    assert.equal(usual.body[0].base64ImageUrl, null);
  });

  test("are not told as data URIs of more rows than can be read at once", async () => {
    await sql`
      insert into product (website_id, product_id, title, sku)
      select ${world.alice.website}, 'lot-' || lot, 'Lot ' || lot, 'lot-' || lot
      from generate_series(1, 501) lot`.execute(world.store.db);
    const asked = { where: { sku: { like: "lot-%" } }, fields: ["base64ImageUrl"], limit: 1_000 };
    const { status, body } = await world.find("alice", "/Products", asked);
    assert.equal(status, 400);
    assert.match(body.error.message, /500/);
    assert.equal((await world.find("alice", "/Products", { ...asked, limit: 500 })).body.length, 500);
  });

  test("include the logos of a catalogue and of its competitors", async (t) => {
    const shop = await shopWith(t, reply(await photo(300, 100)));
    const logo = `${shop.url}logo.png`;
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { logo });
    await world.call("admin", "PATCH", `/WebsiteSettings/${world.alice.rival}`, { logo });
    const { body } = await world.call("alice", "GET", `/Catalogs/${world.alice.catalog}`);
    assert.equal(body.logo_image, signedAddress(logo));
    assert.match(body.base64LogoUrl, /^data:image\/webp;base64,/);
    const rival = body.competitors.find(({ id }: { id: number }) => id === world.alice.rival);
    assert.equal(rival.logo_image, signedAddress(logo));
  });

  test("are loaded by pages from nowhere else", async () => {
    const { headers } = await world.app.inject({ method: "GET", url: "/api/Catalogs" });
    assert.match(String(headers["content-security-policy"]), /img-src 'self' data:(;|$)/);
  });
});

describe("the images that are kept", () => {
  const http = createHttpClient({ allow: ["127.0.0.1"] });

  test("are those looked at last, when there is no room for all", async (t) => {
    const folder = await newFolder();
    const picture = await photo(400, 400);
    const shop = await rawServer(t, (socket) => void socket.end(reply(picture)));
    const maxBytes = 150_000;
    const images = openImages({ http, folder, maxBytes });
    for (let index = 0; index < 15; index += 1)
      assert.ok(Buffer.isBuffer(await images.find(`${shop.url}${index}`, 480)));
    const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    assert.ok(kept.length > 4 && kept.length < 37, `${kept.length} files of 45`);
    const before = shop.connections();
    await images.find(`${shop.url}14`, 480);
    assert.equal(shop.connections(), before, "the last one is still there");
    await images.find(`${shop.url}0`, 480);
    assert.equal(shop.connections(), before + 1, "the first one had to go");
  });

  test("are found by another process, and after a restart", async (t) => {
    const folder = await newFolder();
    const shop = await rawServer(t, (socket) => void photo(90, 90).then((bytes) => socket.end(reply(bytes))));
    await openImages({ http, folder, maxBytes: 1e8 }).find(shop.url, 64);
    assert.ok(Buffer.isBuffer(await openImages({ http, folder, maxBytes: 1e8 }).find(shop.url, 64)));
    assert.equal(shop.connections(), 1);
  });

  test("that come too slowly are not waited for, and are there the next time", async (t) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const picture = await photo(90, 90);
    const shop = await rawServer(t, (socket) => void released.then(() => socket.end(reply(picture))));
    const images = openImages({ http, folder: await newFolder(), maxBytes: 1e8, patience_ms: 50 });
    assert.equal(await images.find(shop.url, 64), "awaited");
    release();
    const found = await until("the image is there", () => images.find(shop.url, 64), {
      is: (image) => image !== "awaited",
    });
    assert.ok(Buffer.isBuffer(found));
    assert.equal(shop.connections(), 1);
  });

  test("are fetched anew after thirty days; the former one is shown where the shop does not answer, not where it has none any more", async (t) => {
    const folder = await newFolder();
    let answer = reply(await photo(90, 60));
    const shop = await rawServer(t, (socket) => void socket.end(answer));
    const images = openImages({ http, folder, maxBytes: 1e8, missing_ms: 0 });
    const heightShown = async () => {
      const image = await images.find(shop.url, 64);
      return Buffer.isBuffer(image) ? (await metadataOf(image)).height : image;
    };
    const aMonthPasses = async () => {
      const old = new Date(Date.now() - 31 * 86_400_000);
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (file.isFile()) await utimes(join(file.parentPath, file.name), new Date(), old);
    };
    assert.equal(await heightShown(), 43);
    answer = reply(await photo(60, 60));
    assert.equal(await heightShown(), 43, "for thirty days");
    await aMonthPasses();
    assert.equal(await heightShown(), 60);
    await aMonthPasses();
    answer = Buffer.from("HTTP/1.1 503 Down\r\nContent-Length: 0\r\n\r\n");
    assert.equal(await heightShown(), 60, "the shop is down");
    await aMonthPasses();
    answer = Buffer.from("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    assert.equal(await heightShown(), "missing");
  });

  test("can be kept nowhere when the disk refuses, and are missing then, without harm", async (t) => {
    const shop = await rawServer(t, (socket) => void photo(90, 90).then((bytes) => socket.end(reply(bytes))));
    const images = openImages({ http, folder: join("/dev/null", "images"), maxBytes: 1e8 });
    assert.equal(await images.find(shop.url, 64), "missing");
  });

  test("that never end are given up", async (t) => {
    const shop = await rawServer(t, endlessImage);
    const images = openImages({ http, folder: await newFolder(), maxBytes: 1e8, patience_ms: 60_000 });
    assert.equal(await images.find(shop.url, 64), "missing");
    await shop.idle();
  });
});

/** A shop's server that answers everything the same way. */
/** Its address is no other's, though a port comes again: that an image is missing is remembered by its address. */
async function shopWith(t: TestContext, answer: Buffer): Promise<RawServer> {
  const server = await rawServer(t, (socket) => void socket.end(answer));
  return { ...server, url: `${server.url}${randomUUID()}/` };
}

/** The product decodes what it needs to and nothing else; the tests look at WebP only. */
function metadataOf(image: Buffer) {
  return sharp(image).metadata();
}

async function productWith(world: World, media: string): Promise<number> {
  const [id] = await addProducts(world.store, world.alice.website, [{ title: media }]);
  await sql`update product set medias = array[${media}] where id = ${id}`.execute(world.store.db);
  return id!;
}
