// An administrator keeps the customers: what is wrong is said at its place, nothing typed is lost, and two who change
// the same customer do not lose each other's work.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { violationsInBothColors, violationsOn } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import { type Journey, becomes, goTo, startJourney } from "../support/journey.ts";

describe("the customers in the browser", () => {
  let journey: Journey;
  before(async () => {
    journey = await startJourney();
  });
  after(() => journey?.close());
  afterEach((test) => journey.leave(test));

  test("one is created, changed and deleted; what is wrong is told where it is", () =>
    journey.keeping("admin", "#!/customers", async (page) => {
      await page.getByRole("link", { name: "Créer un client" }).click();
      await page.getByRole("heading", { name: "Nouveau client" }).waitFor();
      const save = page.getByRole("button", { name: "Enregistrer" });
      await save.click();
      await page.getByText("Le formulaire n'est pas valide").waitFor();
      await becomes(() => page.getByText("Doit être renseigné").count(), 2);
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("name")), "username");
      await page.getByRole("switch", { name: "Inviter par e-mail" }).click();
      await becomes(() => page.getByText("Doit être renseigné").count(), 3);
      assert.deepEqual(await violationsInBothColors(page), []);

      await page.getByLabel("Nom d'utilisateur").fill("camille");
      await page.getByLabel("E-mail").fill("nouvelle@boutique.example");
      await page.getByLabel("Mot de passe").first().fill("assez-long-1");
      await page.keyboard.press("Enter");
      await page.getByText("Existe déjà", { exact: true }).waitFor();
      await page.getByLabel("Nom d'utilisateur").fill("nouvelle");
      await page.keyboard.press("Enter");
      await page.getByText("Client sauvegardé").waitFor();
      await page.getByRole("link", { name: "nouvelle", exact: true }).click();
      await page.getByRole("heading", { name: "nouvelle" }).waitFor();
      await page.getByText("Ce client n'a pas encore de catalogue").waitFor();

      await page.getByRole("button", { name: "Supprimer le client" }).click();
      await page.getByText("Attention! Le client nouvelle sera supprimé!").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer le client" }).click();
      await page.getByText("Client nouvelle supprimé").waitFor();
      await becomes(() => page.getByRole("link", { name: "nouvelle", exact: true }).count(), 0);
    }));

  test("one who is invited chooses their password by the link, which is handed over where no mail leaves; a role is given and taken", async () => {
    await journey.keeping("admin", "#!/customer/new", async (page) => {
      // The first field has the focus: no hand leaves the keys.
      await page.locator(':focus[name="username"]').waitFor();
      await page.keyboard.type("sophie");
      await page.keyboard.press("Tab");
      await page.keyboard.type("sophie@boutique.example");
      await page.keyboard.press("Enter");
      await page.getByText("Aucun serveur d'e-mail n'est configuré").waitFor();
      const link = await page.getByLabel("Lien d'invitation").inputValue();
      assert.deepEqual(await violationsInBothColors(page), []);

      const sophie = await journey.newPage();
      await sophie.goto(`${journey.vigie.url}/login.html${new URL(link).hash}`);
      await sophie.getByRole("heading", { name: "Bienvenue" }).waitFor();
      assert.deepEqual(await violationsOn(sophie), []);
      await sophie.getByLabel("Nouveau mot de passe").fill("choisi-par-sophie");
      await sophie.keyboard.press("Enter");
      await sophie.getByText("Votre mot de passe est enregistré").waitFor();
      await sophie.getByLabel("Nom d'utilisateur ou e-mail").fill("sophie");
      await sophie.getByLabel("Mot de passe").first().fill("choisi-par-sophie");
      await sophie.keyboard.press("Enter");
      await sophie.getByRole("heading", { name: "Aucun catalogue pour le moment" }).waitFor();

      await page.reload();
      await page.getByRole("switch", { name: "Administrateur" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Donner le rôle" }).click();
      await page.getByText("sophie est administrateur").waitFor();
      assert.equal(await page.getByLabel("Lien d'invitation").count(), 0, "it was followed");
      await page.getByRole("switch", { name: "Administrateur" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Retirer le rôle" }).click();
      await page.getByText("sophie n'est plus administrateur").waitFor();
    });
  });

  test("what is typed outlives a reload, and is left only once that is agreed", () =>
    journey.keeping("admin", "#!/customer/new", async (page) => {
      await page.getByLabel("E-mail").fill("a-moitie@boutique.example");
      await page.getByRole("switch", { name: "Inviter par e-mail" }).click();
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
      await page.getByRole("heading", { name: "Clients" }).waitFor();
      await goTo(page, "#!/customer/new");
      assert.equal(await page.getByLabel("E-mail").inputValue(), "");
    }));

  test("two who change one customer keep what only one of them changed, and are asked about the rest; a phone shows cards", () =>
    journey.keeping("admin", "#!/customers", async (page) => {
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
      await question.getByText("Nom d'utilisateur").waitFor();
      await question.getByRole("button", { name: "Annuler" }).click();
      await page.getByLabel("Nom d'utilisateur").fill("louis-1");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Client sauvegardé").waitFor();
      const row = page.getByRole("row", { name: /louis-1/ });
      await row.getByText("louis@nuits.example").waitFor();

      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("list", { name: "Clients" }).getByText("louis-1", { exact: true }).waitFor();
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      assert.deepEqual(await violationsOn(page), []);
    }));

  test("what was changed is in the log, with who did it, before and after; a customer reads of their own", async () => {
    await journey.keeping("admin", "#!/customers", async (page) => {
      await page.getByRole("button", { name: /^Mon compte/ }).click();
      await page.getByRole("menuitem", { name: "Journal des modifications" }).click();
      await page.getByRole("heading", { name: "Journal des modifications" }).waitFor();
      await page.getByRole("combobox", { name: "Objet" }).selectOption({ label: "Client" });
      await page.waitForURL(/model=Customer/);
      const row = page.getByRole("row", { name: /louis-1/ }).first();
      await row.getByText(/E-mail : .* → louis@nuits.example/).waitFor();
      await row.getByText("admin@vigie.example").waitFor();
      await row.getByRole("button").first().click();
      await page.getByRole("columnheader", { name: "Avant" }).waitFor();
      assert.deepEqual(await violationsInBothColors(page), []);
    });
    await journey.keeping("customer", "#!/changes", async (page) => {
      await page.getByText("Qui a changé quoi dans vos catalogues").waitFor();
      assert.equal(await page.getByText("louis-1").count(), 0);
      await page.setViewportSize({ width: 390, height: 844 });
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      assert.deepEqual(await violationsOn(page), []);
    });
  });
});
