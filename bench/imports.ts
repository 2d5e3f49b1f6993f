// An import of a million lines, end to end: read, staged, merged, compared. First, with 5 % of the prices changed, and
// with nothing changed; beside a bare COPY of the same file into a table without an index.
//   node bench/imports.ts [lines]
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { from } from "pg-copy-streams";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { createHttpClient } from "#server/integrations/http.ts";
import { openStorage } from "#server/integrations/storage.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { openSession } from "#server/store/connection/session.ts";
import { freshDatabase } from "../test/support/database.ts";
import { newFolder } from "../test/support/temporary.ts";

const lines = Number(process.argv[2] ?? 1_000_000);
const header = "sku;title;url;ean;brand;category;price;stock;shipping_price";
const budgets_s = { first: 60, "5 % changed": 12, "nothing changed": 8 };

const vocabulary =
  "perceuse visseuse sans fil batterie lithium chargeur coffret marteau tournevis établi scie circulaire sauteuse ponceuse orbitale niveau laser mètre ruban clé molette pince coupante".split(
    " ",
  );

const folder = await newFolder();
const database = await freshDatabase();
const store = openStore(database.url, { connections: 4 });
try {
  const tools: ImportTools = {
    store,
    storage: openStorage(join(folder, "files")),
    http: createHttpClient({ allow: [] }),
    config: { maxImport_bytes: 2 ** 31, sourceTime_min: 60 },
  };
  const feed = await writeFeed(join(folder, "feed.csv"), 0);
  const changed = await writeFeed(join(folder, "changed.csv"), 5);
  const { size } = await stat(feed);
  console.log(`${lines} lines, ${Math.round(size / 1e6)} MB\n`);
  const copy_s = await bareCopy(store, feed);
  row("", "seconds", "budget", "x COPY", "peak RSS");
  row("bare COPY", copy_s.toFixed(1), "", "1.0", "");
  const site = await sql<{ id: number }>`
    insert into website_setting (url, name, slug_name) values ('https://bench.example', 'Bench', 'bench')
    returning id`.execute(store.db);
  for (const [name, file] of [
    ["first", feed],
    ["5 % changed", changed],
    ["nothing changed", changed],
  ] as const) {
    const { seconds, rss_MB } = await timeImport(tools, site.rows[0]!.id, file);
    row(name, seconds.toFixed(1), `${budgets_s[name]} s`, (seconds / copy_s).toFixed(1), `${rss_MB} MB`);
  }
} finally {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}

async function timeImport(tools: ImportTools, websiteId: number, file: string) {
  const upload = { websiteId, name: "feed.csv", content: createReadStream(file), maxBytes: 2 ** 31 };
  const options = { type_options: { uniqueProductIdentifier: "sku" } };
  const { id } = await uploadAndImport(tools, upload, { options });
  let rss = 0;
  const watch = setInterval(() => (rss = Math.max(rss, process.memoryUsage().rss)), 50);
  const begun = performance.now();
  let ended = 0;
  const done = await runImport(tools, id, {
    onProgress: ({ status }) => {
      if (status === "complete") ended = performance.now();
    },
  });
  clearInterval(watch);
  if (done.status !== "complete") throw new Error(`The import is ${done.status}: ${done.error_message?.key}`);
  return { seconds: (ended - begun) / 1000, rss_MB: Math.round(rss / 1e6) };
}

async function bareCopy(target: Store, file: string): Promise<number> {
  const session = await openSession(target);
  const columns = header
    .split(";")
    .map((name) => `${name} ${/price|stock/.test(name) ? "numeric(14, 4)" : "text"}`);
  await session.client.query(`create unlogged table bare (${columns.join(", ")})`);
  const begun = performance.now();
  const copy = session.client.query(from("copy bare from stdin (format csv, header, delimiter ';')"));
  await pipeline(createReadStream(file), copy);
  const seconds = (performance.now() - begun) / 1000;
  await session.client.query("drop table bare");
  await session.close();
  return seconds;
}

/** The same lines each time, but for the prices of some of them. */
async function writeFeed(path: string, changed_percent: number): Promise<string> {
  const random = randomFrom(42);
  const file = createWriteStream(path);
  let text = `${header}\n`;
  for (let index = 0; index < lines; index += 1) {
    const words = Array.from({ length: 6 }, () => vocabulary[Math.floor(random() * vocabulary.length)]);
    const price = 1 + random() * 500 + ((index * 7919) % 1000 < changed_percent * 10 ? 1 : 0);
    const slug = `p/${index}-produit`;
    text += `SKU${index};${words.join(" ")} ${index % 977}V;https://www.exemple-bricolage.fr/catalogue/${slug};`;
    text += `${ean13(index)};Marque ${index % 500};Catégorie ${index % 200};${price.toFixed(2)};${index % 50};4.90\n`;
    if (text.length > 1e6) {
      if (!file.write(text)) await once(file, "drain");
      text = "";
    }
  }
  file.end(text);
  await once(file, "finish");
  return path;
}

function ean13(index: number): string {
  const code = String(300_000_000_000 + index);
  const sum = Array.from(code, Number).reduce(
    (total, digit, position) => total + digit * (position % 2 ? 3 : 1),
    0,
  );
  return `${code}${(10 - (sum % 10)) % 10}`;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function row(...cells: string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(10))).join(""));
}
