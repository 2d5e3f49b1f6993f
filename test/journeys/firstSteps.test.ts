// An installation that nobody has begun: its first page makes the administrator, who is led through the first steps.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { violationsInBothColors, violationsOn, wholePage } from "../support/accessibility.ts";
import { type Journey, becomes, setupLink, startJourney } from "../support/journey.ts";

describe("an empty installation in the browser", () => {
  let journey: Journey;
  before(async () => {
    journey = await startJourney({ empty: true });
  });
  after(() => journey?.close());
  afterEach((test) => journey.leave(test));

  test("has its first page make the administrator, and leads through the steps, which tick themselves", async () => {
    const page = await journey.newPage();
    const link = await setupLink(journey.vigie);
    await page.goto(link);
    assert.equal(await page.getByLabel("Code de démarrage").inputValue(), link.split("#setup=")[1]);
    await page.getByRole("heading", { name: "Bienvenue dans Vigie" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Saisissez votre adresse e-mail").waitFor();
    assert.deepEqual(await violationsInBothColors(page), []);
    await page.getByLabel("E-mail").fill("moi@boutique.example");
    await page.getByLabel("Mot de passe").first().fill("mon-secret-1");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Premiers pas" }).waitFor();
    await page.getByText("comparaison : 0 sur 5").waitFor();
    assert.deepEqual(await violationsInBothColors(page, wholePage), []);

    await page.getByRole("link", { name: "Créer un client" }).click();
    await page.getByLabel("Nom d'utilisateur").fill("boutique");
    await page.getByLabel("E-mail").fill("boutique@boutique.example");
    await page.keyboard.press("Enter");
    await page.getByText("Client sauvegardé").waitFor();
    await page.getByRole("link", { name: "Retour aux premiers pas" }).click();
    await page.getByText("comparaison : 1 sur 5").waitFor();

    const phone = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(journey.vigie.url);
    await phone.getByRole("heading", { name: "Connexion" }).waitFor();
    assert.deepEqual(await violationsOn(phone), []);
  });
});
