// The browser's side, with the demo shop: what the grid's address transfers on a first visit, when it is painted, and
// how long the next page of a hundred rows takes. Images are counted apart: they are the shop's, not the program's.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { rowsLoaded, startJourney } from "../test/support/journey.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";

const budgets = { transferred_kB: 325, nextPage_ms: 150 };
const pages = 12;
const list = "#!/matching/products";

// As they are served; those of the tests are compressed quickly.
execFileSync(process.execPath, [join(import.meta.dirname, "../bin/buildWeb.mjs")], { stdio: "inherit" });
const journey = await startJourney({ demo: "full", apart: true });
const row = tablePrinter([44, 12, 12]);
try {
  row("subject", "measured", "budget");
  await measureFirstVisit();
  await measureNextPage();
} finally {
  await journey.close();
}

/** A second browser with the first one's session, so that the login page has left nothing in its cache. */
async function measureFirstVisit(): Promise<void> {
  const session = await sessionOf(await journey.signedIn("customer"));
  const page = await journey.newPage();
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  }, session);
  const traffic = await watchTraffic(await page.context().newCDPSession(page));
  await page.goto(`${journey.vigie.url}/${list}`);
  await rowsLoaded(page);
  await page.waitForLoadState("networkidle");
  const bytes = traffic();
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  row("program, style and font, kB transferred", kB(bytes.program), String(budgets.transferred_kB));
  row("in so many files", String(bytes.files), "");
  row("answers of the API, kB", kB(bytes.api), "");
  row("images, kB", kB(bytes.images), "");
  row("first contentful paint, ms", ms(painted), "");
  console.log("(Lighthouse is not part of the product's packages: run it by hand on this address.)");
}

/** From the click to the rows on the page, without a throttle. */
async function measureNextPage(): Promise<void> {
  const page = await journey.signedIn("customer", `${list}?limit=100`);
  await rowsLoaded(page);
  const times: number[] = [];
  for (let nth = 0; nth < pages; nth += 1) {
    const shown = await firstRow(page);
    const name = nth % 2 === 0 ? "Page suivante" : "Page précédente";
    const begun = performance.now();
    await page.getByRole("button", { name }).click();
    await page.waitForFunction(
      (before) => document.querySelector('[role="grid"] a')?.textContent !== before,
      shown,
      { polling: "raf" },
    );
    times.push(performance.now() - begun);
  }
  row("next page of 100 rows, median ms", ms(median(times)), String(budgets.nextPage_ms));
  row("next page of 100 rows, p95 ms", ms(percentile(times, 0.95)), "");
}

async function watchTraffic(devtools: CDPSession) {
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, response }) =>
    addresses.set(requestId, response.url),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  return () => {
    const sum = { program: 0, api: 0, images: 0, files: 0 };
    for (const [id, size] of sizes) {
      const { pathname } = new URL(addresses.get(id) ?? journey.vigie.url);
      const kind = pathname === "/api/images" ? "images" : pathname.startsWith("/api/") ? "api" : "program";
      sum[kind] += size;
      if (kind === "program") sum.files += 1;
    }
    return sum;
  };
}

async function sessionOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...sessionStorage }));
}

async function firstRow(page: Page): Promise<string | null> {
  return page.locator('[role="grid"] a').first().textContent();
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
