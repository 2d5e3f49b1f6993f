// An administrator imports files in a real browser: looks at them first, follows them, and deals with what goes wrong.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import type { CDPSession, Locator, Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import { type FeedServer, openFeedServer } from "../support/feedServer.ts";
import { becomes, follow, inColors, intercept, type Journey, startJourney } from "../support/journey.ts";

/** Websites without products yet: nothing that a file could miss. */
const sites = {
  tools: "Essai outillage",
  wrong: "Essai faux",
  slow: "Essai lent",
  doubtful: "Essai douteux",
};

type SentFile = { name: string; mimeType: string; buffer: Buffer };

describe("imports in the browser", () => {
  let journey: Journey;
  let feeds: FeedServer;
  before(async () => {
    // The slow feed of these tests stands on this machine.
    const settings = { VIGIE_OUTGOING_ALLOW: "127.0.0.1" };
    [journey, feeds] = await Promise.all([startJourney({ settings }), openFeedServer()]);
    const { call, userId } = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const made: { id: number }[] = [];
    for (const name of Object.values(sites)) {
      const url = `https://${name.replaceAll(" ", "-").toLowerCase()}.example`;
      made.push(await call("POST", "WebsiteSettings", { name, url }));
    }
    // Whoever has no catalogue at all is led to the first steps.
    const [{ id: website_id }] = made as [{ id: number }];
    const logo = "https://essai.example/logo.png";
    await call("POST", "Catalogs", { name: "Essais", logo, website_id, customer_id: userId });
  });
  after(async () => {
    await journey?.close();
    await feeds?.close();
  });

  /** Together on one page of the administrator's. */
  const imports = (use: (page: Page) => Promise<void>) =>
    journey.keeping("admin", "#!/imports", async (page) => {
      await page.getByRole("heading", { level: 1, name: "Imports" }).waitFor();
      await use(page);
    });

  test("two files wait for a website, are looked at, launched, followed and counted; columns are chosen by hand where one says nothing; what was cut off is tried again alone; the time of prices is that of Paris, wherever it is typed", () =>
    imports(async (page) => {
      const reader = await inTimeZone(page, "Asia/Tokyo");
      const dialog = await openLaunch(page);
      const launch = dialog.getByRole("button", { name: /^Lancer/ });
      await choose(page, [
        file("muet.csv", "aa;bb;cc\nX1;Cafetière;12,90\nX2;Bouilloire;24,50\n"),
        file("tarifs.csv", goodLines(120)),
      ]);
      await dialog.getByText("Erreur pas de site web sélectionné!").waitFor();
      assert.ok(await launch.isDisabled(), "no website, no launch");

      await chooseWebsite(dialog, page, sites.tools);
      const silent = dialog.getByRole("region", { name: "Aperçu de muet.csv" });
      await silent.getByText("Titre : choisissez sa colonne").waitFor();
      assert.ok(await launch.isDisabled(), "no title, no launch");
      await inColors(page, "dark");
      const field = (column: string) =>
        silent.getByRole("combobox", { name: `Champ de la colonne ${column}` });
      await field("aa").selectOption("sku");
      await field("bb").selectOption("title");
      await field("cc").selectOption("price");
      await field("aa").locator('option[value="title"]:disabled').waitFor({ state: "attached" });
      await silent.getByText("= 12,90", { exact: false }).waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await inColors(page, "light");

      await dialog.getByRole("button", { name: /^tarifs\.csv/ }).click();
      const preview = dialog.getByRole("region", { name: "Aperçu de tarifs.csv" });
      await preview.getByText("1 234,50 €", { exact: false }).first().waitFor();
      await dialog.getByText("Options avancées").click();
      await dialog.getByLabel("Prix relevés le").fill("2026-01-15T09:30");
      const sent = await cutOff(page, "tarifs.csv");
      await dialog.getByRole("button", { name: "Lancer les 2 imports" }).click();
      await dialog.getByRole("button", { name: /^muet\.csv/ }).waitFor({ state: "detached" });
      await page.getByText("Le serveur ne répond pas", { exact: false }).waitFor();
      await dialog.getByRole("button", { name: "Lancer l'import" }).click();
      await page.getByText("Import lancé.").waitFor();
      assert.deepEqual(sent(), ["muet.csv", "tarifs.csv", "tarifs.csv"]);
      await dialog.waitFor({ state: "detached" });

      const live = page.getByRole("region", { name: "En cours" });
      await live.getByRole("progressbar").first().waitFor();
      await page.getByText(/import terminé, 120 lignes lues/).waitFor({ timeout: 60_000 });
      await nothingIsUnderWay(page);
      const rows = pastRows(page);
      await rows.nth(0).getByText("tarifs.csv").waitFor();
      await becomes(() => cell(rows.nth(0), page, "Lignes"), "120");
      await becomes(() => cell(rows.nth(0), page, "Créés"), "120");
      await becomes(() => cell(rows.nth(0), page, "Avancement"), "100%");
      await becomes(() => cell(rows.nth(1), page, "Lignes"), "2");
      await becomes(() => cell(rows.nth(1), page, "Créés"), "2");
      const fact = (name: string) => page.locator("dl > div", { hasText: name });
      await rows
        .nth(1)
        .getByRole("button", { name: /^Afficher le détail/ })
        .click();
      await fact("Source").getByText("muet.csv").waitFor();
      await fact("Lancé par").getByText("admin").waitFor();
      await fact("Prix relevés le").getByText("15/01/2026 09:30").waitFor();
      await reader.detach();
    }));

  test("a file that is mostly wrong fails with its reason, its errors can be downloaded, and it is run again and deleted", () =>
    imports(async (page) => {
      const dialog = await openLaunch(page);
      await choose(page, [file("faux.csv", "sku;titre;prix\nA;Un;0\nB;Deux;-3\nC;Trois;2,50\n")]);
      await chooseWebsite(dialog, page, sites.wrong);
      await dialog.getByText("2 en erreur sur les 3 premières lignes", { exact: false }).waitFor();
      await dialog.getByText(/^Ligne 2\s:/).waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await dialog.getByRole("button", { name: "Lancer l'import" }).click();
      await page.getByText("l'import a échoué", { exact: false }).waitFor({ timeout: 60_000 });
      await rereadHistory(page);
      const row = pastRows(page).filter({ hasText: sites.wrong }).last();
      await row.getByText("Erreur", { exact: true }).waitFor();
      await row.getByRole("button", { name: /^Afficher le détail/ }).click();
      await page.getByText("2 sur 3. Rien n'a été modifié", { exact: false }).first().waitFor();
      const downloading = page.waitForEvent("download");
      await row.getByRole("link", { name: /^Télécharger les erreurs/ }).click();
      const downloaded = await readFile(await (await downloading).path(), "utf8");
      assert.match(downloaded, /^\uFEFFligne;message\r?\n2;/);

      await row.getByRole("button", { name: /^Relancer/ }).click();
      await page.getByText("L'import est relancé.").waitFor();
      await row.getByRole("button", { name: /^Supprimer/ }).click();
      const question = page.getByRole("dialog", { name: "Supprimer cet import ?" });
      await question.getByRole("button", { name: "Supprimer" }).click();
      await page.getByText("L'import est supprimé.").waitFor();
    }));

  test("a slow feed is paused, waits in the history, goes on to its end, and is taken back where it stands", () =>
    imports(async (page) => {
      const content = Buffer.from(longLines(600));
      const uri = feeds.serve("flux.csv", { content, etag: '"one"' });
      const dialog = await openLaunch(page);
      await dialog.getByText("Adresse web", { exact: true }).click();
      await dialog.getByRole("textbox", { name: "Adresse du fichier" }).fill(uri);
      await dialog.getByRole("button", { name: "Aperçu" }).click();
      await chooseWebsite(dialog, page, sites.slow);
      await dialog.getByRole("region", { name: `Aperçu de ${uri}` }).waitFor();
      const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
      feeds.serve("flux.csv", { content, hold: { bytes: 120_000, until }, etag: '"one"' });
      await dialog.locator("button:not([disabled])", { hasText: "Lancer l'import" }).click();
      const live = page.getByRole("region", { name: "En cours" });
      await live.getByText("En cours", { exact: true }).first().waitFor();
      await live.getByRole("button", { name: /^Mettre en pause/ }).click();
      const paused = pastRows(page).filter({ hasText: sites.slow }).filter({ hasText: "En pause" });
      await paused.waitFor();
      // The history moves up when nothing is under way any more.
      await nothingIsUnderWay(page);
      // It was slow until it was paused.
      goOn();
      feeds.serve("flux.csv", { content, etag: '"one"' });
      await paused.getByRole("button", { name: /^Reprendre/ }).click();
      await paused.waitFor({ state: "detached" });
      await page.getByText(/import terminé, 600 lignes lues/).waitFor({ timeout: 60_000 });
      await rereadHistory(page);
      const over = pastRows(page).filter({ hasText: sites.slow });
      await becomes(() => cell(over.first(), page, "Lignes"), "600");

      await page.getByText(/import terminé, 600 lignes lues/).waitFor({ state: "detached" });
      await over.first().getByRole("button", { name: "Annuler cet import" }).click();
      const question = page.getByRole("dialog", { name: "Annuler cet import ?" });
      await question.getByRole("button", { name: "Garder l'import" }).waitFor();
      await question.getByRole("button", { name: "Annuler cet import" }).click();
      await page.getByText("L'import est annulé").waitFor();
      await over.filter({ hasText: "Annulé" }).waitFor();
      assert.equal(await page.getByText("import terminé", { exact: false }).count(), 0, "it ended before");
      assert.equal(await live.getByText("Annulé").count(), 0, "it is in the history, not under way");
    }));

  test("prices that move too far are decided about with the keyboard, one by one and together, and on a phone", async () => {
    const { call } = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const where = { name: sites.doubtful };
    const [{ id: websiteId }] = await call("GET", `WebsiteSettings?filter=${JSON.stringify({ where })}`);
    const importPrices = async (...prices: number[]) => {
      const lines = prices.map((price, at) => `D${at};Perceuse ${at};${price}`);
      const uri = feeds.serve("doute.csv", { content: ["SKU;Titre;Prix", ...lines, ""].join("\n") });
      const source = { provider: "customdata", uri };
      const { id } = await call("POST", "WebsiteImports/createAndRun", {
        websiteId,
        extractorSource: source,
      });
      await becomes(async () => (await call("GET", `WebsiteImports/${id}`)).status, "complete");
    };
    await importPrices(10, 20, 30, 40);
    await importPrices(1000, 2000, 3000, 41);
    await journey.keeping("admin", "#!/quarantine", async (page) => {
      const rows = page.getByRole("row").filter({ hasText: sites.doubtful });
      await rows.nth(2).waitFor();
      // The menu had counted them before they came.
      await page.getByText("3 prix", { exact: true }).waitFor();
      const row = rows.filter({ hasText: "Perceuse 0" });
      await row.getByText("× 100").waitFor();
      await row.getByRole("button", { name: /^Afficher le détail/ }).press("Enter");
      await page
        .locator("dl > div", { hasText: "Les autres prix de cet import" })
        .getByText("1 a changé")
        .waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await row.getByRole("button", { name: /^Masquer le détail/ }).press("End");
      await page.keyboard.press("Enter");
      await row
        .getByRole("button", { name: /^Accepter/ })
        .and(page.locator(":focus"))
        .waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Prix accepté.").waitFor();
      await row.waitFor({ state: "detached" });

      // Somebody else decides meanwhile.
      await call("POST", "QuarantinedPrices/refuse", {
        where: { website_name: sites.doubtful, price: 2000 },
      });
      await rows
        .filter({ hasText: "Perceuse 1" })
        .getByRole("button", { name: /^Accepter/ })
        .waitFor();
      await page.getByRole("button", { name: /^Tout refuser/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Refuser" }).click();
      await page.getByText("rien n'a été décidé", { exact: false }).waitFor();
      // The list follows, and with it the place of what is left.
      await page.getByText("1 prix", { exact: true }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      const card = page.getByRole("listitem").filter({ hasText: "Perceuse 2" });
      await card.getByText("3 000,00 €").waitFor();
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      await card.getByRole("button", { name: "Refuser" }).click();
      await page.getByText("Aucun prix en quarantaine").waitFor();
    });
  });

  test("the history is one stop of the tab key, and narrowed to a status that the address says; a phone shows it as cards", () =>
    imports(async (page) => {
      const grid = page.getByRole("grid", { name: "Historique" });
      const stops = () =>
        grid
          .locator('[role="gridcell"], [role="gridcell"] :is(a, button)')
          .evaluateAll(
            (elements) => elements.filter((element) => (element as HTMLElement).tabIndex >= 0).length,
          );
      await becomes(stops, 1);
      const first = pastRows(page).first();
      await first.getByRole("button", { name: /^Afficher le détail/ }).focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await first
        .getByRole("button", { name: /^(Relancer|Reprendre)/ })
        .or(first.getByRole("link", { name: /^Télécharger/ }))
        .and(page.locator(":focus"))
        .waitFor();

      const status = page.getByRole("combobox", { name: "Filtrer par statut" });
      await status.selectOption("error");
      await page.waitForURL(/status=error/);
      const isWrong = (text: string) => text.includes("Erreur");
      await becomes(async () => (await pastRows(page).allInnerTexts()).every(isWrong), true);
      await pastRows(page).first().waitFor();
      await first.getByRole("button", { name: /^Afficher le détail/ }).click();
      await page.locator("dl > div", { hasText: "Lancé par" }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("list", { name: "Historique" }).getByRole("listitem").first().waitFor();
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
    }));

  test("an import that empties prices is applied once that is agreed, and says whose they are", async () => {
    const api = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const site = { name: "Prix à vider", url: "https://prix-a-vider.example" };
    const { id } = await api.call("POST", "WebsiteSettings", site);
    const linesWith = (priced: number) =>
      Array.from({ length: 25 }, (_, at) => `V${at};Vase ${10 + at};${at < priced ? `${at + 5},50` : ""}`);
    const importLines = (lines: string[]) =>
      api.importFile(id, { name: "vases.csv", content: ["SKU;Titre;Prix", ...lines, ""].join("\n") });
    await importLines(linesWith(25));
    await importLines(linesWith(1));
    const priced = `WebsiteSettings/${id}/products/count?where=${encoded({ price: { neq: null } })}`;
    await imports(async (page) => {
      const paused = pastRows(page).filter({ hasText: site.name }).filter({ hasText: "À vérifier" });
      await paused.getByRole("button", { name: /^Afficher le détail/ }).click();
      const wouldChange = page.getByRole("region", { name: `Ce que l'import de ${site.name} changerait` });
      await wouldChange.getByText("Prix effacés").waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await wouldChange.getByRole("button", { name: "Appliquer" }).click();
      const question = page.getByRole("dialog", { name: "Effacer 24 prix ?" });
      await question
        .getByText("Produits qui n'auraient plus de prix : 24 sur 25", { exact: false })
        .waitFor();
      await question
        .getByText("« Vase 11 », « Vase 12 », « Vase 13 » et 21 autres produits", { exact: false })
        .waitFor();
      await question.getByRole("button", { name: "Annuler" }).click();
      assert.equal((await api.call("GET", priced)).count, 25);
      await wouldChange.getByRole("button", { name: "Appliquer" }).click();
      await question.getByRole("button", { name: "Effacer et appliquer" }).click();
      await becomes(async () => (await api.call("GET", priced)).count, 1);
    });
  });
});

function file(name: string, content: string): SentFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}

function goodLines(count: number, series = "A"): string {
  const lines = Array.from(
    { length: count },
    (_, at) =>
      `${series}${at};Produit numéro ${at} de la série ${series};${at === 0 ? "1 234,50 €" : `${(at % 900) + 1},90 €`}`,
  );
  return ["SKU;Titre;Prix", ...lines, ""].join("\n");
}

/** More bytes than are looked at before an import begins, of few products: a column that nobody reads. */
function longLines(count: number): string {
  const unread = "x".repeat(200);
  const [head, ...lines] = goodLines(count, "S").trimEnd().split("\n");
  return [`${head};zz`, ...lines.map((line) => `${line};${unread}`), ""].join("\n");
}

function encoded(value: object): string {
  return encodeURIComponent(JSON.stringify(value));
}

/** A run that has just ended stays under "En cours" for some seconds, and is in the history then. */
async function nothingIsUnderWay(page: Page): Promise<void> {
  await page.getByText("Aucun import en cours.", { exact: false }).waitFor({ timeout: 60_000 });
}

/** The same at once: who leaves the screen and comes back finds it in the history. */
async function rereadHistory(page: Page): Promise<void> {
  await follow(page, "#!/matching/rules");
  await follow(page, "#!/imports");
  await pastRows(page).first().waitFor();
}

/** The first time that this file is launched, the connection breaks. Which files were sent, by name. */
async function cutOff(page: Page, name: string): Promise<() => string[]> {
  const sent: string[] = [];
  await intercept(page, "**/UploadImports/uploadFileAndImport", (route) => {
    const [, file = ""] = /filename="([^"]*)"/.exec(route.request().postData() ?? "") ?? [];
    const isFirst = !sent.includes(file);
    sent.push(file);
    return file === name && isFirst ? route.abort() : route.continue();
  });
  return () => sent;
}

/** Where the reader is, until what is returned is detached. */
async function inTimeZone(page: Page, timezoneId: string): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTimezoneOverride", { timezoneId });
  return devtools;
}

async function openLaunch(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Lancer un import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Lancer un import" });
  await dialog.getByText("Déposez vos fichiers ici", { exact: false }).waitFor();
  return dialog;
}

async function choose(page: Page, files: SentFile[]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(files);
}

async function chooseWebsite(dialog: Locator, page: Page, name: string): Promise<void> {
  const field = dialog.getByRole("combobox", { name: "Site web" });
  await field.fill(name.slice(0, -2));
  // The list of before stands there until the answer moves what is in it.
  const offered = page.getByRole("listbox").getByRole("option");
  await becomes(async () => (await offered.allInnerTexts()).join(), name);
  await offered.click();
  await becomes(() => field.inputValue(), name);
}

function pastRows(page: Page): Locator {
  return page.getByRole("grid", { name: "Historique" }).locator('[role="row"]:has([role="gridcell"])');
}

/** What a row says under a header, without the blanks between digits. */
async function cell(row: Locator, page: Page, header: string): Promise<string> {
  const grid = page.getByRole("grid", { name: "Historique" });
  const index = await grid.getByRole("columnheader", { name: header }).first().getAttribute("aria-colindex");
  const text = await row.locator(`[role="gridcell"][aria-colindex="${index}"]`).innerText();
  return text.replaceAll(/\s/g, "");
}
