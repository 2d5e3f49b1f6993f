// What the provider to try answers to a list of products that a catalogue sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "./command.ts";
import { providerDemo } from "./providerDemo.ts";
import { openReferenceProvider } from "./referenceProvider.ts";

test("a crawl of marketplaces finds offers of the whole list that was sent last, a crawl of a shop none of them", async () => {
  const provider = await openReferenceProvider({
    products: [{ url: "https://rival.example/1", title: "Scie", price: 4 }],
    offersOf: ({ sku, title }) => [
      { url: "https://market.example", title, price: 9, sku, seller: "Bon Rayon" },
    ],
  });
  const post = async (path: string, body: object) =>
    (await fetch(provider.url + path, { method: "POST", body: JSON.stringify(body) })).json() as Promise<{
      crawlId: string;
    }>;
  const send = (part: number, ...skus: string[]) =>
    post("/catalogs", {
      catalogId: 7,
      customerId: "c-12",
      part,
      products: skus.map((sku) => ({ url: null, ean: null, sku, title: sku })),
    });
  const found = async (asked: object) => {
    const { crawlId } = await post("/crawls", asked);
    await fetch(`${provider.url}/crawls/${crawlId}`);
    const lines = (await (await fetch(`${provider.url}/crawls/${crawlId}/products`)).text())
      .trimEnd()
      .split("\n");
    return lines.map((line) => (JSON.parse(line) as { title: string }).title);
  };
  try {
    await send(1, "GONE");
    await send(1, "A1", "A2");
    await send(2, "A3");
    const ofMarketplaces = { scope: "marketplace", customerId: "c-12" };
    assert.deepEqual(await found(ofMarketplaces), ["Scie", "A1", "A2", "A3"]);
    assert.deepEqual(await found({ ...ofMarketplaces, customerId: "c-13" }), ["Scie"]);
    assert.deepEqual(await found({ scope: "all", customerId: "c-12" }), ["Scie"]);
  } finally {
    await provider.close();
  }
});

test("a port that is none, or that is taken, is said in words", async () => {
  await assert.rejects(
    providerDemo.run(["--port", "99999"], "fr"),
    (problem) => problem instanceof UsageError && problem.message.startsWith("99999 "),
  );
  const provider = await openReferenceProvider({ products: [] });
  await assert.rejects(providerDemo.run(["--port", new URL(provider.url).port], "fr"), {
    key: "config.portTaken",
  });
  await provider.close();
});
