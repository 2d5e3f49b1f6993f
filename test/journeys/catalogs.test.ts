// Which catalogue one has before one's eyes: an admin among all, a customer among their own, and nobody's.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import type { ApiCaller } from "../support/apiCaller.ts";
import { startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const eva = { email: "eva@shop.example", password: "eva-secret-1" };
const noah = { email: "noah@shop.example", password: "noah-secret-1" };
const lea = { email: "lea@shop.example", password: "lea-secret-1" };

describe("the catalogue before one's eyes", () => {
  let journey: Journey;
  let admin: ApiCaller;
  before(async () => {
    journey = await startJourney({});
    admin = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const ids = await Promise.all([eva, noah, lea].map(customer));
    for (const name of ["Épicerie fine", "Électro", "Bricolage"]) await openCatalog(name, ids[0]!);
    await openCatalog("Jardin de Noah", ids[1]!);
  });
  afterEach(() => journey?.leave());
  after(() => journey?.close());

  test("an admin sees the latest one first and chooses among all of them, the latest on top", async () => {
    const page = await journey.signedIn("admin");
    const picker = page.getByRole("combobox", { name: "Catalogue" });
    await picker.waitFor();
    assert.equal(await picker.inputValue(), "Jardin de Noah");
    const viewed = await page.evaluate(() => localStorage.getItem("lastViewedCatalogId"));
    assert.equal(Number(viewed), catalogs["Jardin de Noah"], "what is viewed is found again, chosen or not");
    await picker.click();
    assert.equal(await picker.getAttribute("placeholder"), "Choisir un catalogue...");
    assert.deepEqual(await options(page), ["Jardin de Noah", "Bricolage", "Électro", "Épicerie fine"]);
  });

  test("a catalogue is found by its first letters, whatever the case and the accents", async () => {
    const page = await journey.signedIn("admin");
    const picker = page.getByRole("combobox", { name: "Catalogue" });
    await picker.click();
    await picker.fill("EP");
    assert.deepEqual(await options(page), ["Épicerie fine"]);
    await picker.fill("e");
    assert.deepEqual(await options(page), ["Électro", "Épicerie fine"]);
    await picker.fill("fine");
    await page.getByText("Aucun catalogue ne commence par ces lettres").waitFor();
    assert.deepEqual(await options(page), []);
  });

  test("the one chosen is on screen at once, and again the next time", async () => {
    const page = await journey.signedIn("admin", "#!/matching/products/competitive?page=3");
    const picker = page.getByRole("combobox", { name: "Catalogue" });
    const asked = page.waitForRequest((request) =>
      request.url().includes(`/${websites["Électro"]}/matchedProducts`),
    );
    await picker.click();
    await page.getByRole("option", { name: "Électro" }).click();
    await asked;
    assert.equal(await picker.inputValue(), "Électro");
    assert.equal(new URL(page.url()).hash, "#!/matching/products/competitive");
    const last = await page.evaluate(() => localStorage.getItem("lastViewedCatalogId"));
    assert.equal(Number(last), catalogs["Électro"]);
    await page.reload();
    await picker.waitFor();
    assert.equal(await picker.inputValue(), "Électro");
    await page.evaluate(() => localStorage.setItem("lastViewedCatalogId", "999999"));
    await page.reload();
    await picker.waitFor();
    assert.equal(await picker.inputValue(), "Jardin de Noah");
  });

  test("a customer chooses among their own", async () => {
    const page = await journey.signedIn(eva);
    await page.getByRole("combobox", { name: "Catalogue" }).click();
    assert.deepEqual((await options(page)).toSorted(), ["Bricolage", "Électro", "Épicerie fine"].toSorted());
  });

  test("a customer of one catalogue reads its name and has nothing to choose", async () => {
    const page = await journey.signedIn(noah);
    await page.getByRole("banner").getByText("Jardin de Noah", { exact: true }).waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Catalogue" }).count(), 0);
    await page
      .getByRole("navigation", { name: "Fil d'Ariane" })
      .getByRole("link", { name: "Accueil" })
      .waitFor();
  });

  test("an empty catalogue says what it is empty of", async () => {
    const page = await journey.signedIn(noah);
    await page.getByText("Aucun produit matché pour le moment").waitFor();
    assert.deepEqual(await violationsOn(page), []);
    await page.goto(`${journey.vigie.url}/#!/matching/products/not-competitive`);
    await page.getByText("Aucun produit dans cette position").waitFor();
    await page.getByRole("button", { name: "Voir tous les produits matchés" }).click();
    await page.waitForURL("**/#!/matching/products");
  });

  test("a customer without a catalogue is told whom to ask, and goes on as soon as there is one", async () => {
    const page = await journey.signedIn(lea);
    await page.getByRole("heading", { level: 1, name: "Aucun catalogue pour le moment" }).waitFor();
    await page.getByText("Demandez à votre administrateur").waitFor();
    assert.deepEqual(await violationsOn(page), []);
    const { userId } = await signInToApi(journey.vigie.url, lea);
    await openCatalog("Chez Léa", userId);
    await page.getByRole("button", { name: "Actualiser" }).click();
    await page.getByRole("heading", { level: 1, name: "Produits matchés" }).waitFor();
  });

  const websites: Record<string, number> = {};
  const catalogs: Record<string, number> = {};

  async function customer({ email, password }: typeof eva): Promise<number> {
    const username = email.split("@")[0];
    return (await admin.call("POST", "Customers", { username, email, password })).id;
  }

  async function openCatalog(name: string, customer_id: number): Promise<void> {
    const url = `https://shop-${Object.keys(catalogs).length}.example`;
    const website = await admin.call("POST", "WebsiteSettings", { name, url });
    const values = { name, logo: `${url}/logo.png`, website_id: website.id, customer_id };
    websites[name] = website.id;
    catalogs[name] = (await admin.call("POST", "Catalogs", values)).id;
  }
});

async function options(page: Page): Promise<string[]> {
  return page.getByRole("option").allInnerTexts();
}
