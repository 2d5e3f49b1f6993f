// Pictures as a person sees them: from our own server, in their place from the beginning, or a placeholder.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { becomes, fillLogin, rowsLoaded, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

describe("pictures in the browser", () => {
  let journey: Journey;
  before(async () => (journey = await startReading()));
  after(() => journey?.close());

  test("come from our own server and from nowhere else; those that cannot be had leave a placeholder of their size", async () => {
    const page = await journey.newPage();
    const asked: URL[] = [];
    page.on("request", (request) => asked.push(new URL(request.url())));
    await page.goto(`${journey.vigie.url}/login.html`);
    await fillLogin(page, journey.vigie.logins.customer);
    await rowsLoaded(page);
    const first = page.locator('[role="grid"] img').first();
    await page.waitForFunction(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
      await first.elementHandle(),
    );
    const place = await first.boundingBox();
    assert.ok(place && place.width === place.height && place.width >= 40, JSON.stringify(place));
    assert.deepEqual([...new Set(asked.map(({ origin }) => origin))], [journey.vigie.url]);
    assert.ok(asked.some(({ pathname }) => pathname === "/api/images"));

    const row = page.locator('[role="grid"] [role="row"]:has([role="gridcell"])').first();
    const heightOf = async () => (await row.boundingBox())?.height;
    const [height, before] = [await heightOf(), await row.innerText()];
    await page.route(/\/api\/images\?/, (route) => route.fulfill({ status: 404, json: {} }));
    await page.evaluate(() => (location.hash = "#!/matching/products?page=2"));
    await becomes(async () => (await row.innerText()) !== before, true);
    await rowsLoaded(page);
    await becomes(() => row.locator("img").count(), 0);
    await becomes(heightOf, height);
  });
});
