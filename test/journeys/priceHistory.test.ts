// The prices of a product through time, as drawn in its detail: read by keyboard, narrowed, zoomed into, in figures.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { formatPrice } from "#shared/messages/formats.ts";
import { violationsInBothColors } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import { becomes, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

type Compared = { price: number; product_id: number; competitors: { name: string; price: number }[] };

describe("the price history of a product", () => {
  let journey: Journey;
  let product: Compared;
  let mine: string;
  let hash: string;
  before(async () => {
    journey = await startReading();
    const { vigie } = journey;
    const api = await signInToApi(vigie.url, vigie.logins.customer);
    const [catalog] = await api.call("GET", `Customers/${api.userId}/catalogs`);
    const own = `WebsiteSettings/${catalog.website_id}`;
    mine = (await api.call("GET", own)).name;
    const where = { catalog_id: catalog.id, "competitors.unit_mapping_id": null };
    const filter = encodeURIComponent(JSON.stringify({ where, order: "competitors_count DESC", limit: 1 }));
    [product] = await api.call("GET", `${own}/matchedProducts?filter=${filter}`);
    hash = `#!/matching/products/website/${catalog.website_id}/product/${product.product_id}`;
  });
  after(() => journey?.close());

  test("the last day is read with everybody's present price, the cheapest first, and the arrows go back to the first", () =>
    opened(async ({ day }) => {
      const at = async () => Number(await day.getAttribute("aria-valuenow"));
      await day.press("End");
      const last = Number(await day.getAttribute("aria-valuemax"));
      await becomes(at, last);
      const read = await day.getAttribute("aria-valuetext");
      const euros = (price: number) => formatPrice("fr", price, "EUR");
      const told = read!.slice(read!.indexOf(" : ") + 3).split(", ").length;
      assert.ok(told > product.competitors.length, read!);
      assert.ok(read!.includes(`${mine} ${euros(product.price)}`), read!);
      for (const { name, price } of product.competitors)
        assert.ok(read!.includes(`${name} ${euros(price)}`), read!);
      const amounts = [...read!.matchAll(/(\d[\d\s]*,\d\d)\s€/g)].map(([, amount]) =>
        Number(amount!.replaceAll(/\s/g, "").replace(",", ".")),
      );
      assert.deepEqual(
        amounts,
        amounts.toSorted((one, other) => one - other),
      );

      await day.press("ArrowRight");
      await day.press("ArrowLeft");
      await becomes(at, last - 1);
      await day.press("PageDown");
      await becomes(at, last - 8);
      await day.press("Home");
      await becomes(at, Number(await day.getAttribute("aria-valuemin")));
    }));

  test("a button, the dates and a drag each show another period, and the zoom is undone", () =>
    opened(async ({ page, detail, day }) => {
      const span = () => spanOf(day);
      const pressed = (name: string) => detail.getByRole("button", { name, exact: true, pressed: true });
      await pressed("3 mois").waitFor();
      const threeMonths = await span();
      await detail.getByRole("button", { name: "1 mois", exact: true }).click();
      await pressed("1 mois").waitFor();
      await becomes(async () => (await span()) >= 28 && (await span()) <= 31, true);
      await detail.getByRole("button", { name: "3 mois", exact: true }).click();
      await pressed("3 mois").waitFor();
      await becomes(span, threeMonths);
      const box = (await day.boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.4, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.6, box.y + 120, { steps: 4 });
      await page.mouse.up();
      const undo = detail.getByRole("button", { name: "Annuler le zoom" });
      await undo.waitFor();
      await becomes(async () => (await span()) < threeMonths / 3, true);
      await undo.click();
      await undo.waitFor({ state: "detached" });
      await becomes(span, threeMonths);
      await detail.getByRole("button", { name: /^Dates affichées/ }).click();
      await page.getByRole("button", { name: "7 derniers jours" }).click();
      await undo.waitFor();
      await becomes(span, 6);
    }));

  test("a price taken off is neither drawn nor read; the same is there in figures, within everybody's reach", () =>
    opened(async ({ page, detail, day }) => {
      const rival = product.competitors[0]!.name;
      const shown = detail
        .getByRole("group", { name: "Prix affichés" })
        .getByRole("button", { name: rival, exact: true });
      const isRead = async () => (await day.getAttribute("aria-valuetext"))!.includes(rival);
      await day.press("End");
      await becomes(isRead, true);
      await shown.press("Space");
      await becomes(() => shown.getAttribute("aria-pressed"), "false");
      await becomes(isRead, false);
      await shown.press("Space");
      await becomes(isRead, true);

      await detail.getByRole("button", { name: "Voir les chiffres" }).click();
      const figures = detail.getByRole("table", { name: /^Les prix, à chaque jour/ });
      const latest = figures.getByRole("row").nth(1).getByRole("cell").first();
      await becomes(() => latest.innerText(), formatPrice("fr", product.price, "EUR"));
      assert.deepEqual(await violationsInBothColors(page, '[role="dialog"]'), []);
    }));

  /** Nothing is changed: all of it is on one page. */
  async function opened(use: (graph: { page: Page; detail: Locator; day: Locator }) => Promise<void>) {
    await journey.keeping("customer", hash, async (page) => {
      const detail = page.getByRole("dialog").first();
      await detail.getByRole("tab", { name: "Graphiques" }).click();
      const day = detail.getByRole("slider", { name: "Jour lu sur le graphique" });
      await day.waitFor();
      await use({ page, detail, day });
    });
  }
});

/** How many days lie between the first and the last that are shown. */
async function spanOf(day: Locator): Promise<number> {
  const [first, last] = [await day.getAttribute("aria-valuemin"), await day.getAttribute("aria-valuemax")];
  return Number(last) - Number(first);
}
