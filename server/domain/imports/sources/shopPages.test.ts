// Shops that give their products in pages, as Shopify and WooCommerce do, behind a web server on loopback.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { previewImport } from "../preview/previewImport.ts";
import { runImport } from "../runs/runImport.ts";
import { createRun } from "../runs/runs.ts";
import { type Importing, openImporting } from "../../../../test/support/importing.ts";

type Pages = (page: number, url: URL) => unknown;

let imports: Importing;
let asked: string[] = [];
let pages: Pages = () => [];
const server = createServer((request, response) => {
  const url = new URL(request.url!, "http://shop.example");
  asked.push(url.search);
  const answer = pages(Number(url.searchParams.get("page")), url);
  response.writeHead(answer === "broken" ? 500 : 200, { "content-type": "application/json" });
  response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
});
before(async () => {
  imports = await openImporting();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await imports.close();
});

async function importShop(path: string, given: Pages, tools = imports.tools) {
  [asked, pages] = [[], given];
  const site = await imports.website();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = { provider: "customdata", uri: `${origin}${path}` };
  const { id } = await createRun(tools, { websiteId: site, source });
  const run = await runImport(tools, id);
  return { run, prices: await imports.prices(site), origin };
}

const shirt = (id: number) => ({
  id,
  title: `T-shirt ${id}`,
  handle: `t-shirt-${id}`,
  variants: [
    { id: id * 10, title: "S", sku: `S${id}`, price: `${id}.90` },
    { id: id * 10 + 1, title: "M", sku: `M${id}`, price: `${id + 1}.90` },
  ],
});

const bowl = (id: number) => ({
  id,
  name: `Bol ${id}`,
  permalink: `https://woo.example/bol-${id}`,
  prices: { price: String(id * 100 + 5), currency_code: "EUR", currency_minor_unit: 2 },
});

describe("a shop that gives its products in pages", () => {
  test("Shopify: every page, every variant, each at its own address", async () => {
    const { run, prices, origin } = await importShop("/products.json", (page) => ({
      products: page > 3 ? [] : [shirt(page * 2 - 1), shirt(page * 2)],
    }));
    assert.deepEqual([run.status, run.products_count, run.products_error], ["complete", 12, 0]);
    assert.equal(prices[`${origin}/products/t-shirt-5?variant=51`], 6.9);
    assert.equal(Object.keys(prices).length, 12);
    assert.equal(asked.at(-1), "?limit=250&page=4");
  });

  test("WooCommerce: amounts in cents", async () => {
    const { run, prices } = await importShop("/wp-json/wc/store/v1/products", (page) =>
      page > 2 ? [] : [bowl(page)],
    );
    assert.deepEqual([run.status, run.products_count], ["complete", 2]);
    assert.deepEqual(Object.values(prices).toSorted(), [1.05, 2.05]);
  });

  test("one that gives the same page for ever is read once", async () => {
    const { run, prices } = await importShop("/products.json", () => ({ products: [shirt(1)] }));
    assert.deepEqual([run.status, Object.keys(prices).length, asked.length], ["complete", 2, 2]);
  });

  test("one that goes round in its pages is read once round", async () => {
    const { run, prices } = await importShop("/products.json", (page) => ({ products: [shirt(page % 3)] }));
    assert.deepEqual([run.status, Object.keys(prices).length, asked.length], ["complete", 6, 4]);
  });

  test("a page that fails fails the whole, and nothing is written", async () => {
    const { run, prices } = await importShop("/products.json", (page) =>
      page < 3 ? { products: [shirt(page)] } : "broken",
    );
    assert.deepEqual([run.status, run.error_message?.key], ["error", "outgoing.badStatus"]);
    assert.deepEqual(prices, {});
  });

  for (const [path, product] of [
    ["/products.json", (id: number) => ({ products: [shirt(id)] })],
    ["/wp-json/wc/store/v1/products", (id: number) => [bowl(id)]],
  ] as const)
    test(`a later page of ${path} that holds something else fails the whole: nothing seems to be gone`, async () => {
      const maintenance = "<!doctype html><title>Maintenance</title>";
      const { run, prices } = await importShop(path, (page) => (page < 3 ? product(page) : maintenance));
      assert.deepEqual([run.status, run.error_message?.key], ["error", "feed.pageUnreadable"]);
      assert.deepEqual(prices, {});
    });

  test("one that gives ever new pages has the time of every source", async () => {
    const { tools } = imports;
    const config = { ...tools.config, sourceTime_min: 0.005 };
    const given: Pages = (page) => ({ products: [shirt(page)] });
    const { run, prices } = await importShop("/products.json", given, { ...tools, config });
    assert.deepEqual([run.status, run.error_message?.key], ["error", "imports.sourceTooLong"]);
    assert.deepEqual(prices, {});
  });

  test("a preview reads no more than twenty pages, however many there are", async () => {
    [asked, pages] = [[], (page) => ({ products: [shirt(page)] })];
    const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/products.json`;
    const preview = await previewImport(imports.tools, { websiteId: undefined, source: { uri } });
    assert.equal(preview.problem, null);
    assert.equal(asked.length, 20);
  });

  test("a file that is only called so is read as it is", async () => {
    const { run, prices } = await importShop("/products.json", () => ({
      products: [{ sku: "A", title: "Vis", price: 3 }],
    }));
    assert.deepEqual([run.status, Object.values(prices), asked.length], ["complete", [3], 1]);
  });
});
