// The frame around every screen: its menus and its keyboard, in a real browser.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page, Route } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { becomes, goTo, intercept, rowsLoaded, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const ofAdministrators = [
  "#!/imports",
  "#!/websites",
  "#!/website/new",
  "#!/website/1",
  "#!/customers",
  "#!/customer/new",
  "#!/customer/1",
  "#!/catalogs",
  "#!/catalog/new",
  "#!/sources",
  "#!/first-steps",
];

const ofNowhere = ["#!/nowhere/at/all", "#!/%E0%A4%A", "#!/catalog/tracking-product"];

describe("the frame of the application", () => {
  let journey: Journey;
  before(async () => (journey = await startReading()));
  afterEach((test) => journey?.leave(test));
  after(() => journey?.close());

  test("letters find a product by its reference and a brand, and lead there", () =>
    journey.keeping("customer", "#!/matching/products", async (page) => {
      await rowsLoaded(page);
      const { title, sku, brand } = await firstMatched(page);
      const dialog = page.getByRole("dialog", { name: "Aller à" });
      const options = dialog.getByRole("option");
      const find = async (letters: string) => {
        await page.keyboard.press("Control+k");
        // Typed at once, before the dialog is there.
        await page.keyboard.type(letters);
        await becomes(() => dialog.getByRole("combobox").inputValue(), letters);
      };

      await find(sku.toLowerCase());
      await options.filter({ hasText: title }).waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("heading", { name: title }).waitFor();
      await page.keyboard.press("Escape");

      await find(brand.slice(0, 4));
      await dialog.getByRole("group", { name: "Marques" }).getByText(brand, { exact: true }).click();
      await page.waitForURL(`**/#!/matching/products?brand=${encodeURIComponent(brand)}*`);

      await find("xyzzy");
      await dialog.getByText("Rien ne correspond").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }));

  test("a customer is sent home from every screen of the administrators', and everybody from an address of nowhere", () =>
    journey.keeping("customer", "#!/profile", async (page) => {
      // What home shows of the catalogue is another test's: here it is not waited for, nor drawn.
      await intercept(page, /\/api\/(?:Catalogs|WebsiteSettings)\/\d+\//, () => undefined);
      for (const address of [...ofAdministrators, ...ofNowhere]) {
        await goTo(page, address);
        await page.waitForURL("**/#!/?catalog=*");
        await shows(page, "Tableau de bord");
      }
      assert.equal(await page.getByRole("link", { name: "Imports" }).count(), 0);
    }));

  test("a server that is away is told, its list shows no row of another page, and all goes on by itself", () =>
    journey.keeping("customer", "#!/matching/products", async (page) => {
      await rowsLoaded(page);
      const cut = (route: Route) => route.abort();
      await intercept(page, "**/*", cut);
      await page.getByRole("button", { name: "Page suivante" }).click();
      await page.getByRole("status").getByText("Le serveur ne répond plus").waitFor();
      await page.getByRole("alert").getByText("La liste n'a pas pu être chargée").waitFor();
      await page.getByRole("button", { name: "Filtrer", exact: true }).first().click();
      assert.deepEqual(await violationsOn(page, "main"), []);

      await page.unroute("**/*", cut);
      await page.getByText("Le serveur ne répond plus").waitFor({ state: "detached" });
      // The dialog that was asked for meanwhile, and the page of the list.
      await page.getByRole("dialog", { name: "Filtres" }).waitFor();
      await page.keyboard.press("Escape");
      await rowsLoaded(page);
      await page.getByText("11 – 20 sur").waitFor();

      // While another screen cannot be had, nothing offers what could be done on the one before.
      await intercept(page, "**/*", cut);
      await page.getByRole("link", { name: "Analyse vendeurs" }).click();
      const actions = page.getByRole("complementary", { name: "Actions de la page" });
      await actions.waitFor({ state: "detached" });
      await page.unroute("**/*", cut);
      await shows(page, "Analyse vendeurs");
    }));

  test("a dialog whose code cannot be loaded is told of, and the list beside it stays", () =>
    journey.keeping("customer", "#!/matching/products", async (page) => {
      await rowsLoaded(page);
      await intercept(page, /assets\/Moves-.*\.js/, (route) => route.fulfill({ status: 404 }));
      const asked = page.getByRole("button", { name: "Comparer deux dates" });
      await asked.click();
      await page
        .getByRole("status")
        .getByText(/la page a été rechargée/)
        .waitFor();
      await rowsLoaded(page);
      await asked.click();
      await page
        .getByRole("status")
        .getByText(/n'a pas pu être chargée/)
        .waitFor();
      assert.deepEqual(await violationsOn(page, "main"), []);
      await page.getByRole("button", { name: "Page suivante" }).click();
      await page.getByText("11 – 20 sur").waitFor();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Recharger la page" }).click();
      await asked.click();
      await page.getByRole("dialog", { name: /deux dates/ }).waitFor();
    }));

  test("keys lead to another screen and are shown for a question mark, until who needs the letters turns them off", () =>
    journey.keeping("customer", "#!/matching/products", async (page) => {
      await rowsLoaded(page);
      await page.keyboard.press("g");
      await page.keyboard.press("n");
      await shows(page, "Produits non compétitifs");
      // A customer has no tools.
      assert.equal(await page.getByRole("button", { name: "Outils" }).count(), 0);

      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Raccourcis clavier" });
      await help.getByText("Aller à : Compétitifs").waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await help.getByLabel("Raccourcis clavier activés").uncheck();
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
      const visited: string[] = [];
      page.on("framenavigated", () => visited.push(new URL(page.url()).hash.split("?")[0]!));
      await page.keyboard.press("g");
      await page.keyboard.press("c");
      await page.keyboard.press("?");
      await page.getByRole("link", { name: "Produits matchés" }).first().click();
      await shows(page, "Produits matchés");
      assert.deepEqual(visited, ["#!/matching/products"]);
      assert.equal(await help.count(), 0);
    }));

  test("letters typed into a field are the field's; an admin finds the health of all sources in their menu, and leads from one to its imports; another form begins at its top", () =>
    journey.keeping("admin", "#!/matching/products", async (page) => {
      await rowsLoaded(page);
      const picker = page.getByRole("combobox", { name: "Catalogue" });
      await picker.click();
      await picker.pressSequentially("g?");
      await becomes(() => picker.inputValue(), "g?");
      assert.equal(await page.getByRole("dialog").count(), 0);
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 1680, height: 900 });
      const actions = page.getByRole("complementary", { name: "Actions de la page" });
      await actions.getByText("Exporter tous les matchs (CSV)").waitFor();
      assert.deepEqual(await cutWordsOf(actions), [], "where there is room for words, for all of them");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Outils" }).click();
      await page.getByRole("menuitem", { name: "Santé des sources" }).click();
      await page.getByRole("columnheader", { name: "Prix anciens" }).waitFor();
      await rowsLoaded(page);
      assert.deepEqual(await violationsOn(page), []);
      const itsImports = page.getByRole("link", { name: /^Voir ses imports/ }).first();
      assert.match((await itsImports.getAttribute("href"))!, /#!\/imports\?website=/);

      await goTo(page, "#!/website/new");
      const main = page.getByRole("main");
      await main.getByLabel("Colonne pour : Titre").focus();
      await becomes(() => main.evaluate(({ scrollTop }) => scrollTop > 500), true);
      await goTo(page, "#!/catalog/new");
      await page.getByRole("combobox", { name: "Client" }).waitFor();
      assert.equal(await main.evaluate(({ scrollTop }) => scrollTop), 0);

      const place = async () => (await page.getByRole("button", { name: "Outils" }).boundingBox())?.x;
      const usual = await place();
      await goTo(page, "#!/catalog/products-mkp");
      await shows(page, "Offres des places de marché");
      assert.equal(await place(), usual, "long crumbs move no menu");
      await goTo(page, "#!/catalog/brand-product");
      const crumbs = page.getByRole("navigation", { name: "Fil d'Ariane" });
      await crumbs.getByText("Profondeur de gamme").waitFor();
      assert.deepEqual(await cutPartsOf(crumbs), [], "where the screen stands is read whole");
      for (const width of [1024, 994]) {
        await page.setViewportSize({ width, height: 768 });
        await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), width);
        await page.getByRole("button", { name: "Mon compte" }).click({ trial: true });
      }
    }));
});

/** The first of my matched products, asked as the page would. */
async function firstMatched(page: Page): Promise<{ title: string; sku: string; brand: string }> {
  return await page.evaluate(async () => {
    const Authorization = sessionStorage.getItem("vigie.accessTokenId")!;
    const answer = await fetch("/api/MatchedProducts?filter[limit]=1", { headers: { Authorization } });
    return (await answer.json())[0];
  });
}

/** What of the words of a menu is not read whole: cut short, or beyond its edge. */
async function cutWordsOf(menu: Locator): Promise<string[]> {
  return await menu.evaluate((element) => {
    const edge = element.getBoundingClientRect().right;
    return [...element.querySelectorAll("button span")]
      .filter((word) => word.scrollWidth > word.clientWidth || word.getBoundingClientRect().right > edge)
      .map(({ textContent }) => textContent);
  });
}

async function cutPartsOf(crumbs: Locator): Promise<string[]> {
  return await crumbs.evaluate((element) =>
    [...element.querySelectorAll("li > *")]
      .filter((crumb) => crumb.scrollWidth > crumb.clientWidth)
      .map(({ textContent }) => textContent),
  );
}

async function shows(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}
