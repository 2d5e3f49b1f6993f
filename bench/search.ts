// The search for a match by hand among all competitors' products, as the server does it: how long the products take to be
// read at first, then how long each search takes, beside PostgreSQL's trigrams on the same words.
//   VIGIE_BENCH_SIZE=L node bench/search.ts
import { sql } from "kysely";
import { searchProducts } from "#server/domain/matching/searching/searchProducts.ts";
import { websiteReader } from "#server/domain/matching/searching/thread.ts";
import { openSearcher } from "#server/search/searcher.ts";
import { server } from "#server/store/scopes.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";

const samples = 100;
const peerSamples = 10;
const budget_ms = 50;
const gigabyte = 1024 ** 3;

const market = await openBenchMarket(askedSize(), console.log);
const { db } = market.store;
const searcher = openSearcher(websiteReader, { databaseUrl: market.url, capacity_bytes: 8 * gigabyte });
const by = { db, actor: server, services: { searcher }, signal: new AbortController().signal };
try {
  const products = await ownProducts();
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  await find("rien");
  const counted = await countCompetitorProducts();
  console.log(
    `${counted} competitors' products read in ${((performance.now() - begun) / 1000).toFixed(1)} s, ` +
      `${Math.round((process.memoryUsage().rss - before) / 1024 ** 2)} MB`,
  );
  const row = tablePrinter([26, 10, 8, 8, 8, 16]);
  row("words", "median ms", "p95 ms", "budget", "hits", "trigrams, median");
  for (const [name, wordsOf] of Object.entries(kinds())) await measure(name, products.map(wordsOf));

  async function measure(name: string, texts: string[]): Promise<void> {
    const took: number[] = [];
    let hits = 0;
    for (const text of texts) {
      const start = performance.now();
      hits += (await find(text)).total;
      took.push(performance.now() - start);
    }
    const peer = [];
    for (const text of texts.slice(0, peerSamples)) peer.push(await byTrigrams(text));
    const p95 = percentile(took, 0.95);
    row(
      name,
      ms(median(took)),
      `${ms(p95)}${p95 > budget_ms ? " !" : ""}`,
      String(budget_ms),
      String(Math.round(hits / texts.length)),
      ms(median(peer)),
    );
  }
} finally {
  await searcher.close();
  await market.close();
}

type Own = { title: string; sku: string; ean: string };

function kinds(): Record<string, (product: Own) => string> {
  const words = ({ title }: Own) => title.split(/\s+/);
  return {
    "a whole title": ({ title }) => title,
    "its first three words": (product) => words(product).slice(0, 3).join(" "),
    "its first word": (product) => words(product)[0]!,
    "a barcode": ({ ean }) => ean,
  };
}

function find(query: string) {
  const question = { query, competitors: undefined, size: 10, from: 0, minScore: 0 };
  return searchProducts(by, { id: market.catalogId, website_id: market.websiteId }, question);
}

async function ownProducts(): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select title, coalesce(sku, '') as sku, coalesce(ean, sku, title) as ean from product
    where website_id = ${market.websiteId} and kind = 'product'
    order by md5(id::text) limit ${samples}`.execute(db);
  return rows;
}

async function countCompetitorProducts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product where website_id = any(${market.competitorIds}::bigint[])`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Milliseconds. */
async function byTrigrams(text: string): Promise<number> {
  const begun = performance.now();
  await sql`
    select id from product
    where website_id = any(${market.competitorIds}::bigint[]) and title_norm % norm(${text})
    order by similarity(title_norm, norm(${text})) desc limit 10`.execute(db);
  return performance.now() - begun;
}
