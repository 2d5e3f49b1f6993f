// The home page in a real browser: what stands on it, what is taken off and put back, and that a line and a
// column lead to as many products as they say.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violationsInBothColors, violationsOn } from "../support/accessibility.ts";
import { becomes, goTo, rowsLoaded, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const home = "#!/";
const homeFiles_bytes = 420_000;

describe("the home page", () => {
  let journey: Journey;
  before(async () => (journey = await startReading()));
  afterEach((test) => journey?.leave(test));
  after(() => journey?.close());

  test("says where one stands in widgets that are taken off, put back and chosen, each part leading to its products", async () => {
    const page = await journey.signedIn("customer", home);
    await widget(page, "Positionnement global")
      .getByRole("link", { name: /^Moins chers/ })
      .waitFor();
    await filesAreLight(page);
    await becomes(() => shownWidgets(page), "myWidget1,myWidget2,myWidget3,myWidget4,myWidget6");
    await lineLeadsToItsProducts(page);
    await widgetsAreChosen(page);
    await tablesHaveEveryCount(page);
    assert.deepEqual(await violationsInBothColors(page), []);

    await page.getByRole("link", { name: "Analyse des prix" }).click();
    await page.getByRole("heading", { level: 1, name: "Analyse des prix" }).waitFor();
    await widget(page, "Analyse par marque").getByRole("listitem").first().waitFor();
    assert.deepEqual(await violationsOn(page), []);
    await printsLight(page);
    await printsWideBars(page);
    const competitive = page.getByRole("group", { name: "Compétitifs", exact: true }).getByRole("link");
    assert.match((await competitive.getAttribute("href"))!, /competitive=cheap|products\/competitive/);
  });

  /** The line of what is not matched. */
  async function lineLeadsToItsProducts(page: Page): Promise<void> {
    const part = widget(page, "Positionnement global").getByRole("link", { name: /^Non matchés/ });
    const lines = (await part.innerText()).split("\n");
    await part.click();
    await lists(
      page,
      lines.map(numberIn).find((number) => number > 0)!,
    );
    await goTo(page, home);
  }

  async function widgetsAreChosen(page: Page): Promise<void> {
    const enlarge = page.getByRole("button", { name: "Agrandir : Analyse par marque" });
    await enlarge.press("Enter");
    await page.getByRole("dialog", { name: "Analyse par marque" }).waitFor();
    await page.keyboard.press("Escape");
    await becomes(() => focusedName(page), "Agrandir\u202F: Analyse par marque");

    await page.getByRole("button", { name: "Retirer : Analyse par marque" }).press("Enter");
    await becomes(() => focusedName(page), "Ajouter un tableau de bord");
    const saved = page.locator(".mantine-Notification-root", {
      hasText: "Votre liste de widgets a été sauvegardée.",
    });
    await becomes(() => shownWidgets(page), "myWidget1,myWidget2,myWidget4,myWidget6");
    // It is there for some seconds: nothing is waited for but the button.
    await saved.getByRole("button", { name: "Annuler" }).press("Enter");
    await becomes(() => shownWidgets(page), "myWidget1,myWidget2,myWidget3,myWidget4,myWidget6");

    // What another tab takes off is off here too.
    await chosenInAnotherTab(page, [1, 3, 4, 6]);
    await becomes(() => shownWidgets(page), "myWidget1,myWidget3,myWidget4,myWidget6");
    await chosenInAnotherTab(page, [1, 2, 3, 4, 6]);
    await becomes(() => shownWidgets(page), "myWidget1,myWidget2,myWidget3,myWidget4,myWidget6");

    await page.getByRole("button", { name: "Ajouter un tableau de bord" }).click();
    const dialog = page.getByRole("dialog", { name: "Ajouter un tableau de bord" });
    await becomes(() => dialog.getByRole("switch").count(), 7);
    const created = dialog.getByRole("switch", { name: "Nombre de produits intégrés" });
    await created.check();
    await dialog.getByRole("button", { name: "Rétablir l'affichage d'origine" }).click();
    await becomes(() => created.isChecked(), false);
    await created.check();
    await dialog.getByRole("switch", { name: "Position moyenne par catégorie" }).check();
    // At the top the keyboard stays where it is.
    await dialog.getByRole("button", { name: "Monter Analyse par catégorie" }).press("Enter");
    await becomes(() => focusedName(page), "Monter Analyse par catégorie");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await saved.waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await saved.isVisible(), false, "nothing stands over a sheet of paper");
    await page.emulateMedia({ media: "screen" });
    await page.reload();
    const all = "myWidget2,myWidget1,myWidget3,myWidget4,myWidget6,myWidget5,myWidget7";
    await becomes(() => shownWidgets(page), all);

    // One widget alone has something in its menu.
    const open = page.getByRole("button", { name: /^Options : / }).and(page.locator(":enabled"));
    await open.click();
    assert.equal(await open.count(), 1);
    await page.getByRole("menuitem", { name: "90 derniers jours" }).click();
  }

  /** The keyboard finds in the table what the pointer finds in the chart. */
  async function tablesHaveEveryCount(page: Page): Promise<void> {
    const created = widget(page, "Nombre de produits intégrés");
    await created.getByRole("button", { name: /^Voir en tableau/ }).press("Enter");
    const link = created.getByRole("cell").getByRole("link").first();
    const count = numberIn(await link.innerText());
    await link.focus();
    await page.keyboard.press("Enter");
    await lists(page, count);
    await goTo(page, home);
  }

  /** A bar that shares its line with its name and its shares says little in a card of half a sheet. */
  async function printsWideBars(page: Page): Promise<void> {
    await page.emulateMedia({ media: "print" });
    const row = widget(page, "Analyse par marque").getByRole("listitem").nth(3);
    const [all, bar] = await Promise.all([
      row.boundingBox(),
      row
        .locator("div")
        .filter({ has: page.getByRole("link") })
        .boundingBox(),
    ]);
    assert.equal(bar!.width, all!.width);
    await page.emulateMedia({ media: "screen" });
  }

  /** On white paper from a dark screen, which is dark again afterwards. */
  async function printsLight(page: Page): Promise<void> {
    const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
    await page.emulateMedia({ colorScheme: "dark" });
    await becomes(scheme, "dark");
    await page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
    });
    assert.equal(await scheme(), "light");
    await page.evaluate(() => {
      window.dispatchEvent(new Event("afterprint"));
    });
    assert.equal(await scheme(), "dark");
    await page.emulateMedia({ colorScheme: "light" });
    await becomes(scheme, "light");
  }

  /** Programs, styles and font, compressed, with what is loaded for the widgets that everybody has at first. */
  async function filesAreLight(page: Page): Promise<void> {
    const files = await page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((entry) => ({
          path: new URL(entry.name).pathname,
          bytes: (entry as PerformanceResourceTiming).encodedBodySize,
        }))
        .filter(({ path }) => !path.startsWith("/api/") && !/inter-(?!latin-wght)|Palette/.test(path)),
    );
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    assert.ok(bytes > 100_000 && bytes <= homeFiles_bytes, `${bytes} bytes: ${JSON.stringify(files)}`);
  }
});

/** A tab hears of what the others keep, and not of what it keeps itself. */
async function chosenInAnotherTab(page: Page, widgets: number[]): Promise<void> {
  await page.evaluate((chosen) => {
    window.localStorage.setItem("chosenWidgets", chosen);
    window.dispatchEvent(new StorageEvent("storage", { key: "chosenWidgets" }));
  }, JSON.stringify(widgets));
}

function widget(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

async function shownWidgets(page: Page): Promise<string> {
  const ids = await page
    .locator('[id^="myWidget"]:is(section)')
    .evaluateAll((all) => all.map(({ id }) => id));
  return ids.join();
}

/** Where the keyboard goes on from. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
  });
}

/** The list that is shown says how many products it has. */
async function lists(page: Page, count: number): Promise<void> {
  await rowsLoaded(page);
  const status = page.getByRole("status").filter({ hasText: /produit/ });
  await becomes(async () => numberIn(await status.first().innerText()), count);
}

function numberIn(text: string): number {
  return Number(/^[\d\s\u202F\u00A0]+/.exec(text.trim())?.[0].replaceAll(/\s/g, "") || Number.NaN);
}
