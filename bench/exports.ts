// Exports, end to end through HTTP: the lines per second, the first byte and the memory of the program while a client
// reads as fast as it can. Beside each, a bare COPY of the own product's columns as they are stored, in the same run.
//   VIGIE_BENCH_SIZE=L node bench/exports.ts
import { execFileSync } from "node:child_process";
import { request } from "node:http";
import { finished } from "node:stream/promises";
import { to } from "pg-copy-streams";
import { openSession } from "#server/store/connection/session.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { serve } from "./support/served.ts";
import { tablePrinter } from "./support/table.ts";

const budgets = { linesPerSecond: 100_000, firstByte_ms: 200, rss_MB: 250 };

const matchedColumns = `title, sku, ean, mpn, internal_ref, brand, category, unit, url, price, price_diff_integer, best_price,
  website_competitor_cheap_name, price_diff_percent, competitors_count, competitors_price_average,
  competitors_price_average_by_weight`;
const productColumns = `title, sku, ean, mpn, internal_ref, brand, category, unit, url, price, sale_price, public_price,
  stock, shipping_price, total_price, medias, attributes`;
/** The lines of the last export that came as text: those of the same one compressed. */
let measured = 0;

const size = askedSize();
const market = await openBenchMarket(size, console.log);
const served = await serve(market.url, market.token);
const row = tablePrinter([36, 10, 10, 10, 12, 10, 8, 8]);
row(size, "lines", "seconds", "lines/s", "1st byte ms", "peak RSS", "MB", "x COPY");
const byTitle = 'title collate "fr-x-icu", id';
await measure("matched products", "matchedProducts", {}, matched("id"));
await measure("the same, compressed", "matchedProducts", {}, matched("id"), { "accept-encoding": "gzip" });
await measure("a line per competitor", "matchedProducts", { asMultiline: true }, matched("id"));
await measure("with their products", "matchedProducts", { addCompetitorsAttrs: true }, matched("id"));
await measure("by title", "matchedProducts", { order: "title" }, matched(byTitle));
await measure("products", "products", {}, products());
console.log(
  `\nBudgets for a million lines: ${budgets.linesPerSecond} lines/s, first byte ${budgets.firstByte_ms} ms, RSS ${budgets.rss_MB} MB. What misses one is marked !.`,
);
await served.stop();
await market.close();

function matched(order: string): string {
  return `select ${matchedColumns} from matched_product
    where catalog_id = ${market.catalogId} and entries_count > 0 order by ${order}`;
}

function products(): string {
  return `select ${productColumns} from product
    where website_id = ${market.websiteId} and kind = 'product' order by id`;
}

async function measure(
  name: string,
  list: string,
  options: { order?: string; asMultiline?: boolean; addCompetitorsAttrs?: boolean },
  bare: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const copy_s = await bareCopy(bare);
  const watch = watchMemory();
  const { lines, bytes, first_ms, seconds } = await exported(list, options, headers);
  const rss_MB = watch.stop();
  const perSecond = Math.round(lines / seconds);
  const mark = (missed: boolean) => (missed ? "!" : "");
  row(
    name,
    String(lines),
    seconds.toFixed(1),
    perSecond + mark(perSecond < budgets.linesPerSecond),
    Math.round(first_ms) + mark(first_ms > budgets.firstByte_ms),
    `${rss_MB} MB${mark(rss_MB > budgets.rss_MB)}`,
    Math.round(bytes / 1e6).toString(),
    (seconds / copy_s).toFixed(1),
  );
}

/** Reads an export to its end. Compressed, its lines are those of the list, which are not counted again. */
function exported(list: string, options: object, headers: Record<string, string>) {
  const path = `/api/WebsiteSettings/${market.websiteId}/export/${list}`;
  const filter = { where: list === "matchedProducts" ? { catalog_id: market.catalogId } : {}, ...options };
  const begun = performance.now();
  let first_ms = 0;
  let newlines = 0;
  let bytes = 0;
  return new Promise<{ lines: number; bytes: number; first_ms: number; seconds: number }>((done, failed) => {
    const asking = request(
      new URL(path, served.url),
      {
        method: "POST",
        headers: { authorization: market.token, "content-type": "application/json", ...headers },
      },
      (response) => {
        if (response.statusCode !== 200) failed(new Error(`${response.statusCode}: ${path}`));
        response.on("data", (piece: Buffer) => {
          first_ms ||= performance.now() - begun;
          bytes += piece.length;
          for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) newlines += 1;
        });
        response.on("error", failed);
        response.on("end", () => {
          if (response.headers["content-encoding"] === undefined) measured = newlines - 1;
          done({ lines: measured, bytes, first_ms, seconds: (performance.now() - begun) / 1000 });
        });
      },
    );
    asking.on("error", failed);
    asking.end(JSON.stringify({ filter }));
  });
}

async function bareCopy(question: string): Promise<number> {
  const session = await openSession(market.store);
  const begun = performance.now();
  const copy = session.client.query(to(`copy (${question}) to stdout (format csv, delimiter ';')`));
  copy.resume();
  await finished(copy);
  const seconds = (performance.now() - begun) / 1000;
  await session.close();
  return seconds;
}

/** The most memory that the program has held since. */
function watchMemory() {
  let most = 0;
  const look = () => {
    most = Math.max(most, Number(execFileSync("ps", ["-o", "rss=", "-p", String(served.pid)])));
  };
  const watch = setInterval(look, 200);
  return {
    stop: () => {
      clearInterval(watch);
      return Math.round(most / 1_000);
    },
  };
}
