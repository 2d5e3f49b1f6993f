import assert from "node:assert/strict";
import { after, test } from "node:test";
import { launchBrowser } from "./browser.ts";

const browser = await launchBrowser();
after(() => browser.close());

test("the journeys have a browser that runs scripts and lays out pages", async () => {
  const page = await browser.newPage();
  await page.setContent(
    "<h1>Veille tarifaire</h1><script>document.title = [3, 1, 2].toSorted().join()</script>",
  );
  assert.equal(await page.title(), "1,2,3");
  const box = await page.getByRole("heading", { name: "Veille tarifaire" }).boundingBox();
  assert.ok(box && box.width > 50 && box.height > 10);
});
