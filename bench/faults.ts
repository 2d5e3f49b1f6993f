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
/** In turns, for what a machine gives changes by the minute: pages alone and beside each neighbour, round after round. */
const rounds = 6;
const pagesPerRound = 50;
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
row(
  `${rounds * pagesPerRound} pages of the other customer`,
  "median ms",
  "p95 ms",
  "max ms",
  "of idle",
  "answers/s",
);
let missed = 0;
try {
  await pagesOf(served);
  for (const fault of faults.filter(({ name }) => name.includes(wanted)))
    if ((await compared(fault)) > goal) missed += 1;
  console.log(
    `\n${missed === 0 ? `Never more than ${goal} times.` : `${missed} over ${goal} times (marked !).`}`,
  );
} finally {
  await served.stop();
  await other.stop();
  await shops.close();
}

/** Prints the rows of a fault; how many times longer than alone a page takes beside it. */
async function compared(fault: Fault): Promise<number> {
  const greedy = fault.greedyFor(shops, `${served.url}/api`);
  const elsewhere = fault.greedyFor(shops, `${other.url}/api`);
  const beforehand = await serveStatically({
    ...(await answerTo(elsewhere)),
    takes_ms: await takenBy(greedy),
  });
  const alone: number[] = [];
  const neighbours = [
    { name: fault.name, greedy },
    { name: "  the same, asked of another process", greedy: elsewhere },
    { name: "  the same bytes, made beforehand", greedy: { ...greedy, url: beforehand.url } },
  ].map((neighbour) => ({ ...neighbour, waits: [] as number[], answers: 0, seconds: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await pagesOf(served)));
    for (const neighbour of neighbours) {
      const stop = await startGreedyClients(neighbour.greedy);
      const begun = performance.now();
      neighbour.waits.push(...(await pagesOf(served)));
      neighbour.answers += await stop();
      neighbour.seconds += (performance.now() - begun) / 1_000;
    }
  }
  await beforehand.stop();
  const idle = percentile(alone, 0.95);
  row(`alone: ${fault.name}`, ms(median(alone)), ms(idle), ms(Math.max(...alone)));
  const times = neighbours.map(({ name, waits, answers, seconds }) => {
    const p95 = percentile(waits, 0.95);
    const mark = p95 / idle > goal ? " !" : "";
    const ofIdle = `${(p95 / idle).toFixed(1)}${mark}`;
    row(name, ms(median(waits)), ms(p95), ms(Math.max(...waits)), ofIdle, (answers / seconds).toFixed(1));
    return p95 / idle;
  });
  return times[0]!;
}

/** How long each of the clients waits for an answer, milliseconds. */
async function takenBy(greedy: Greedy): Promise<number> {
  const stop = await startGreedyClients(greedy);
  const begun = performance.now();
  await pagesOf(served);
  const perSecond = (await stop()) / ((performance.now() - begun) / 1_000);
  return (1_000 * greedy.clients) / perSecond;
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
  for (let page = 0; page < pagesPerRound; page += 1) {
    const begun = performance.now();
    await from.get("Products", { filter: { ...filter, skip: (page % 20) * 50 } });
    took.push(performance.now() - begun);
  }
  return took;
}
