// The frame around every screen: its menus and its keyboard, in a real browser.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { becomes, rowsLoaded, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

describe("the frame of the application", () => {
  let journey: Journey;
  before(async () => (journey = await startReading()));
  afterEach((test) => journey?.leave(test));
  after(() => journey?.close());

  test("keys lead to another screen and are shown for a question mark, until who needs the letters turns them off", async () => {
    const page = await journey.signedIn("customer", "#!/matching/products");
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
    page.on("framenavigated", () => visited.push(new URL(page.url()).hash));
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.keyboard.press("?");
    await page.getByRole("link", { name: "Produits matchés" }).first().click();
    await shows(page, "Produits matchés");
    assert.deepEqual(visited, ["#!/matching/products"]);
    assert.equal(await help.count(), 0);
  });

  test("letters typed into a field are the field's, and the menu of an admin leads to the imports", async () => {
    const page = await journey.signedIn("admin");
    await rowsLoaded(page);
    const picker = page.getByRole("combobox", { name: "Catalogue" });
    await picker.click();
    await picker.pressSequentially("g?");
    await becomes(() => picker.inputValue(), "g?");
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Outils" }).click();
    await page.getByRole("menuitem", { name: "Imports" }).click();
    await page.waitForURL("**/#!/imports*");
    assert.equal(await page.getByRole("dialog").count(), 0);
  });
});

async function shows(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}
