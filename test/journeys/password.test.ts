// One's own account: getting back in after one has forgotten one's password, confirming one's address, from the mail to the
// product; e-mail, password, language, and where one is signed in.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { becomes, fillLogin, goTo, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";
import { type MailServer, linkIn, openMailServer } from "../support/mailServer.ts";

const eva = { email: "eva@shop.example", password: "eva-secret-1" };

describe("one's own account", () => {
  let mails: MailServer;
  let journey: Journey;
  let admin: ApiCaller;
  let customer: number;
  before(async () => {
    mails = await openMailServer();
    journey = await startJourney({
      settings: {
        VIGIE_SMTP_URL: mails.url,
        VIGIE_MAIL_FROM: "vigie@boutique.example",
        VIGIE_PUBLIC_URL: "https://prix.boutique.example",
      },
    });
    admin = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    customer = (await admin.call("POST", "Customers", { username: "eva", ...eva })).id;
  });
  afterEach((test) => journey?.leave(test));
  after(async () => {
    await journey?.close();
    await mails?.close();
  });
  beforeEach(() => {
    mails.mails.length = 0;
  });

  test("is got back by a mail: one asks for it, chooses a new password by its link, which serves once, and signs in; the first one is chosen in the same way", async () => {
    const page = await journey.newPage();
    await page.goto(`${journey.vigie.url}/login.html`);
    await page.getByRole("button", { name: "Mot de passe oublié ?" }).click();
    await shows(page, "Mot de passe oublié");
    await page.getByRole("button", { name: "Envoyer le lien" }).click();
    await page.getByText("Saisissez votre adresse e-mail.").waitFor();
    await page.getByLabel("E-mail").fill("eva");
    await page.keyboard.press("Enter");
    await page.getByText("un nom d'utilisateur ne suffit pas").waitFor();
    assert.deepEqual(await violationsOn(page), []);
    await page.getByLabel("E-mail").fill(eva.email);
    await page.keyboard.press("Enter");
    await page
      .getByRole("status")
      .filter({ hasText: `l'adresse ${eva.email}` })
      .waitFor();

    // The same tab, where this page is open already: only the hash changes.
    const address = await mailedAddress();
    await goTo(page, new URL(address).hash);
    await shows(page, "Nouveau mot de passe");
    await choose(page, "court");
    await page.getByText("Choisissez un mot de passe d'au moins 8 caractères.").waitFor();
    await choose(page, "le-nouveau-secret");
    await page.getByText("Votre mot de passe est changé.").waitFor();
    eva.password = "le-nouveau-secret";
    assert.equal(new URL(page.url()).hash, "", "the secret has left the address");
    await fillLogin(page, eva);
    await page.locator("#content").waitFor();

    // Who is still signed in here is led to the first password of somebody who was invited all the same.
    mails.mails.length = 0;
    await admin.call("POST", "Customers", {
      username: "sophie",
      email: "sophie@shop.example",
      invited: true,
    });
    await page.goto(await mailedAddress());
    await shows(page, "Bienvenue");
    assert.deepEqual(await violationsOn(page), []);
    await choose(page, "choisi-par-sophie");
    await page.getByText("Votre mot de passe est enregistré").waitFor();
    await page.goto(journey.vigie.url);
    await page.waitForURL("**/login.html**");
    await shows(page, "Connexion");

    // A link serves once, and leads to another.
    await goTo(page, new URL(address).hash);
    await page.getByRole("alert").filter({ hasText: "Ce lien n'est plus valable" }).waitFor();
    await page.getByRole("button", { name: "Demander un nouveau lien" }).click();
    await shows(page, "Mot de passe oublié");
    await page.getByRole("button", { name: "Retour à la connexion" }).click();
    await fillLogin(page, eva);
    await page.locator("#content").waitFor();
  });

  test("has a profile where one changes what is one's own, reached from the top bar without a catalogue; the address is confirmed by the link in the mail, once", async () => {
    await signInToApi(journey.vigie.url, eva);
    const page = await journey.signedIn(eva);
    await page.getByRole("heading", { name: "Aucun catalogue pour le moment" }).waitFor();
    await page.getByRole("button", { name: /^Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Mon profil" }).click();
    await page.getByRole("heading", { name: "Mon profil" }).waitFor();
    await page.getByText("Cette session").waitFor();
    assert.deepEqual(await violationsOn(page), []);

    const email = page.getByRole("form", { name: "Changer d'e-mail" });
    await email.getByLabel("Nouvel e-mail").fill("eva@nouvelle.example");
    await email.getByLabel("Mot de passe actuel").fill("not-it-at-all");
    await page.keyboard.press("Enter");
    await email.getByText("Le mot de passe actuel n'est pas le bon").waitFor();
    await email.getByLabel("Mot de passe actuel").fill(eva.password);
    await page.keyboard.press("Enter");
    await page.getByText("Un e-mail est parti pour eva@nouvelle.example. Il contient un lien").waitFor();
    await page.getByRole("button", { name: "Recevoir un lien de confirmation" }).click();
    await page.getByText("Un lien de confirmation est parti pour eva@shop.example").waitFor();
    await mails.received(2);
    const address = await mailedAddress();

    await page
      .getByRole("button", { name: /^Fermer\s: / })
      .first()
      .click();
    await page.getByText("Session fermée").waitFor();
    const password = page.getByRole("form", { name: "Mot de passe" });
    await password.getByLabel("Mot de passe actuel").fill(eva.password);
    await password.getByLabel("Nouveau mot de passe").fill("eva-secret-2");
    await page.keyboard.press("Enter");
    await page.getByText("Mot de passe changé").waitFor();
    eva.password = "eva-secret-2";
    await becomes(() => page.getByRole("button", { name: /^Fermer\s: / }).count(), 0);

    await page.goto(address);
    await page
      .getByRole("status")
      .filter({ hasText: "Votre adresse e-mail est confirmée : c'est celle de votre compte." })
      .waitFor();
    const me = await signInToApi(journey.vigie.url, eva);
    assert.equal((await me.call("GET", `Customers/${customer}`)).emailVerified, true);
    await page.getByRole("button", { name: "Accéder à Vigie" }).click();
    await page.locator("#content").waitFor();
    await goTo(page, "#!/profile");
    await page.getByRole("combobox", { name: "Langue de Vigie" }).click();
    await page.getByRole("option", { name: "English" }).click();
    await page.getByRole("heading", { name: "My profile" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.getByRole("button", { name: /^Log out: / }).click();
    await page.waitForURL(/login/);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await goTo(page, new URL(address).hash);
    await page.getByRole("alert").filter({ hasText: "This link no longer works" }).waitFor();
  });

  /** The page that the last mail leads to, on the server of this test. */
  async function mailedAddress(): Promise<string> {
    const [mail] = (await mails.received(1)).slice(-1);
    const { pathname, hash } = linkIn(mail!);
    return `${journey.vigie.url}${pathname}${hash}`;
  }
});

async function shows(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
}
