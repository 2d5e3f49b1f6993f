// A catalogue is made and kept by clicking: what it needs is made on the way, what a change does is said before it is
// saved, and its customer sees it as theirs.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { violationsInBothColors, violationsOn } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import { type Journey, becomes, goTo, startJourney } from "../support/journey.ts";

describe("catalogues and their configuration in the browser", () => {
  let journey: Journey;
  before(async () => {
    journey = await startJourney();
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
    const page = await journey.signedIn("admin", "#!/catalogs");
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

  test("their customer opens theirs alone; mappings are seen before they are saved, files say what is unknown", async () => {
    const page = await journey.signedIn("customer", "#!/catalogs");
    await page.waitForURL((url) => url.hash === "#!/matching/products");
    await goTo(page, "#!/catalog/new");
    await page.waitForURL((url) => url.hash === "#!/matching/products");
    await goTo(page, "#!/catalog/config");
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
  });
});
