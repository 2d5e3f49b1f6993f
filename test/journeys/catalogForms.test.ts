// A catalogue is made and kept by clicking: what it needs is made on the way, what a change does is said before it is
// saved, and its customer sees it as theirs, and says what competitors' prices are to be counted as.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { violationsInBothColors, violationsOn } from "../support/accessibility.ts";
import type { Locator, Page } from "playwright-core";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { type Journey, becomes, follow, goTo, startJourney } from "../support/journey.ts";

describe("catalogues and their configuration in the browser", () => {
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

  test("one is made with a customer who is made on the way, its competitors moved by keyboard, and deleted", () =>
    journey.keeping("admin", "#!/catalogs", async (page) => {
      await page.getByRole("link", { name: "Créer un catalogue" }).click();
      await page.getByRole("heading", { name: "Nouveau catalogue" }).waitFor();
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Le formulaire n'est pas valide").waitFor();
      await page.getByText("Choisissez au moins un concurrent").waitFor();
      assert.deepEqual(await violationsInBothColors(page), []);

      const choose = async (label: string, letters: string) => {
        const field = page.getByRole("combobox", { name: label });
        await field.focus();
        await page.keyboard.type(letters);
        assert.equal(await field.inputValue(), letters, "the letter that opens the list is kept");
        await page.getByRole("option", { name: letters }).waitFor();
        // The first that was found, without an arrow.
        await page.keyboard.press("Enter");
      };
      await choose("Site web", "Nuits");
      assert.equal(await page.getByRole("textbox", { name: "Nom" }).inputValue(), "Nuits Claires");
      assert.match(await page.getByRole("textbox", { name: "Logo" }).inputValue(), /^https:/);

      await page.getByRole("button", { name: "Créer un client" }).click();
      const dialog = page.getByRole("dialog", { name: "Nouveau client" });
      await dialog.locator(':focus[name="username"]').waitFor();
      await page.keyboard.type("odile");
      await page.keyboard.press("Escape");
      const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
      await question.getByRole("button", { name: "Annuler" }).click();
      assert.equal(await dialog.getByLabel("Nom d'utilisateur").inputValue(), "odile", "it asks first");
      await dialog.getByLabel("E-mail").fill("odile@nuits.example");
      const password = dialog.getByLabel("Mot de passe").first();
      if (await password.isVisible()) await password.fill("assez-long-1");
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await dialog.waitFor({ state: "detached" });
      const customer = page.getByRole("combobox", { name: "Client" });
      assert.equal(await customer.inputValue(), "odile");
      // To look for another, one types; whoever gives it up has the former.
      await customer.click();
      await becomes(() => customer.inputValue(), "");
      await page.keyboard.press("Escape");
      await becomes(() => customer.inputValue(), "odile");

      await choose("Ajouter un concurrent", "Comptoir");
      await choose("Ajouter un concurrent", "Berceau");
      const handles = page.getByRole("button", { name: /^Déplacer/ });
      const names = async () =>
        (
          await handles.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.slice(9)))
        ).join();
      await becomes(() => handles.count(), 2);
      const [heavier = "", lighter = ""] = (await names()).split(",");
      await page.getByRole("button", { name: `Déplacer ${lighter}` }).focus();
      await page.keyboard.press("ArrowUp");
      await becomes(names, `${lighter},${heavier}`);
      const handle = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await becomes(handle, `Déplacer ${lighter}`);

      await page.getByRole("textbox", { name: "Nom" }).fill("Nuits d'Odile");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Catalogue sauvegardé ...").waitFor();
      const row = page.getByRole("row", { name: /Nuits d'Odile/ });
      await row.getByText("odile", { exact: true }).waitFor();

      await page.getByRole("link", { name: "Nuits d'Odile", exact: true }).click();
      await page.getByRole("heading", { name: "Nuits d'Odile" }).waitFor();
      await becomes(names, `${lighter},${heavier}`);
      await page.getByRole("button", { name: `Retirer ${heavier}` }).click();
      await page
        .getByText(/sera retiré/)
        .first()
        .waitFor();
      await page.getByRole("button", { name: `Remettre ${heavier}` }).click();

      await page.getByRole("button", { name: "Supprimer le catalogue" }).click();
      await page.getByText("Attention! Le site web Nuits d'Odile sera supprimé!").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer le catalogue" }).click();
      await page.getByText("Catalogue Nuits d'Odile supprimé").waitFor();
    }));

  test("a competitor that is deleted meanwhile is named, and what was typed stays", async () => {
    const { vigie } = journey;
    const { call } = await signInToApi(vigie.url, vigie.logins.admin);
    const { id } = await call("POST", "WebsiteSettings", {
      name: "Bientôt parti",
      url: "https://parti.example",
    });
    await journey.keeping("admin", "#!/catalogs", async (page) => {
      await page.getByRole("link", { name: "Nuits Claires", exact: true }).click();
      await page.getByRole("textbox", { name: "Au pluriel" }).fill("Enseignes");
      await page.getByRole("combobox", { name: "Ajouter un concurrent" }).click();
      await page.keyboard.type("Bientôt");
      await page.getByRole("option", { name: "Bientôt parti" }).click();
      await page.getByText("ses produits seront cherchés par vos règles").waitFor();
      await call("DELETE", `WebsiteSettings/${id}`);
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Bientôt parti : ce site n'existe plus").first().waitFor();
      await page.getByRole("heading", { name: "Nuits Claires" }).waitFor();
      await page.getByRole("button", { name: "Retirer Bientôt parti" }).click();
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Catalogue sauvegardé ...").waitFor();
    });
  });

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
      await page.getByRole("form").getByRole("button", { name: "Annuler" }).click();
      await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
    }));

  test("two who change one row are told; a phone shows it all", async () => {
    const [{ id: competitor_id }] = await api.call("GET", `Catalogs/${catalog.id}/competitors`);
    const row = await api.call("POST", `Catalogs/${catalog.id}/unitMappings`, { competitor_id, value: 2 });
    await journey.keeping("customer", "#!/catalog/unit-mapping", async (phone) => {
      await phone.setViewportSize({ width: 390, height: 844 });
      await phone.getByRole("button", { name: /^Modifier/ }).click();
      await phone.getByLabel("Valeur").fill("3");
      await api.call("PATCH", `UnitMappings/${row.id}`, { value: 4 });
      await phone.getByRole("button", { name: "Enregistrer" }).click();
      const question = phone.getByRole("dialog", { name: "Modifié entre-temps" });
      await question.getByText("Valeur").waitFor();
      await becomes(() => phone.evaluate(() => document.documentElement.scrollWidth), 390);
      assert.deepEqual(await violationsOn(phone), []);
      await question.getByRole("button", { name: "Enregistrer la mienne" }).click();
      await phone.getByText("× 3", { exact: true }).waitFor();
    });
  });

  test("their customer opens theirs alone; mappings are seen before they are saved, files say what is unknown", () =>
    journey.keeping("customer", "#!/catalog/config", async (page) => {
      await page.getByRole("link", { name: "Informations du catalogue" }).click();
      assert.ok(await page.getByRole("combobox", { name: "Client" }).isDisabled());
      assert.ok(await page.getByRole("switch", { name: "Verrouillé" }).isDisabled());
      await page.getByRole("textbox", { name: "Au pluriel" }).fill("Rivaux");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Catalogue sauvegardé ...").waitFor();
      await goTo(page, "#!/matching/products");
      await page.getByRole("columnheader", { name: "Rivaux" }).waitFor();

      await goTo(page, "#!/catalog/config");
      await page.getByRole("button", { name: "Créer une correspondance" }).click();
      const dialog = page.getByRole("dialog", { name: "Créer une correspondance" });
      await dialog.getByRole("combobox", { name: "Champ" }).click();
      await page.getByRole("option", { name: "Marque" }).click();
      await dialog.getByRole("combobox", { name: "Valeurs" }).click();
      await page.getByRole("option").first().click();
      const counted = dialog.getByText(/produits? concernés?\./);
      await counted.waitFor();
      const count = Number.parseInt((await counted.textContent())?.replaceAll(/\s/g, "") ?? "", 10);
      assert.ok(count > 0);
      await page.keyboard.press("Escape");
      await dialog.getByRole("combobox", { name: "Attribut" }).fill("Gamme");
      await dialog.getByRole("textbox", { name: "Valeur donnée" }).fill("Maison");
      await dialog.getByRole("textbox", { name: "Nom de la correspondance" }).fill("Gammes");
      assert.deepEqual(await violationsOn(page), []);
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText(`${count} attribut`).waitFor();

      await page.getByRole("tab", { name: "Fichiers de ventes" }).click();
      await page.locator('input[type="file"]').setInputFiles({
        name: "ventes.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("url;quantité\nhttps://ailleurs.example/inconnu;3\nrien du tout;2\n"),
      });
      await page.getByText("ventes.csv reçu").waitFor();
      await page.getByRole("button", { name: "Voir les lignes qui n'ont pas été reconnues" }).click();
      await page.getByText("https://ailleurs.example/inconnu").waitFor();
      await page.getByText(/^Ligne 3 : /).waitFor();
      assert.deepEqual(await violationsInBothColors(page), []);
      await page.getByRole("button", { name: "Supprimer : ventes.csv" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer le fichier" }).click();
      await page.getByText("Aucun fichier de ventes").waitFor();

      const { vigie } = journey;
      const { call } = await signInToApi(vigie.url, vigie.logins.admin);
      const [mine] = await (await signInToApi(vigie.url, vigie.logins.customer)).call("GET", "Catalogs");
      await call("PATCH", `Catalogs/${mine.id}`, { lock: true });
      await goTo(page, `#!/catalog/${mine.id}`);
      await page.reload();
      await page.getByText(/^Ce catalogue est verrouillé/).waitFor();
      assert.ok(await page.getByRole("textbox", { name: "Nom" }).isDisabled());
      assert.equal(await page.getByRole("button", { name: "Enregistrer" }).count(), 0);
      await call("PATCH", `Catalogs/${mine.id}`, { lock: false });
    }));

  async function cheap(): Promise<number> {
    const where = encodeURIComponent(JSON.stringify({ price_diff_integer: { lt: 0 } }));
    return (await api.call("GET", `Catalogs/${catalog.id}/matchedProducts/count?where=${where}`)).count;
  }
});

/** The button; the right-hand menu has the same. */
function add(page: Page) {
  return page.getByRole("main").getByRole("button", { name: "Ajouter un mapping" });
}

async function focused(element: Locator): Promise<void> {
  await becomes(() => element.evaluate((shown) => shown === document.activeElement), true);
}
