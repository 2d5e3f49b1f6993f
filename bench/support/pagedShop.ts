// A shop that gives its products in pages, as Shopify does, and what a reader finds there.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const perPage = 60;

export async function openShop() {
  let products: { id: number; title: string; handle: string; variants: object[] }[] = [];
  let isAway = false;
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? "/", "http://shop").searchParams.get("page") ?? 1);
    response.writeHead(isAway ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ products: products.slice((page - 1) * perPage, page * perPage) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    publish: (prices: ReadonlyMap<string, number>) => {
      products = [...prices].map(([sku, price], index) => ({
        id: index + 1,
        title: `Article ${sku}`,
        handle: `article-${sku.toLowerCase()}`,
        variants: [{ id: index + 1, title: "Default Title", sku, price: price.toFixed(2) }],
      }));
    },
    goAway: (away: boolean) => {
      isAway = away;
    },
    read: async () => {
      const found = new Map<string, number>();
      for (let page = 1; ; page += 1) {
        const answer = await fetch(`${url}/products.json?page=${page}`);
        const { products: some } = (await answer.json()) as {
          products: { variants: { sku: string; price: string }[] }[];
        };
        if (some.length === 0) return found;
        for (const { variants } of some) for (const { sku, price } of variants) found.set(sku, Number(price));
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
