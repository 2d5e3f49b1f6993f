// One's own account: e-mail, password, language, and where one is signed in.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { violationsInBothColors, violationsOn } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import { type Journey, becomes, startJourney } from "../support/journey.ts";

const eva = { email: "eva@shop.example", password: "eva-secret-1" };

describe("one's own profile", () => {
  let journey: Journey;
  before(async () => {
    journey = await startJourney({});
    const admin = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    await admin.call("POST", "Customers", { username: "eva", ...eva });
  });
  after(() => journey?.close());
  afterEach((test) => journey.leave(test));

  test("is reached from the top bar without a catalogue, and changes what is one's own", async () => {
    const elsewhere = await journey.newPage();
    await signInToApi(journey.vigie.url, eva);
    const page = await journey.signedIn(eva);
    await page.getByRole("heading", { name: "Aucun catalogue pour le moment" }).waitFor();
    await page.getByRole("button", { name: /^Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Mon profil" }).click();
    await page.getByRole("heading", { name: "Mon profil" }).waitFor();
    await page.getByText("Cette session").waitFor();
    assert.deepEqual(await violationsInBothColors(page), []);

    const email = page.getByRole("form", { name: "Changer d'e-mail" });
    await email.getByLabel("Nouvel e-mail").fill("eva@nouvelle.example");
    await email.getByLabel("Mot de passe actuel").fill("not-it-at-all");
    await page.keyboard.press("Enter");
    await email.getByText("Le mot de passe actuel n'est pas le bon").waitFor();
    await email.getByLabel("Mot de passe actuel").fill(eva.password);
    await page.keyboard.press("Enter");
    await page.getByText("Un lien est parti pour eva@nouvelle.example").waitFor();
    await page.getByRole("button", { name: "Recevoir un lien de confirmation" }).click();
    await page.getByText("Un lien de confirmation est parti pour eva@shop.example").waitFor();

    await page
      .getByRole("button", { name: /^Fermer : / })
      .first()
      .click();
    await page.getByText("Session fermée").waitFor();
    const password = page.getByRole("form", { name: "Mot de passe" });
    await password.getByLabel("Mot de passe actuel").fill(eva.password);
    await password.getByLabel("Nouveau mot de passe").fill("eva-secret-2");
    await page.keyboard.press("Enter");
    await page.getByText("Mot de passe changé").waitFor();
    await becomes(() => page.getByRole("button", { name: /^Fermer : / }).count(), 0);

    await page.getByRole("combobox", { name: "Langue de Vigie" }).click();
    await page.getByRole("option", { name: "English" }).click();
    await page.getByRole("heading", { name: "My profile" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(await violationsOn(page), []);
    await page.getByRole("button", { name: /^Log out : / }).click();
    await page.waitForURL(/login/);
    await elsewhere.close();
  });
});
