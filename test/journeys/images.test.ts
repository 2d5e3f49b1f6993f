// Pictures as a person sees them: from our own server, in their place from the beginning, or a placeholder.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { fillLogin, rowsLoaded, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

describe("pictures in the browser", () => {
  let journey: Journey;
  before(async () => (journey = await startJourney()));
  afterEach(() => journey?.leave());
  after(() => journey?.close());

  test("of the products in view are there, from our own server and from nowhere else", async () => {
    const page = await journey.newPage();
    const asked: URL[] = [];
    page.on("request", (request) => asked.push(new URL(request.url())));
    await signIn(page);
    const first = page.locator('[role="grid"] img').first();
    await page.waitForFunction(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
      await first.elementHandle(),
    );
    const place = await first.boundingBox();
    assert.ok(place && place.width === place.height && place.width >= 40, JSON.stringify(place));
    assert.deepEqual([...new Set(asked.map(({ origin }) => origin))], [journey.vigie.url]);
    assert.ok(asked.some(({ pathname }) => pathname === "/api/images"));
  });

  test("that cannot be had leave a placeholder of their size", async () => {
    const page = await journey.newPage();
    await page.route(/\/api\/images\?/, (route) => route.fulfill({ status: 404, json: {} }));
    await signIn(page);
    const row = page.locator('[role="grid"] [aria-rowindex="2"]');
    await row.locator("img").waitFor({ state: "detached" });
    const height = (await row.boundingBox())!.height;
    await page.unroute(/\/api\/images\?/);
    await page.reload();
    await row.locator("img").first().waitFor();
    assert.equal((await row.boundingBox())!.height, height);
  });

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${journey.vigie.url}/login.html`);
    await fillLogin(page, journey.vigie.logins.customer);
    await rowsLoaded(page);
  }
});
