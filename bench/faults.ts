// What one customer can do to another: a page of fifty rows of a small shop, again and again, while nobody else asks,
// and while a neighbour asks for as much as the program gives them. The 95th percentiles stand beside each other, and
// beside what of it is the machine's: the neighbour asks another process of the program, on the same database, or gets the
// same bytes from a server that only sends them.
//   node bench/faults.ts [part of a name]
import { type TwoShops, openTwoShops } from "./data/twoShops.ts";
import { type Greedy, startGreedyClients } from "./support/greedyClients.ts";
import { type Served, serve } from "./support/served.ts";
import { serveStatically } from "./support/staticAnswer.ts";
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
const other = await serve(shops.url, shops.large.token);
const row = tablePrinter([48, 10, 10, 10, 10, 12]);
row(`${pages} pages of the other customer`, "median ms", "p95 ms", "max ms", "of idle", "answers/s");
let missed = 0;
try {
  await pagesOf(served);
  for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
    const idle = percentile(await pagesOf(served), 0.95);
    row(`alone, before: ${fault.name}`, "", ms(idle));
    const greedy = fault.greedyFor(shops, `${served.url}/api`);
    const { times, perSecond } = await pagesBeside(greedy, { name: fault.name, idle });
    if (times > goal) missed += 1;
    const elsewhere = fault.greedyFor(shops, `${other.url}/api`);
    await pagesBeside(elsewhere, { name: "  the same, asked of another process", idle });
    const takes_ms = (1_000 * greedy.clients) / perSecond;
    const beforehand = await serveStatically({ ...(await answerTo(elsewhere)), takes_ms });
    await pagesBeside(
      { ...greedy, url: beforehand.url },
      { name: "  the same bytes, made beforehand", idle },
    );
    await beforehand.stop();
  }
  console.log(
    `\n${missed === 0 ? `Never more than ${goal} times.` : `${missed} over ${goal} times (marked !).`}`,
  );
} finally {
  await served.stop();
  await other.stop();
  await shops.close();
}

async function pagesBeside(greedy: Greedy, { name, idle }: { name: string; idle: number }) {
  const stop = await startGreedyClients(greedy);
  const begun = performance.now();
  const waits = await pagesOf(served);
  const perSecond = (await stop()) / ((performance.now() - begun) / 1_000);
  const p95 = percentile(waits, 0.95);
  const times = p95 / idle;
  row(
    name,
    ms(median(waits)),
    ms(p95),
    ms(Math.max(...waits)),
    `${times.toFixed(1)}${times > goal ? " !" : ""}`,
    perSecond.toFixed(1),
  );
  return { times, perSecond };
}

async function answerTo({ url, body }: Greedy) {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice("/api/".length);
  const answer =
    body === undefined
      ? await other.get(path, Object.fromEntries(searchParams))
      : await other.post(path, JSON.parse(body));
  return { body: answer.body, encoding: answer.headers["content-encoding"] as string | undefined };
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
