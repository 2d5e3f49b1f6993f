// What one customer can do to another: a page of fifty rows of a small shop, again and again, while nobody else asks,
// and while a neighbour asks for as much as the program gives them. The 95th percentiles stand beside each other.
//   node bench/faults.ts [part of a name]
import { type TwoShops, openTwoShops } from "./data/twoShops.ts";
import { type Greedy, startGreedyClients } from "./support/greedyClients.ts";
import { type Served, serve } from "./support/served.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";
import { exportBounds } from "#server/domain/exports/exportSlots.ts";

/** The other customer's p95 under a neighbour, as a multiple of their p95 alone. */
const goal = 2;
const pages = 300;
const wanted = process.argv[2] ?? "";

type Fault = { name: string; greedyFor(shops: TwoShops, url: string): Greedy };

const listOf = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ limit: 10_000, ...filter }))}`;
const get = (clients: number, { large }: TwoShops, url: string): Greedy => ({
  clients,
  url,
  method: "GET",
  token: large.token,
});

const faults: readonly Fault[] = [
  {
    name: "5 lists of 10,000 products",
    greedyFor: (shops, url) =>
      get(5, shops, listOf(`${url}/Products`, { where: { website_id: shops.large.websiteId } })),
  },
  {
    name: "5 lists of 3,000 matched products",
    greedyFor: (shops, url) =>
      get(
        5,
        shops,
        listOf(`${url}/MatchedProducts`, { where: { catalog_id: shops.large.catalogId }, limit: 3_000 }),
      ),
  },
  {
    name: "5 lists of 10,000 products and their website",
    greedyFor: (shops, url) =>
      get(
        5,
        shops,
        listOf(`${url}/Products`, {
          where: { website_id: shops.large.websiteId },
          include: ["website"],
          fields: ["id", "title", "price", "website_id"],
        }),
      ),
  },
  {
    // As many as one customer may have made at once.
    name: "2 exports of 10,000 products",
    greedyFor: ({ large }, url) => ({
      clients: exportBounds.perCustomer,
      url: `${url}/WebsiteSettings/${large.websiteId}/export/matchedProducts`,
      method: "POST",
      token: large.token,
      body: JSON.stringify({ filter: { where: { catalog_id: large.catalogId } } }),
    }),
  },
];

const shops = await openTwoShops(console.log);
const served = await serve(shops.url, shops.small.token);
const row = tablePrinter([44, 10, 10, 10, 10, 12]);
row(`${pages} pages of the other customer`, "median ms", "p95 ms", "max ms", "of idle", "answers/s");
let missed = 0;
try {
  await pagesOf(served);
  for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
    const idle = percentile(await pagesOf(served), 0.95);
    const greedy = fault.greedyFor(shops, `${served.url}/api`);
    const stop = await startGreedyClients(greedy);
    const begun = performance.now();
    const waits = await pagesOf(served);
    const answers = (await stop()) / ((performance.now() - begun) / 1_000);
    const times = percentile(waits, 0.95) / idle;
    if (times > goal) missed += 1;
    row(`alone, before: ${fault.name}`, "", ms(idle));
    row(
      fault.name,
      ms(median(waits)),
      ms(percentile(waits, 0.95)),
      ms(Math.max(...waits)),
      `${times.toFixed(1)}${times > goal ? " !" : ""}`,
      answers.toFixed(1),
    );
  }
  console.log(
    `\n${missed === 0 ? `Never more than ${goal} times.` : `${missed} over ${goal} times (marked !).`}`,
  );
} finally {
  await served.stop();
  await shops.close();
}

/** What each page has taken, milliseconds; one after the other, with a moment between them. */
async function pagesOf(from: Served): Promise<number[]> {
  const filter = { where: { website_id: shops.small.websiteId }, order: "title ASC", limit: 50 };
  const took: number[] = [];
  for (let page = 0; page < pages; page += 1) {
    const begun = performance.now();
    await from.get("Products", { filter: { ...filter, skip: (page % 20) * 50 } });
    took.push(performance.now() - begun);
  }
  return took;
}
