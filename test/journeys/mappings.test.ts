// A shop keeper says what competitors' prices are to be counted as: what would change is seen before, what did after, and
// it is taken back.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violationsInBothColors, violationsOn } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { type Journey, becomes, follow, startJourney } from "../support/journey.ts";

describe("the mappings of a catalogue", () => {
  let journey: Journey;
  let api: ApiCaller;
  let catalog: { id: number; website_id: number };
  before(async () => {
    journey = await startJourney();
    api = await signInToApi(journey.vigie.url, journey.vigie.logins.customer);
    [catalog] = await api.call("GET", `Customers/${api.userId}/catalogs`);
  });
  after(() => journey?.close());
  afterEach((test) => journey.leave(test));

  async function cheap(): Promise<number> {
    const where = encodeURIComponent(JSON.stringify({ price_diff_integer: { lt: 0 } }));
    return (await api.call("GET", `Catalogs/${catalog.id}/matchedProducts/count?where=${where}`)).count;
  }

  test("a unit is mapped by keyboard: the counts become what the preview said, and what they were", () =>
    journey.keeping("customer", "#!/catalog/unit-mapping", async (page) => {
      await page.getByRole("heading", { name: "Aucun mapping d'unité" }).waitFor();
      const was = await cheap();
      await add(page).press("Enter");
      await focused(page.getByRole("combobox", { name: "Concurrent", exact: true }));
      await page.keyboard.type("Comptoir");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      const competitor = await page.getByRole("combobox", { name: "Concurrent", exact: true }).inputValue();
      assert.notEqual(competitor, "");
      await page.getByRole("combobox", { name: "Catégorie chez le concurrent" }).focus();
      await page.keyboard.press("ArrowDown");
      await page
        .getByRole("option", { name: /Bricolage/ })
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      await page.getByLabel("Valeur").fill("0");
      await page.getByText("La valeur ne peut pas être 0 pour multiplier ou diviser").waitFor();
      await page.getByLabel("Valeur").fill("1,2");
      await page.getByText(/^Changeraient : \d+ prix de concurrents et \d+ positions\.$/).waitFor();
      const preview = page.getByRole("region", { name: "Ce qui changerait" });
      assert.equal(await preview.getByRole("listitem").count(), 3);
      const [, after] = (await preview.locator('[data-position="cheap"] dd').innerText())
        .split(/\D+/)
        .map(Number);
      assert.notEqual(after, was);
      assert.deepEqual(await violationsInBothColors(page), []);

      await page.keyboard.press("Enter");
      await page.getByText(/^Mapping sauvegardé\. Ont changé :/).waitFor();
      await page.getByRole("heading", { name: competitor }).waitFor();
      await becomes(cheap, after!);
      await focused(add(page));

      await add(page).press("Enter");
      await page.getByRole("combobox", { name: "Concurrent", exact: true }).fill(competitor);
      await page.getByRole("option", { name: competitor }).click();
      await page.getByText(/exactement les mêmes critères/).waitFor();
      await page.getByRole("form").getByRole("button", { name: "Annuler" }).click();
      await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();

      const changes = page.getByRole("region", { name: "Modifications des dernières 24 heures" });
      await changes.getByRole("button", { name: /^Annuler/ }).click();
      await page.getByText(/^Modification annulée\./).waitFor();
      await becomes(cheap, was);
      await becomes(() => changes.getByRole("listitem").count(), 2);
    }));

  test("a rate is a sentence; an open preview says that prices changed under it", () =>
    journey.keeping("customer", "#!/catalog/unit-mapping", async (page) => {
      await page.getByRole("link", { name: "Devises" }).click();
      await page.getByRole("heading", { name: "Mapping de devise" }).waitFor();
      const menu = page.getByRole("navigation", { name: "Menu principal" });
      assert.equal(await menu.locator('[aria-current="page"]').innerText(), "Mapping d'unité");
      await add(page).click();
      await page.getByRole("combobox", { name: "Devise à convertir" }).fill("yen");
      await page.getByRole("option", { name: /^JPY/ }).click();
      await page.getByLabel("Taux de conversion").fill("158,4");
      await page.getByText("1 EUR = 158,4 JPY").waitFor();
      await page.getByText("Aucun prix ne changerait.").waitFor();
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText(/^Mapping sauvegardé\. Aucun prix n'a changé\./).waitFor();

      await follow(page, "#!/catalog/unit-mapping");
      await add(page).click();
      await page.getByRole("combobox", { name: "Concurrent", exact: true }).fill("Comptoir");
      await page.getByRole("option").first().click();
      await page.getByLabel("Valeur").fill("1,5");
      const preview = page.getByRole("region", { name: "Ce qui changerait" });
      await preview.getByRole("listitem").first().waitFor();
      const title = await preview.getByRole("listitem").first().locator("strong").first().innerText();
      const admin = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
      const where = encodeURIComponent(JSON.stringify({ where: { title }, limit: 1 }));
      const [product] = await admin.call(
        "GET",
        `WebsiteSettings/${catalog.website_id}/products?filter=${where}`,
      );
      await admin.call("PATCH", `Products/${product.id}`, { price: 12_345 });
      await preview.getByText("Des prix viennent de changer : l'aperçu a été refait.").waitFor();
    }));

  test("two who change one row are told; a phone shows it all", async () => {
    const [{ id: competitor_id }] = await api.call("GET", `Catalogs/${catalog.id}/competitors`);
    const row = await api.call("POST", `Catalogs/${catalog.id}/unitMappings`, { competitor_id, value: 2 });
    const phone = await journey.signedIn("customer", "#!/catalog/unit-mapping", {
      viewport: { width: 390, height: 844 },
    });
    await phone.getByRole("button", { name: /^Modifier/ }).click();
    await phone.getByLabel("Valeur").fill("3");
    await api.call("PATCH", `UnitMappings/${row.id}`, { value: 4 });
    await phone.getByRole("button", { name: "Enregistrer" }).click();
    const question = phone.getByRole("dialog", { name: "Modifié entre-temps" });
    await question.getByText("Valeur").waitFor();
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(await violationsOn(phone), []);
    await question.getByRole("button", { name: "Enregistrer la mienne" }).click();
    await phone.getByText("× 3", { exact: true }).waitFor();
  });
});

/** The button; the right-hand menu has the same. */
function add(page: Page) {
  return page.getByRole("main").getByRole("button", { name: "Ajouter un mapping" });
}

async function focused(element: Locator): Promise<void> {
  await becomes(() => element.evaluate((shown) => shown === document.activeElement), true);
}
