// The contract of providers (docs/providers.md) as a server that keeps it: what others write theirs after, and what the
// tests ask.
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A line of the contract. */
export type ProviderProduct = { url: string; title: string; price: number | string | null } & Record<
  string,
  unknown
>;

/** A part of a list of products to look for. */
type SentCatalog = { catalogId: number; customerId?: string; part: number; products: SentProduct[] };
export type SentProduct = { url: string | null; ean: string | null; sku: string | null; title: string };

export type ReferenceProvider = {
  url: string;
  /** What it has; a crawl has what was there when it was begun. */
  products: ProviderProduct[];
  /** As they were asked for. */
  crawls: Crawl[];
  /** The lists of products that were sent to it, part by part. */
  catalogs: SentCatalog[];
  close(): Promise<void>;
};

type Crawl = {
  crawlId: string;
  asked: Record<string, unknown>;
  products: ProviderProduct[];
  status: "pending" | "running" | "complete" | "paused" | "error";
  percentage: number;
};

export type ReferenceSetup = {
  port?: number;
  products?: ProviderProduct[];
  /** Who may ask: a login with its password, or a key. */
  login?: string;
  password?: string;
  key?: string;
  /** How often a crawl is looked at before it is complete. */
  looks?: number;
  /** How products are given: in pages of so many, or a line each. */
  pages?: number;
  /** Products are had in one go, at /feeds/{name}. */
  crawlsNothing?: boolean;
  /** What a crawl of marketplaces finds of a product of the list that was sent before it; nothing by default. */
  offersOf?: (sent: SentProduct) => ProviderProduct[];
};

export async function openReferenceProvider(setup: ReferenceSetup = {}): Promise<ReferenceProvider> {
  const held: Pick<ReferenceProvider, "products" | "crawls" | "catalogs"> = {
    products: setup.products ?? [],
    crawls: [],
    catalogs: [],
  };
  const server = createServer((request, response) => void answer(request, response, held, setup));
  server.listen(setup.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...held,
    get products() {
      return held.products;
    },
    set products(products) {
      held.products = products;
    },
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Held = Pick<ReferenceProvider, "products" | "crawls" | "catalogs">;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  held: Held,
  setup: ReferenceSetup,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider");
  const [, kind = "", id = "", products] = pathname.split("/").map(decodeURIComponent);
  if (!mayAsk(request, setup)) return json(response, 401, { error: "who are you?" });
  if (request.method === "POST" && kind === "catalogs") {
    held.catalogs.push(JSON.parse(await text(request)) as SentCatalog);
    return json(response, 202, {});
  }
  if (request.method === "GET" && kind === "feeds") return lines(response, held.products);
  if (kind !== "crawls" || setup.crawlsNothing)
    return json(response, 404, { error: "there is no such address" });
  if (request.method === "POST")
    return json(
      response,
      201,
      begin(held, JSON.parse(await text(request)) as Record<string, unknown>, setup),
    );
  const crawl = held.crawls.find(({ crawlId }) => crawlId === id);
  if (!crawl) return json(response, 404, { error: "there is no such crawl" });
  if (products === undefined) return json(response, 200, look(crawl, setup));
  if (crawl.status !== "complete") return json(response, 409, { error: "the crawl is not complete" });
  if (setup.pages === undefined) return lines(response, crawl.products);
  return json(response, 200, page(crawl.products, Number(searchParams.get("cursor") ?? 0), setup.pages));
}

function mayAsk({ headers }: IncomingMessage, { login, password = "", key }: ReferenceSetup): boolean {
  if (login !== undefined)
    return headers.authorization === `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
  return key === undefined || headers.authorization === `Bearer ${key}`;
}

/** Of the products that are asked for by their addresses, or of all; of marketplaces, what was sent is looked for too. */
function begin(
  { crawls, products, catalogs }: Held,
  asked: Record<string, unknown>,
  { offersOf = () => [] }: ReferenceSetup,
): { crawlId: string } {
  const urls = Array.isArray(asked["urls"]) ? new Set(asked["urls"]) : undefined;
  const crawlId = `crawl-${crawls.length + 1}`;
  const known = urls ? products.filter(({ url }) => urls.has(url)) : [...products];
  const sent = asked["scope"] === "marketplace" ? listSentBy(asked["customerId"], catalogs) : [];
  const found = [...known, ...sent.flatMap(offersOf)];
  crawls.push({ crawlId, asked, products: found, status: "pending", percentage: 0 });
  return { crawlId };
}

/** The last list of this customer, whose parts come one after the other from the first. */
function listSentBy(customerId: unknown, catalogs: readonly SentCatalog[]): SentProduct[] {
  const ofCustomer = catalogs.filter((catalog) => (catalog.customerId ?? null) === (customerId ?? null));
  const first = ofCustomer.findLastIndex(({ part }) => part === 1);
  return ofCustomer.slice(Math.max(first, 0)).flatMap(({ products }) => products);
}

/** Each look finds it further on. */
function look(crawl: Crawl, { looks = 1 }: ReferenceSetup): Pick<Crawl, "status" | "percentage"> {
  if (crawl.status === "pending" || crawl.status === "running") {
    crawl.percentage = Math.min(100, crawl.percentage + 100 / looks);
    crawl.status = crawl.percentage > 99.9 ? "complete" : "running";
  }
  return { status: crawl.status, percentage: Math.floor(crawl.percentage) };
}

function page(products: ProviderProduct[], from: number, count: number) {
  const next = from + count < products.length ? String(from + count) : null;
  return { items: products.slice(from, from + count), next };
}

function lines(response: ServerResponse, products: ProviderProduct[]): void {
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  response.end(products.map((product) => `${JSON.stringify(product)}\n`).join(""));
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
