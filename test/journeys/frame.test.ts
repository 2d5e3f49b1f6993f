// The frame around every screen: its menus and its keyboard, in a real browser.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { violationsOn } from "../support/accessibility.ts";
import { rowsLoaded, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

describe("the frame of the application", () => {
  let journey: Journey;
  before(async () => (journey = await startReading()));
  afterEach(() => journey?.leave());
  after(() => journey?.close());

  test("two keys lead to another screen", async () => {
    const page = await journey.signedIn("customer");
    await rowsLoaded(page);
    await page.keyboard.press("g");
    await page.keyboard.press("n");
    await page.getByRole("heading", { level: 1, name: "Produits non compétitifs" }).waitFor();
  });

  test("a question mark shows the keys of the screen, and who needs the letters turns them off", async () => {
    const page = await journey.signedIn("customer");
    await rowsLoaded(page);
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Raccourcis clavier" });
    await help.getByText("Aller à : Compétitifs").waitFor();
    assert.deepEqual(await violationsOn(page), []);
    await help.getByLabel("Raccourcis clavier activés").uncheck();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.keyboard.press("?");
    assert.equal(new URL(page.url()).hash, "#!/matching/products");
    assert.equal(await help.count(), 0);
  });

  test("letters typed into a field are the field's", async () => {
    const page = await journey.signedIn("admin");
    await rowsLoaded(page);
    const picker = page.getByRole("combobox", { name: "Catalogue" });
    await picker.click();
    await picker.pressSequentially("g?");
    assert.equal(await picker.inputValue(), "g?");
    assert.equal(await page.getByRole("dialog").count(), 0);
  });

  test("the menu of an admin leads to the imports, and a customer has none", async () => {
    const admin = await journey.signedIn("admin");
    await admin.getByRole("button", { name: "Outils" }).click();
    await admin.getByRole("menuitem", { name: "Imports" }).click();
    await admin.waitForURL("**/#!/imports*");
    const customer = await journey.signedIn("customer");
    await rowsLoaded(customer);
    assert.equal(await customer.getByRole("button", { name: "Outils" }).count(), 0);
  });
});
