// Products sent in arrays of a thousand, all of one brand: over one connection and over four. Beside them, in the same
// run, what PostgreSQL takes for the rows alone, as bare INSERTs of a thousand over as many connections; and what a plain
// LoopBack 3 takes for the same arrays on the same PostgreSQL, where a copy of peer-loopback3 with its packages is named.
//   node bench/bulk.ts [rows] [folder of the peer]
import { sql } from "kysely";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";
import { openStore } from "#server/store/database.ts";
import { freshDatabase } from "../test/support/database.ts";
import { cpuOf } from "./support/cpu.ts";
import { startPeer } from "./support/peerLoopback.ts";
import { serve } from "./support/served.ts";
import { tablePrinter } from "./support/table.ts";

const rows = Number(process.argv[2] ?? 50_000);
const perArray = 1_000;
const goal = 4_000;
const words =
  "perceuse visseuse sans fil batterie lithium chargeur coffret marteau tournevis établi scie".split(" ");

const database = await freshDatabase();
const store = openStore(database.url, { connections: 4 });
const { db } = store;
const admin = await makeAdministrator(db, { email: "bench@vigie.example", password: "bench-secret-1" });
const served = await serve(database.url, (await issueToken(db, admin, 86_400, false)).id);
const peer = await startPeer(process.argv[3]);
const row = tablePrinter([28, 12, 8, 12, 8, 14, 10, 14]);
try {
  row("arrays of 1000", "rows/s", "goal", "bare rows/s", "ratio", "LoopBack", "µs a row", "LoopBack's");
  for (const connections of [1, 4]) await measure(connections);
} finally {
  await served.stop();
  await peer?.stop();
  await store.close();
  await database.drop();
}

async function measure(connections: number): Promise<void> {
  const website = await newWebsite(`bulk${connections}`);
  const ours = await ofServer(served.pid, () =>
    perSecond(connections, (drafts) => served.post("Products", drafts), website),
  );
  const sent = ours.perSecond;
  await checkCounts(website);
  const theirs = peer && (await ofServer(peer.pid, () => perSecond(connections, postToPeer, website)));
  const bare = await perSecond(connections, insertBare, await newWebsite(`bare${connections}`));
  const missed = connections > 1 && sent < goal ? " !" : "";
  const name = `${connections} connection${connections > 1 ? "s" : ""}`;
  row(
    name,
    `${sent}${missed}`,
    connections > 1 ? String(goal) : "",
    String(bare),
    (bare / sent).toFixed(1),
    theirs ? String(theirs.perSecond) : "",
    ours.cpu_us,
    theirs?.cpu_us ?? "",
  );
}

/** With what the server's main thread works for a row; beside other work on the machine it says more than the time. */
async function ofServer(pid: number, write: () => Promise<number>) {
  const before = cpuOf(pid);
  const perSecond = await write();
  const after = cpuOf(pid);
  const isTold = before !== undefined && after !== undefined;
  return { perSecond, cpu_us: isTold ? ((1_000 * (after - before)) / rows).toFixed(0) : "" };
}

function postToPeer(drafts: object[]): Promise<void> {
  return peer!.post("Products", drafts);
}

async function newWebsite(name: string): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into website_setting (url, name, slug_name) values (${`https://${name}.example`}, ${name}, ${name})
    returning id`.execute(db);
  return made.rows[0]!.id;
}

/** Rows a second of as many writers as there are connections. */
async function perSecond(
  connections: number,
  write: (drafts: object[]) => Promise<unknown>,
  website: number,
): Promise<number> {
  let next = 0;
  const writer = async () => {
    while (next < rows) {
      const first = next;
      next += perArray;
      await write(Array.from({ length: perArray }, (_, index) => draft(website, first + index)));
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, writer));
  return Math.round((next / (performance.now() - begun)) * 1_000);
}

function draft(website_id: number, nth: number) {
  return {
    website_id,
    product_id: `p${nth}`,
    title: `${Array.from({ length: 5 }, (_, position) => words[(nth * (position + 7)) % words.length]).join(" ")} ${nth}`,
    brand: "Bosch",
    category: `Rayon ${nth % 200}`,
    sku: `SKU${nth}`,
    price: (nth % 50_000) / 100,
    stock: nth % 50,
    url: `https://www.exemple-bricolage.fr/catalogue/${nth}`,
  };
}

function insertBare(drafts: object[]) {
  return sql`
    insert into product (website_id, product_id, title, brand, category, sku, price, stock, url)
    select website_id, product_id, title, brand, category, sku, price, stock, url
    from jsonb_populate_recordset(null::product, ${JSON.stringify(drafts)}::jsonb)`.execute(db);
}

/** However many write a brand, it is counted to the last product. */
async function checkCounts(website: number): Promise<void> {
  const { rows: counts } = await sql<{ counted: number; brand: number; count: number }>`
    select products_count as counted, count(*) as count,
           (select products_count from product_value where website_id = ${website} and field = 'brand') as brand
    from website_setting join product on product.website_id = website_setting.id
    where website_setting.id = ${website} group by products_count`.execute(db);
  const [{ counted, brand, count } = { counted: 0, brand: 0, count: -1 }] = counts;
  if (counted !== count || brand !== count)
    throw new Error(`${count} products are counted ${counted} and ${brand}`);
}
