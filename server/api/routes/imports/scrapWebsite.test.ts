// What a site says of itself, read for whoever makes a website of it.
import assert from "node:assert/strict";
import { type TestContext, after, before, describe, test } from "node:test";
import { rawServer, reply } from "../../../../test/support/rawServer.ts";
import { type World, openWorld } from "../../../../test/support/world.ts";

const shopPage = `<!doctype html><html><head><title>Brico &mdash; outillage</title>
<!-- <meta property="og:site_name" content="Ancien nom"> -->
<script>document.write('<meta name="description" content="Faux">')</script>
<meta property="og:site_name" content="Bricoshop &amp; Fils">
<META NAME=description CONTENT='Tout pour d&eacute;corer > b&#226;tir'>
<link rel="shortcut icon" href="/favicon.ico"><link rel="icon" sizes="32x32" href="/icon-32.png">
<link rel="apple-touch-icon" href="//cdn.example/touch.png"><meta property="og:image" content="javascript:alert(1)">
</head><body><img src="/photo.jpg"><img class="site-logo" src="img/entete.png"></body></html>`;

const scrap = (world: World, who: "admin" | "alice", url: string) =>
  world.call(who, "GET", `/WebsiteSettings/scrap?url=${encodeURIComponent(url)}`);

const serving = (t: TestContext, content: string | Buffer, headers = { "Content-Type": "text/html" }) =>
  rawServer(t, (socket) => void socket.end(reply(content, headers)));

describe("what a site says of itself", () => {
  let world: World;
  before(async () => {
    world = await openWorld({ VIGIE_OUTGOING_ALLOW: "127.0.0.1" });
  });
  after(() => world.close());

  test("is its name, its description and the logos that can be shown, the largest icon first", async (t) => {
    const shop = await serving(t, shopPage);
    const { status, body } = await scrap(world, "admin", shop.url);
    assert.equal(status, 200);
    const { logo_images: images, ...site } = body.data;
    assert.deepEqual(site, {
      name: "Bricoshop & Fils",
      description: "Tout pour décorer > bâtir",
      logos: ["http://cdn.example/touch.png", `${shop.url}icon-32.png`, `${shop.url}img/entete.png`],
    });
    assert.equal(images.length, 3);
    assert.match(images[1], /^\/api\/images\?url=.+&key=/);
  });

  test("is in the alphabet of its page, and cut where the fields of a website end", async (t) => {
    const long = `<meta charset=windows-1252><title>Décor</title><meta name=description content="${"é".repeat(600)}">`;
    const shop = await serving(t, Buffer.from(long, "latin1"));
    const { data } = (await scrap(world, "admin", shop.url)).body;
    assert.equal(data.name, "Décor");
    assert.equal(data.description, "é".repeat(500));
  });

  test("is that picture, at the address of a picture, of which nothing is waited for", async (t) => {
    const shop = await rawServer(t, (socket) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 100000000\r\n\r\n"),
    );
    const { data } = (await scrap(world, "admin", `${shop.url}logo.png`)).body;
    assert.deepEqual(data.logos, [`${shop.url}logo.png`]);
  });

  test("is read from the beginning of a page that never ends", async (t) => {
    const shop = await rawServer(t, (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Sans fin</title>`);
      const writing = setInterval(() => socket.write("<p ".repeat(100_000)), 2);
      socket.on("close", () => clearInterval(writing)).on("error", () => undefined);
    });
    const { data } = (await scrap(world, "admin", shop.url)).body;
    assert.equal(data.name, "Sans fin");
  });

  test("is nothing of a page that says nothing, and takes no longer for what is written to hold it up", async (t) => {
    for (const hostile of [
      "",
      "<meta ".repeat(300_000),
      '<meta content="'.repeat(100_000),
      "<img a".repeat(300_000),
    ]) {
      const shop = await serving(t, hostile);
      const before = process.threadCpuUsage();
      const { data } = (await scrap(world, "admin", shop.url)).body;
      assert.deepEqual(data, { name: null, description: null, logos: [], logo_images: [] });
      const { user, system } = process.threadCpuUsage(before);
      assert.ok(user + system < 10_000_000, `${user + system} µs of a processor, however busy it is`);
    }
  });

  test("is asked by administrators only, of addresses of the public internet", async () => {
    assert.equal((await scrap(world, "alice", "https://shop.example")).status, 403);
    const cases: [string, number][] = [
      ["http://10.0.0.1/", 422],
      ["http://localhost:9/", 422],
      ["javascript:alert(1)", 422],
      ["file:///etc/passwd", 422],
      ["bricoshop", 422],
      ["", 400],
    ];
    for (const [url, expected] of cases) {
      const { status, body } = await scrap(world, "admin", url);
      assert.equal(status, expected, url);
      assert.ok(body.error.message, url);
      // What is never asked is told from what does not answer.
      assert.equal(body.error.code === "ADDRESS_REFUSED", url !== "", url);
    }
  });
});
