// An administrator keeps the websites: a site says itself what it is, its file is looked at before it is read, and what
// a change takes with it is said before.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { violationsInBothColors, violationsOn, wholePage } from "../support/accessibility.ts";
import { type FeedServer, openFeedServer } from "../support/feedServer.ts";
import { type Journey, becomes, startJourney } from "../support/journey.ts";

const page = `<!doctype html><title>Accueil</title><meta property="og:site_name" content="Quincaillerie Hardy">
<meta name="description" content="Outils et visserie depuis 1921.">`;
const feed = (price: string) =>
  `réf;désignation;${price};stock;teinte\nP1;Rabot;59,90;4;bleu\nP2;Scie;sur devis;2;gris\nP3;Étau;12,00;beaucoup;noir\n`;

describe("the websites in the browser", () => {
  let journey: Journey;
  let feeds: FeedServer;
  before(async () => {
    // The shop of these tests stands on this machine.
    const settings = { VIGIE_OUTGOING_ALLOW: "127.0.0.1" };
    [journey, feeds] = await Promise.all([startJourney({ demo: true, settings }), openFeedServer()]);
  });
  after(async () => {
    await journey?.close();
    await feeds?.close();
  });
  afterEach((test) => journey.leave(test));

  test("one is made from two addresses: what it is and its columns are proposed, and its import runs", async () => {
    const shop = feeds.serve("boutique", { content: page, type: "text/html" });
    const file = feeds.serve("tarif.csv?key=tres-secret", { content: feed("prix ttc"), type: "text/csv" });
    await journey.keeping("admin", "#!/websites", async (page) => {
      await page.getByRole("link", { name: "Créer un site web" }).click();
      await page.getByRole("heading", { name: "Nouveau site web" }).waitFor();
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await becomes(() => page.getByText("Doit être renseigné").count(), 2);

      await page.locator("[name=url]").fill(shop);
      await becomes(() => page.locator("[name=name]").inputValue(), "Quincaillerie Hardy");
      assert.equal(await page.getByLabel("Description").inputValue(), "Outils et visserie depuis 1921.");

      const uri = page.locator('[name="extractor_source.uri"]');
      await uri.fill(shop);
      await page.getByRole("alert").getByText("L'adresse renvoie une page web").waitFor();
      await uri.fill(file);
      await page.getByRole("button", { name: "Reprendre les 4 colonnes reconnues" }).click();
      await page.getByLabel("Colonne du champ à ajouter").selectOption("teinte");
      await page.getByRole("button", { name: "Ajouter", exact: true }).click();
      await page.getByLabel("Colonne pour : Attribut « teinte »").waitFor();
      const lines = page.getByRole("region", { name: "Premières lignes", exact: true });
      await lines.getByRole("cell", { name: "bleu" }).waitFor();
      await lines.getByRole("cell", { name: "59,90 €" }).waitFor();
      await lines.getByRole("cell", { name: "Le prix « sur devis »" }).waitFor();
      await lines.getByRole("cell", { name: "« beaucoup »" }).waitFor();
      assert.deepEqual(await violationsInBothColors(page, wholePage), []);

      // Whoever goes elsewhere while it is being done is not fetched back.
      const left = Promise.withResolvers<void>();
      await page.route(/WebsiteSettings\/\d+\/import$/, (route) => left.promise.then(() => route.continue()));
      await page.getByRole("button", { name: "Enregistrer et importer" }).click();
      await page.getByText("Site web sauvegardé").waitFor();
      await page.getByRole("link", { name: "Produits matchés", exact: true }).click();
      await page.getByRole("heading", { name: "Produits matchés" }).waitFor();
      left.resolve();
      await page.getByText("Import de Quincaillerie Hardy lancé").waitFor();
      assert.equal(new URL(page.url()).hash.split("?")[0], "#!/matching/products");
    });
  });

  test("a saved secret is shown as set and cleared; a column that is gone is told at its field; a phone shows the form", () =>
    journey.keeping("admin", "#!/websites", async (page) => {
      const row = page.getByRole("row", { name: /Quincaillerie Hardy/ });
      await row.getByText("Terminé").waitFor();
      await page.getByRole("link", { name: "Quincaillerie Hardy", exact: true }).click();
      const uri = page.locator('[name="extractor_source.uri"]');
      assert.match(await uri.inputValue(), /key=•••$/);
      await page.getByRole("cell", { name: "59,90 €" }).first().waitFor();
      await page.getByRole("button", { name: "Effacer : key" }).click();
      assert.match(await uri.inputValue(), /tarif\.csv$/);
      feeds.serve("tarif.csv", { content: feed("tarif"), type: "text/csv" });
      await page.getByText("« prix ttc » n'est pas dans ce fichier").first().waitFor();
      await page.getByLabel("Colonne pour : Prix", { exact: true }).selectOption("tarif");
      await page.getByRole("cell", { name: "59,90 €" }).first().waitFor();
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await page.getByText("Site web sauvegardé").waitFor();
      await row.getByRole("link", { name: "Modifier" }).click();
      await becomes(() => page.getByLabel("Colonne pour : Prix", { exact: true }).inputValue(), "tarif");
      await page.setViewportSize({ width: 390, height: 844 });
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      assert.deepEqual(await violationsOn(page), []);
    }));

  test("what a deletion takes is said before it is done, and what forbids it", () =>
    journey.keeping("admin", "#!/websites", async (page) => {
      await page
        .getByRole("row", { name: /Nuits Claires/ })
        .getByRole("button", { name: /Supprimer/ })
        .click();
      const refusal = page.getByRole("dialog", { name: "Ce site web ne peut pas être supprimé" });
      await refusal.getByRole("listitem").getByText("Nuits Claires").waitFor();
      await refusal.getByRole("button", { name: "J'ai compris" }).click();
      const row = page.getByRole("row", { name: /Quincaillerie Hardy/ });
      await row.getByRole("button", { name: /Supprimer/ }).click();
      const question = page.getByRole("dialog", { name: "Supprimer le site web" });
      await question.getByText("Avec lui : 2 produits").waitFor();
      await question.getByRole("button", { name: "Supprimer le site et ses produits" }).click();
      await becomes(() => row.count(), 0);
    }));

  test("the demo is removed as a whole once what goes with it has been read", () =>
    journey.keeping("admin", "#!/first-steps", async (page) => {
      await page.getByText("La boutique de démonstration est chargée").waitFor();
      await page.getByRole("button", { name: "Retirer la démonstration" }).click();
      const question = page.getByRole("dialog");
      await question.getByText("les clients camille, louis").waitFor();
      await question.getByText("les catalogues MaisonDirecte — France, Nuits Claires").waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await question.getByRole("button", { name: "Retirer la démonstration" }).click();
      await page.getByText("La démonstration est retirée").waitFor();
      await page.getByText("comparaison : 0 sur 5").waitFor();
      await becomes(() => page.getByText("La boutique de démonstration est chargée").count(), 0);
    }));
});
