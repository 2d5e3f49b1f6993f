// Which catalogue one has before one's eyes: an admin among all, a customer among their own, and nobody's.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import type { ApiCaller } from "../support/apiCaller.ts";
import { becomes, goTo, startJourney } from "../support/journey.ts";
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
  afterEach((test) => journey?.leave(test));
  after(() => journey?.close());

  test("an admin sees the latest one first, finds another by its first letters, and sees that one the next time", async () => {
    const page = await journey.signedIn("admin", "#!/matching/products/competitive?page=3");
    const picker = page.getByRole("combobox", { name: "Catalogue" });
    await page.getByRole("banner").getByText("Admin", { exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Accueil", exact: true }).count(), 0);
    await becomes(() => picker.inputValue(), "Jardin de Noah");
    // What is viewed is found again, chosen or not.
    await becomes(() => lastViewed(page), catalogs["Jardin de Noah"]);
    await picker.click();
    assert.equal(await picker.getAttribute("placeholder"), "Choisir un catalogue...");
    await offers(page, ["Jardin de Noah", "Bricolage", "Électro", "Épicerie fine"]);
    await picker.fill("fine");
    await page.getByText("Aucun catalogue ne commence par ces lettres").waitFor();
    await offers(page, []);
    await picker.fill("EP");
    await offers(page, ["Épicerie fine"]);
    await picker.fill("e");
    await offers(page, ["Électro", "Épicerie fine"]);

    // The one chosen is on screen at once.
    const asked = page.waitForRequest((request) =>
      request.url().includes(`/${websites["Électro"]}/matchedProducts`),
    );
    await page.getByRole("option", { name: "Électro" }).click();
    await asked;
    await becomes(() => picker.inputValue(), "Électro");
    await page.waitForURL("**/#!/matching/products/competitive?*");
    await becomes(() => lastViewed(page), catalogs["Électro"]);
    // The next time, by an address that names none.
    await page.goto("about:blank");
    await page.goto(`${journey.vigie.url}/#!/matching/products/competitive`);
    await becomes(() => picker.inputValue(), "Électro");
  });

  test("a customer without a catalogue is told whom to ask, and goes on as soon as there is one, and with one made meanwhile; of several, chooses among their own", async () => {
    const page = await journey.signedIn(lea);
    await page.getByRole("heading", { level: 1, name: "Aucun catalogue pour le moment" }).waitFor();
    await page.getByText("Demandez à votre administrateur").waitFor();
    assert.deepEqual(await violationsOn(page), []);
    const { userId } = await signInToApi(journey.vigie.url, lea);
    await openCatalog("Chez Léa", userId);
    await page.getByRole("button", { name: "Actualiser" }).click();

    // Of one, its name is read, and there is nothing to choose.
    await page.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
    await page.getByText("Votre catalogue n'a pas encore de produits").waitFor();
    await page.getByRole("banner").getByText("Chez Léa", { exact: true }).waitFor();
    await page
      .getByRole("navigation", { name: "Fil d'Ariane" })
      .getByRole("link", { name: "Accueil" })
      .waitFor();
    const picker = page.getByRole("combobox", { name: "Catalogue" });
    assert.equal(await picker.count(), 0);
    assert.deepEqual(await violationsOn(page), []);
    await goTo(page, "#!/matching/products");
    await page.getByText("Aucun produit matché pour le moment").waitFor();
    await goTo(page, "#!/matching/products/not-competitive");
    await page.getByText("Aucun produit dans cette position").waitFor();
    await page.getByRole("button", { name: "Voir tous les produits matchés" }).click();
    await page.waitForURL("**/#!/matching/products?*");

    // Whose prices are not seen any more is told as soon as it is so, not at the next look.
    const rival = `Catalogs/${catalogs["Chez Léa"]}/competitors/rel/${websites["Électro"]}`;
    await admin.call("PUT", rival);
    await page.getByRole("status").filter({ hasText: "Électro (jamais" }).waitFor();

    // What was made since the page was opened is there for who follows a link to it.
    await openCatalog("Atelier de Léa", userId);
    await goTo(page, `#!/matching/products?catalog=${catalogs["Atelier de Léa"]}`);
    await becomes(() => picker.inputValue(), "Atelier de Léa");
    await picker.click();
    await offers(page, ["Atelier de Léa", "Chez Léa"]);
  });

  test("of the brands that a provider is to look for a sixth is not asked for, and the field says why", async () => {
    const names = ["Abel", "Boreal", "Cyan", "Delta", "Ergo"];
    const filters = { brand: names.map((name) => ({ name })) };
    const mkp = { isMkp: true, provider: "BMS", email: "noah", password: "noahs-own", allowExport: true };
    const id = catalogs["Jardin de Noah"];
    await admin.call("PATCH", `Catalogs/${id}`, {
      config: { mkp: { ...mkp, addFilter: { enabled: true, filters } } },
    });
    const page = await journey.signedIn("admin", `#!/catalog/${id}`);
    const brands = page.getByRole("combobox", { name: "Marque", exact: true });
    await page.getByText("5 au plus, déjà choisies : retirez-en une pour en choisir une autre.").waitFor();
    assert.equal(await brands.isEditable(), false);
    await brands.focus();
    await page.keyboard.press("Backspace");
    await page.getByText("Ergo", { exact: true }).waitFor({ state: "detached" });
    await brands.fill("Fo");
    await page.getByText("Encore 1 lettre").waitFor();
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

/** Waits until these can be chosen, in this order. */
async function offers(page: Page, names: string[]): Promise<void> {
  const options = async () => (await page.getByRole("option").allInnerTexts()).join();
  await becomes(options, names.join());
}

function lastViewed(page: Page): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem("lastViewedCatalogId")));
}
