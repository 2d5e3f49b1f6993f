// Customers, websites and catalogues are kept by clicking, in one program. What is wrong is said at its place and nothing
// typed is lost; a site says itself what it is, and its file is looked at before it is read; what a change does or takes
// with it is said before; a catalogue's customer sees it as theirs, and says what competitors' prices are counted as.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violationsInBothColors, violationsOn, wholePage } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { type FeedServer, openFeedServer } from "../support/feedServer.ts";
import { becomes, goTo, intercept, type Journey, startJourney } from "../support/journey.ts";

const shopPage = `<!doctype html><title>Accueil</title><meta property="og:site_name" content="Quincaillerie Hardy">
<meta name="description" content="Outils et visserie depuis 1921.">`;
const feed = (price: string) =>
  `réf;désignation;${price};stock;teinte\nP1;Rabot;59,90;4;bleu\nP2;Scie;sur devis;2;gris\nP3;Étau;12,00;beaucoup;noir\n`;

describe("customers, websites and catalogues in the browser", () => {
  let journey: Journey;
  let feeds: FeedServer;
  let api: ApiCaller;
  let catalog: { id: number; website_id: number };
  before(async () => {
    // The shop of these tests stands on this machine.
    const settings = { VIGIE_OUTGOING_ALLOW: "127.0.0.1" };
    [journey, feeds] = await Promise.all([startJourney({ demo: true, settings }), openFeedServer()]);
    api = await signInToApi(journey.vigie.url, journey.vigie.logins.customer);
    [catalog] = await api.call("GET", `Customers/${api.userId}/catalogs`);
  });
  after(async () => {
    await journey?.close();
    await feeds?.close();
  });
  afterEach((test) => journey.leave(test));

  test("a customer is made by the keys: what is wrong is told where it is, what is typed outlives a reload and is left only once that is agreed; their invitation is handed over, and they are deleted", () =>
    journey.keeping("admin", "#!/customer/new", async (page) => {
      // The first field has the focus: no hand leaves the keys.
      await page.locator(':focus[name="username"]').waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Le formulaire n'est pas valide").waitFor();
      await becomes(() => page.getByText("Doit être renseigné").count(), 2);
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("name")), "username");
      await page.getByRole("switch", { name: "Inviter par e-mail" }).click();
      await becomes(() => page.getByText("Doit être renseigné").count(), 3);
      assert.equal(await page.getByLabel("Mot de passe").first().getAttribute("aria-invalid"), "true");
      assert.deepEqual(await violationsOn(page), []);

      await page.getByLabel("E-mail").fill("a-moitie@boutique.example");
      await page.getByLabel("Mot de passe").first().fill("secret-secret");
      page.once("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText("Votre saisie précédente a été reprise").waitFor();
      assert.equal(await page.getByLabel("E-mail").inputValue(), "a-moitie@boutique.example");
      assert.equal(await page.getByLabel("Mot de passe").first().inputValue(), "", "a secret is not kept");
      await page.getByRole("link", { name: "Liste des clients" }).click();
      await page.getByRole("button", { name: "Annuler" }).click();
      assert.match(page.url(), /customer\/new/);
      await page.getByRole("link", { name: "Liste des clients" }).click();
      await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
      await page.getByRole("link", { name: "Créer un client" }).click();
      const name = page.getByLabel("Nom d'utilisateur");
      await name.fill("camille");
      assert.equal(await page.getByLabel("E-mail").inputValue(), "");
      await page.getByLabel("E-mail").fill("sophie@boutique.example");
      await page.keyboard.press("Enter");
      await page.getByText("Existe déjà", { exact: true }).waitFor();
      await name.fill("sophie");
      await page.keyboard.press("Enter");
      await page.getByText("Aucun serveur d'e-mail n'est configuré").waitFor();
      assert.match(await page.getByLabel("Lien d'invitation").inputValue(), /#invitation=/);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("The person has refused it"));
      });
      await page.getByRole("button", { name: "Copier" }).click();
      await page
        .getByRole("status")
        .getByText(/copiez-le par Ctrl/)
        .waitFor();

      await page.getByText("Ce client n'a pas encore de catalogue").waitFor();
      // As whoever is signed in as the demo's own administrator is answered.
      await intercept(page, /installation\/steps$/, async (route) => {
        const response = await route.fetch();
        const { demo, ...steps } = await response.json();
        await route.fulfill({ response, json: { ...steps, demo: { ...demo, endsSession: true } } });
      });
      await page.getByRole("switch", { name: "Administrateur" }).click();
      await page.getByRole("dialog").getByText("les comptes de démonstration sont fermés").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Donner le rôle" }).click();
      await page.getByText("sophie est administrateur").waitFor();
      await page.getByText("il voit ceux de tout le monde").waitFor();
      await page.getByRole("button", { name: "Supprimer le client" }).click();
      await page.getByText("Attention! Le client sophie sera supprimé!").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer le client" }).click();
      await page.getByText("Client sophie supprimé").waitFor();
      await page.getByRole("link", { name: "louis", exact: true }).waitFor();
      assert.equal(await page.getByRole("link", { name: "sophie", exact: true }).count(), 0);
    }));

  test("two who change one customer keep what only one of them changed, and are asked about the rest; a phone shows cards", () =>
    journey.keeping("admin", "#!/customers", async (page) => {
      await page
        .getByRole("row", { name: /admin@/ })
        .getByRole("button", { name: /Supprimer/ })
        .click();
      const refusal = page.getByRole("dialog", { name: "Ce compte ne peut pas être supprimé" });
      await refusal.getByText("est le seul administrateur").waitFor();
      await refusal.getByRole("button", { name: "J'ai compris" }).click();
      await page.getByRole("link", { name: "louis", exact: true }).click();
      await page.getByRole("heading", { name: "louis" }).waitFor();
      await page.getByLabel("E-mail").fill("louis@nuits.example");
      await page.getByLabel("Nom d'utilisateur").fill("louis-2");
      const { call } = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
      const where = encodeURIComponent(JSON.stringify({ where: { username: "louis" } }));
      const [{ id }] = await call("GET", `Customers?filter=${where}`);
      await call("PATCH", `Customers/${id}`, { username: "louis-1" });
      await page.getByRole("button", { name: "Enregistrer" }).click();
      const question = page.getByRole("dialog", { name: "Modifié entre-temps" });
      await question.getByText("Nom d'utilisateur (« louis-1 »)").waitFor();
      await question.getByRole("button", { name: "Annuler" }).press("Enter");
      await page.getByText(/^Enregistré entre-temps\s: «\slouis-1\s»$/).waitFor();
      await focused(page.getByLabel("Nom d'utilisateur"));
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("louis-1");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Client sauvegardé").waitFor();
      const row = page.getByRole("row", { name: /louis-1/ });
      await row.getByText("louis@nuits.example").waitFor();

      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("list", { name: "Clients" }).getByText("louis-1", { exact: true }).waitFor();
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      assert.deepEqual(await violationsOn(page), []);
    }));

  test("what was changed of a customer is in the log, with who did it, before and after", () =>
    journey.keeping("admin", "#!/changes", async (page) => {
      await page.getByRole("combobox", { name: "Objet" }).selectOption({ label: "Client" });
      await page.waitForURL(/model=Customer/);
      const row = page.getByRole("row", { name: /louis-1/ }).first();
      await row.getByText(/E-mail\s: .* → louis@nuits.example/).waitFor();
      await row.getByText("admin@vigie.example").waitFor();
      await row.getByRole("button").first().click();
      await page.getByRole("columnheader", { name: "Avant" }).waitFor();
      assert.deepEqual(await violationsOn(page), []);
    }));

  test("a website is made from two addresses: what it is and its columns are proposed, and its import runs", async () => {
    const shop = feeds.serve("boutique", { content: shopPage, type: "text/html" });
    const file = feeds.serve("tarif.csv?key=tres-secret", { content: feed("prix ttc"), type: "text/csv" });
    await journey.keeping("admin", "#!/websites", async (page) => {
      await page.getByRole("link", { name: "Créer un site web" }).click();
      await page.locator("[name=url]").fill(shop);
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "name");
      await becomes(() => page.locator("[name=name]").inputValue(), "Quincaillerie Hardy");
      assert.deepEqual(await hiddenFromKeyboard(page.locator("main form")), []);
      assert.equal(await page.getByLabel("Description").inputValue(), "Outils et visserie depuis 1921.");

      const kinds = page.getByRole("radiogroup", { name: "Provenance des produits" });
      await kinds.getByText("Prestataire", { exact: true }).click();
      await page.getByRole("combobox", { name: "Prestataire" }).click();
      const providers = page.locator('[role="option"]:visible');
      await becomes(async () => (await providers.allTextContents()).join(), "import.io,Takeit,Spymarket,BMS");
      await page.keyboard.press("Escape");
      await kinds.getByText("Adresse web", { exact: true }).click();
      const uri = page.locator('[name="extractor_source.uri"]');
      await uri.fill("http://10.1.2.3/tarif.csv?key=SECRET");
      await page.getByText("10.1.2.3 n'est pas une adresse publique").waitFor();
      await page.locator("[name=logo]").fill("javascript:alert(1)");
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      const wrong = () =>
        page
          .locator('[aria-invalid="true"]')
          .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("name")));
      await becomes(async () => (await wrong()).join(" and "), "logo and extractor_source.uri");
      await page.locator("[name=logo]").fill("");
      await uri.fill(file);
      await page.getByRole("button", { name: "Reprendre les 4 colonnes reconnues" }).click();
      await page.getByText(/^Aperçu de .*key=•••$/).waitFor();
      await page.getByLabel("Colonne du champ à ajouter").selectOption("teinte");
      await page.getByRole("button", { name: "Ajouter", exact: true }).click();
      await page.getByLabel("Colonne pour : Attribut « teinte »").waitFor();
      const lines = page.getByRole("region", { name: "Premières lignes", exact: true });
      await lines.getByRole("cell", { name: "bleu" }).waitFor();
      await lines.getByRole("cell", { name: "59,90 €" }).waitFor();
      await lines.getByRole("cell", { name: "Le prix « sur devis »" }).waitFor();
      await lines.getByRole("cell", { name: "« beaucoup »" }).waitFor();
      await page.getByText("Ne garder que certaines lignes").click();
      await page.getByLabel("Colonne", { exact: true }).selectOption("teinte");
      await page.getByRole("combobox", { name: "Valeur" }).fill("BLEU");
      await page.keyboard.press("Enter");
      await page.getByText(/Le fichier écrit\s: teinte = bleu\./).waitFor();
      await page.getByRole("button", { name: "Retirer la condition teinte = BLEU" }).click();
      await lines.getByRole("cell", { name: "bleu" }).waitFor();
      assert.ok(await page.getByLabel("Colonne", { exact: true }).isVisible());
      assert.deepEqual(await violationsInBothColors(page, wholePage), []);

      // Whoever goes elsewhere while it is being done is not fetched back.
      const left = Promise.withResolvers<void>();
      await intercept(page, /WebsiteSettings\/\d+\/import$/, (route) =>
        left.promise.then(() => route.continue()),
      );
      await page.getByRole("button", { name: "Enregistrer et importer" }).click();
      await page.getByText("Site web sauvegardé").waitFor();
      await page.getByRole("link", { name: "Produits matchés", exact: true }).click();
      await page.getByRole("heading", { name: "Produits matchés" }).waitFor();
      left.resolve();
      await page.getByText("Import de Quincaillerie Hardy lancé").waitFor();
      assert.equal(new URL(page.url()).hash.split("?")[0], "#!/matching/products");
    });
  });

  test("a website's saved secret is shown as set and cleared; a column that is gone is told at its field; what its deletion takes is said before, and what forbids one", () =>
    journey.keeping("admin", "#!/websites", async (page) => {
      const row = page.getByRole("row", { name: /Quincaillerie Hardy/ });
      await row.getByText("Terminé").waitFor();
      await page.getByRole("link", { name: "Quincaillerie Hardy", exact: true }).click();
      const uri = page.locator('[name="extractor_source.uri"]');
      assert.match(await uri.inputValue(), /key=•••$/);
      await page.getByRole("cell", { name: "59,90 €" }).first().waitFor();
      feeds.serve("tarif.csv", { content: feed("tarif"), type: "text/csv" });
      const clear = page.getByRole("button", { name: "Effacer : key" });
      assert.ok((await clear.boundingBox())!.height >= 24, "a finger hits it");
      await clear.click();
      assert.match(await uri.inputValue(), /tarif\.csv$/);
      await page.getByText("« prix ttc » n'est pas dans ce fichier").first().waitFor();
      await page.getByLabel("Colonne pour : Prix", { exact: true }).selectOption("tarif");
      await page.getByRole("cell", { name: "59,90 €" }).first().waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();

      await page
        .getByRole("row", { name: /Nuits Claires/ })
        .getByRole("button", { name: /Supprimer/ })
        .click();
      const { call } = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
      const where = encodeURIComponent(JSON.stringify({ where: { name: "Quincaillerie Hardy" } }));
      const [{ extractor_source }] = await call("GET", `WebsiteSettings?filter=${where}`);
      assert.equal(extractor_source.type_options.mapping.price.fieldname, "tarif");
      const refusal = page.getByRole("dialog", { name: "Ce site web ne peut pas être supprimé" });
      await refusal.getByRole("listitem").getByText("Nuits Claires").waitFor();
      await refusal.getByRole("button", { name: "J'ai compris" }).click();
      await row.getByRole("button", { name: /Supprimer/ }).click();
      const question = page.getByRole("dialog", { name: "Supprimer le site web" });
      await question.getByText("Avec lui : 2 produits").waitFor();
      await question.getByRole("button", { name: "Supprimer le site et ses produits" }).click();
      await becomes(() => row.count(), 0);
    }));

  test("a catalogue is made with a customer who is made on the way, its competitors moved by keyboard; one that is deleted meanwhile is named, and what was typed stays", async () => {
    const { call } = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const gone = { name: "Bientôt parti", url: "https://parti.example" };
    const { id } = await call("POST", "WebsiteSettings", gone);
    await journey.keeping("admin", "#!/catalog/new", async (page) => {
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
      const logo = page.getByRole("textbox", { name: "Logo" });
      const itsLogo = await logo.inputValue();
      assert.match(itsLogo, /^https:/);

      await page.getByRole("button", { name: "Créer un client" }).click();
      const dialog = page.getByRole("dialog", { name: "Nouveau client" });
      await dialog.locator(':focus[name="username"]').waitFor();
      await page.keyboard.type("odile");
      await page.keyboard.press("Escape");
      const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
      await question.getByRole("button", { name: "Annuler" }).click();
      assert.equal(await dialog.getByLabel("Nom d'utilisateur").inputValue(), "odile", "it asks first");
      await dialog.getByLabel("E-mail").fill("odile@nuits.example");
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await dialog.waitFor({ state: "detached" });
      const customer = page.getByRole("combobox", { name: "Client" });
      assert.equal(await customer.inputValue(), "odile");
      // To look for another, one types; whoever gives it up has the former.
      await customer.click();
      await becomes(() => customer.inputValue(), "");
      await page.keyboard.press("Escape");
      await becomes(() => customer.inputValue(), "odile");

      await logo.fill("http://10.0.0.1/x.png");
      await page.getByText("10.0.0.1 n'est pas une adresse publique").waitFor();
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Choisissez au moins un concurrent").waitFor();
      await focused(logo);
      await logo.fill("http://nulle-part.invalid/x.png");
      await page.getByText("Vous pouvez enregistrer, mais ce logo ne s'affichera que").waitFor();
      assert.equal(await logo.getAttribute("aria-invalid"), null);
      await logo.fill(itsLogo);
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

      await page.getByRole("link", { name: "Nuits d'Odile", exact: true }).click();
      await becomes(names, `${lighter},${heavier}`);
      await page.getByRole("button", { name: `Retirer ${heavier}` }).click();
      await page
        .getByText(/sera retiré/)
        .first()
        .waitFor();
      await choose("Ajouter un concurrent", gone.name);
      await page.getByText("ses produits seront cherchés par vos règles").waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await call("DELETE", `WebsiteSettings/${id}`);
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Bientôt parti : ce site n'existe plus").first().waitFor();
      await page.getByRole("button", { name: "Retirer Bientôt parti" }).click();
      await page.getByRole("button", { name: `Remettre ${heavier}` }).click();

      await page.getByRole("button", { name: "Supprimer le catalogue" }).click();
      await page.getByText("Attention! Le site web Nuits d'Odile sera supprimé!").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer le catalogue" }).click();
      await page.getByText("Catalogue Nuits d'Odile supprimé").waitFor();
    });
  });

  test("a unit is mapped by keyboard: an open preview says that prices changed under it, the counts become what it said, and what they were; a rate is a sentence", () =>
    journey.keeping("customer", "#!/catalog/unit-mapping", async (page) => {
      await page.getByRole("heading", { name: "Aucun mapping d'unité" }).waitFor();
      await add(page).press("Enter");
      await focused(page.getByRole("combobox", { name: "Concurrent", exact: true }));
      await page.keyboard.type("Comptoir");
      // The list of before stands there until the letters are looked for.
      const isOffered = (name: string) => name.includes("Comptoir");
      const offered = () => page.getByRole("option").allInnerTexts();
      await becomes(async () => (await offered()).length > 0 && (await offered()).every(isOffered), true);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      const competitor = await page.getByRole("combobox", { name: "Concurrent", exact: true }).inputValue();
      assert.notEqual(competitor, "");
      await page.getByRole("combobox", { name: "Catégorie concurrente" }).focus();
      await page.keyboard.press("ArrowDown");
      await page
        .getByRole("option", { name: /Bricolage/ })
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      await page.getByLabel("Valeur").click();
      await page.keyboard.type("1,2");
      assert.equal(await page.getByLabel("Valeur").inputValue(), "1,2", "the usual 1 gives way");
      const preview = page.getByRole("region", { name: "Ce qui changerait" });
      await preview.getByRole("listitem").first().waitFor();
      const title = await preview.getByRole("listitem").first().locator("strong").first().innerText();
      const admin = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
      const where = encodeURIComponent(JSON.stringify({ where: { title }, limit: 1 }));
      const website = `WebsiteSettings/${catalog.website_id}`;
      const [product] = await admin.call("GET", `${website}/products?filter=${where}`);
      await admin.call("PATCH", `Products/${product.id}`, { price: 12_345 });
      await preview.getByText("Des prix viennent de changer : l'aperçu a été refait.").waitFor();
      await page.getByText(/^Ce qui changerait\s: \d+ prix des concurrents et \d+ positions\.$/).waitFor();
      assert.equal(await preview.getByRole("listitem").count(), 3);
      const [was, after] = (await preview.locator('[data-position="cheap"] dd').innerText())
        .split(/\D+/)
        .map(Number);
      assert.equal(await cheap(), was);
      assert.notEqual(after, was);
      assert.deepEqual(await violationsOn(page), []);
      await page.setViewportSize({ width: 390, height: 844 });
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      await page.setViewportSize({ width: 1440, height: 900 });

      await page.getByLabel("Valeur").press("Enter");
      await page.getByText(/^Mapping sauvegardé\. Ce qui a changé\s:/).waitFor();
      await page.getByRole("heading", { name: competitor }).waitFor();
      await becomes(cheap, after!);
      await focused(add(page));
      const changes = page.getByRole("region", { name: "Modifications des dernières 24 heures" });
      await changes.getByRole("button", { name: /^Annuler/ }).press("Enter");
      await page.getByText(/^Modification annulée\./).waitFor();
      await focused(changes.getByRole("button", { name: /^Annuler/ }).first());
      await becomes(cheap, was!);
      await becomes(() => changes.getByRole("listitem").count(), 2);

      await page.getByRole("link", { name: "Devises" }).click();
      await page.getByRole("heading", { name: "Mapping de devise" }).waitFor();
      await add(page).click();
      await page.getByRole("combobox", { name: "Devise à convertir" }).fill("yen");
      await page.getByRole("option", { name: /^JPY/ }).click();
      await page.getByLabel("Taux de conversion").fill("158,4");
      await page.getByText("1 EUR = 158,4 JPY").waitFor();
      await page.getByText("Aucun prix ne changerait.").waitFor();
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText(/^Mapping sauvegardé\. Aucun prix n'a changé\./).waitFor();
    }));

  test("a catalogue's customer opens theirs alone; mappings are seen before they are saved, files say what is unknown", () =>
    journey.keeping("customer", "#!/catalog/config", async (page) => {
      await page.getByRole("link", { name: "Informations du catalogue" }).click();
      assert.ok(await page.getByRole("combobox", { name: "Client" }).isDisabled());
      assert.ok(await page.getByRole("switch", { name: "Verrouillé" }).isDisabled());
      await page.getByText("Réglé par votre administrateur").waitFor();
      await page.getByRole("textbox", { name: "Au pluriel" }).fill("Rivaux");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Catalogue sauvegardé ...").waitFor();
      await goTo(page, "#!/matching/products");
      await page.getByRole("columnheader", { name: "Rivaux" }).waitFor();

      await goTo(page, "#!/catalog/config");
      await page.getByRole("tabpanel").getByRole("button", { name: "Créer une correspondance" }).waitFor();
      await page.keyboard.press("n");
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
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText(`${count} attribut`).waitFor();

      const missing: string[] = [];
      page.on("response", (answer) => void (answer.status() === 404 && missing.push(answer.url())));
      await page.getByRole("tab", { name: "Fichiers de ventes" }).click();
      await page.locator('input[type="file"]').focus();
      await page.locator('input[type="file"]').setInputFiles({
        name: "ventes.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("url;quantité\nhttps://ailleurs.example/inconnu;3\nrien du tout;2\n"),
      });
      await page.getByText("ventes.csv reçu").waitFor();
      assert.deepEqual(missing, [], "a catalogue without files of sales is no fault");
      await focused(page.locator('input[type="file"]'));
      await page.getByRole("button", { name: "Voir les lignes qui n'ont pas été reconnues" }).click();
      await page.getByText("https://ailleurs.example/inconnu").waitFor();
      await page.getByText(/^Ligne 3\s: /).waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("button", { name: "Supprimer : ventes.csv" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer le fichier" }).click();
      await page.getByText("Aucun fichier de ventes").waitFor();

      const { vigie } = journey;
      const { call } = await signInToApi(vigie.url, vigie.logins.admin);
      const [mine] = await (await signInToApi(vigie.url, vigie.logins.customer)).call("GET", "Catalogs");
      await call("PATCH", `Catalogs/${mine.id}`, { lock: true });
      await goTo(page, `#!/catalog/${mine.id}`);
      await page.getByText(/^Ce catalogue est verrouillé/).waitFor();
      assert.ok(await page.getByRole("textbox", { name: "Nom" }).isDisabled());
      assert.equal(await page.getByRole("button", { name: "Enregistrer" }).count(), 0);
      await call("PATCH", `Catalogs/${mine.id}`, { lock: false });
    }));

  // The last: it takes the demo away.
  test("the demo is removed as a whole once what goes with it has been read", async () => {
    await customersAreThoseOfTheDemo();
    await journey.keeping("admin", "#!/first-steps", async (page) => {
      await page.getByText("La boutique de démonstration est chargée").waitFor();
      const products = page.getByRole("link", { name: "Voir les produits matchés" });
      assert.equal(await products.getAttribute("href"), "/#!/matching/products", "no way back to disown");
      await page.getByRole("button", { name: "Retirer la démonstration" }).click();
      const question = page.getByRole("dialog");
      await question.getByText("les clients camille, louis").waitFor();
      await question.getByText("les catalogues MaisonDirecte — France, Nuits Claires").waitFor();
      await question.getByRole("button", { name: "Retirer la démonstration" }).click();
      await page.getByText("La démonstration est retirée").waitFor();
      await page.getByText("comparaison : 0 sur 5").waitFor();
      await becomes(() => page.getByText("La boutique de démonstration est chargée").count(), 0);
    });
  });

  /** As they were before they were changed, and nobody else. */
  async function customersAreThoseOfTheDemo(): Promise<void> {
    const { call } = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const customers: { id: number; username: string }[] = await call("GET", "Customers");
    for (const { id, username } of customers) {
      if (username === "odile") await call("DELETE", `Customers/${id}`);
      if (username === "louis-1")
        await call("PATCH", `Customers/${id}`, { username: "louis", email: "louis@nuitsclaires.example" });
    }
  }

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

/** Which fields of a form lie under its footer once the keyboard has come to them. */
async function hiddenFromKeyboard(form: Locator): Promise<string[]> {
  return form.evaluate((element) => {
    const footer = element.lastElementChild!;
    const fields = [...element.querySelectorAll<HTMLElement>("input, select, textarea, button, a")];
    const reached = fields.filter((field) => {
      if (footer.contains(field)) return false;
      field.focus();
      return document.activeElement === field && field.getBoundingClientRect().width > 0;
    });
    if (reached.length < 10) return ["there are hardly any fields"];
    const isCovered = (field: HTMLElement) => {
      field.focus();
      const { left, top, width, height } = field.getBoundingClientRect();
      return footer.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return reached.filter(isCovered).map((field) => field.outerHTML.slice(0, 120));
  });
}
