// A retailer writes matching rules in a real browser: tries them, simulates them, applies them, and gets out of mistakes.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { becomes, closeToasts, follow, inColors, rowsLoaded, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const usualQuery = {
  bool: {
    must: [
      { term: { brand: "{{brand}}" } },
      { match: { title: { query: "{{title}}", minimum_should_match: "75%" } } },
    ],
    filter: [{ range: { price: { gte: "{{price*0.6}}", lte: "{{price*1.4}}" } } }],
  },
};

describe("matching rules in the browser", () => {
  let journey: Journey;
  let api: ApiCaller;
  before(async () => {
    journey = await startJourney();
    api = await signInToApi(journey.vigie.url, journey.vigie.logins.customer);
  });
  after(() => journey?.close());

  /** Together on one page. */
  const customers = (hash: string, use: (page: Page) => Promise<void>) =>
    journey.keeping("customer", hash, use);

  test("brand, title and price are said without a word of JSON, tried, simulated, saved and applied", () =>
    customers("#!/matching/rules", async (page) => {
      await rowsLoaded(page);
      assert.deepEqual(await violationsOn(page), []);
      assert.equal(await page.getByRole("button", { name: "Appliquer les règles" }).count(), 0, "an admin's");
      await page.getByRole("row", { name: /Clés, puis textes.*Terminée/ }).waitFor();
      assert.equal(await page.getByRole("link", { name: "À mesurer" }).count(), 0, "it has made no match");
      await page.getByRole("link", { name: "Créer une règle" }).click();
      await page.getByRole("textbox", { name: "Nom" }).fill("Marque, titre et prix");
      await addCondition(page, "Prix", "entre");
      await page.getByText("Complétez la condition pour savoir", { exact: false }).waitFor();
      assert.equal(
        await page.getByText("Complétez cette condition.").count(),
        0,
        "nobody wants to try it yet",
      );
      await page.getByRole("button", { name: "Simuler" }).hover();
      await page.getByText("Complétez cette condition.").waitFor();
      await page.getByText("À compléter : Filtre.", { exact: false }).waitFor();
      await page.getByLabel("Minimum, Condition 1").fill("20");
      await page.getByLabel("Maximum, Condition 1").fill("900,50");
      await page.getByText(/^\d+ de vos produits sont choisis\.$/).waitFor();
      await page.getByRole("combobox", { name: "Produit à essayer" }).click();
      await page.getByRole("listbox", { name: "Produit à essayer" }).getByRole("option").nth(2).click();
      const live = page.getByRole("region", { name: "Recherche en direct" });
      await live.getByText(/^Le filtre (?:ne )?choisit/).waitFor();
      await live.getByRole("region", { name: "Votre produit" }).getByText("€", { exact: false }).waitFor();
      const less = live.getByRole("button", { name: /^Voir .* moins ressemblants?$/ }).first();
      await less.waitFor();
      const near = await live.getByRole("listitem").count();
      await less.click();
      await becomes(async () => (await live.getByRole("listitem").count()) > near, true);

      await page.getByRole("radio", { name: /Mes critères/ }).check({ force: true });
      await becomes(() => page.getByLabel("Part des mots, Critère 2").inputValue(), "75");
      await becomes(() => page.getByLabel("Écart de prix minimum, Critère 3").inputValue(), "-40");
      await live
        .getByText(/Rien trouvé chez|accepté|match actuel/)
        .first()
        .waitFor();

      const dry = page.getByRole("region", { name: "Simulation" });
      await dry.getByRole("button", { name: "Simuler" }).click();
      await dry.getByText("Rien n'a été changé.", { exact: false }).waitFor({ timeout: 60_000 });
      const found = await dry.locator("dl > div", { hasText: "Trouvés" }).locator("dd").innerText();
      const otherwise = dry.locator("dl > div", { hasText: "Déjà matchés" }).locator("dd");
      assert.ok(Number(await otherwise.innerText()) > 0, "some are matched by their barcodes");
      assert.equal(await rulesInAll(api), 1, "nothing is written");
      assert.deepEqual(await violationsOn(page), []);

      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByText("Règle sauvegardée").waitFor();
      await page.waitForURL("**/#!/matching/rules*");
      const rule = await savedRule(api, "Marque, titre et prix");
      assert.deepEqual(JSON.parse(rule.matching_query), usualQuery);
      assert.deepEqual(JSON.parse(rule.filter_query), { price: { between: [20, 900.5] } });
      assert.deepEqual([rule.enabled, rule.matching_image_enabled, rule.competitors_id], [true, false, []]);
      await page.getByRole("link", { name: /^Règles.*2 règles/ }).waitFor();

      const row = page.getByRole("row", { name: /Marque, titre et prix/ });
      // The second click falls on what would call the run off.
      await row.getByRole("button", { name: "Appliquer : Marque, titre et prix" }).dblclick({ delay: 200 });
      await page.getByText("Application de la règle en cours").waitFor();
      await row.getByText("Terminée").waitFor({ timeout: 60_000 });
      await row.getByText(found, { exact: true }).first().waitFor();
    }));

  test("a rule tells what it has matched; changes are not lost: leaving asks, a reload brings them back, and what a colleague saved meanwhile is replaced only when that is confirmed", () =>
    customers("#!/matching/rules", async (page) => {
      const { id } = await savedRule(api, "Clés, puis textes");
      await rowsLoaded(page);
      await follow(page, `#!/matching/rule/${id}`);
      await page.getByRole("tab", { name: "Produits" }).click();
      await page
        .getByText(/matchés? par cette règle$|Cette règle n'a encore rien matché/)
        .first()
        .waitFor();
      await page.getByRole("tab", { name: "Règle", exact: true }).click();
      const name = page.getByRole("textbox", { name: "Nom" });
      await name.fill("Autre nom");
      await page.getByText("Modifications non enregistrées").waitFor();
      const dialog = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
      await page.goBack();
      await dialog.getByRole("button", { name: "Annuler" }).click();
      await dialog.waitFor({ state: "detached" });
      await becomes(() => name.inputValue(), "Autre nom");
      assert.match(page.url(), /matching\/rule\/\d+(\?|$)/);
      page.once("dialog", (asked) => void asked.accept());
      await page.reload();
      await page.getByText("Modifications non enregistrées").waitFor();
      await becomes(() => name.inputValue(), "Autre nom");
      await page.getByRole("button", { name: "Annuler", exact: true }).click();
      await becomes(() => name.inputValue(), "Clés, puis textes");

      const colleagueSaves = (name: string) => api.call("PATCH", `WebsiteMatchingRules/${id}`, { name });
      await name.fill("Le mien");
      await colleagueSaves("Le leur");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      const question = page.getByRole("dialog", { name: "Règle modifiée entre-temps" });
      await question.getByText("remplacerait la sienne pour : Nom.", { exact: false }).waitFor();
      await question.getByRole("button", { name: "Annuler" }).click();
      await question.waitFor({ state: "detached" });
      assert.equal((await savedRule(api, "Le leur")).id, id);
      assert.equal(await name.inputValue(), "Le mien");
      await colleagueSaves("Encore le leur");
      await name.fill("Clés, puis textes");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await question.getByRole("button", { name: "Remplacer" }).click();
      await page.getByText("Règle sauvegardée").waitFor();
      assert.equal((await savedRule(api, "Clés, puis textes")).id, id);
    }));

  test("a rule that is not there begins blank, and cannot be applied before it is saved; JSON that cannot be run has a red border and its reason, and what the builder cannot show stays JSON; a list's filter begins a rule, in English too", () =>
    customers("#!/matching/rule/987654321", async (page) => {
      await page.getByRole("heading", { level: 1, name: "Nouvelle règle" }).waitFor();
      await page.getByText("Cette règle n'existe pas, ou plus", { exact: false }).waitFor();
      await page.getByRole("button", { name: "Appliquer" }).last().click();
      await page.getByText("Règle non trouvée!").waitFor();
      await jsonIsChecked(page);
      await leaveUnsaved(page);

      const filter = JSON.stringify({ title: { ilike: "%lot%" }, brand: { inq: ["Bosch"], options: "i" } });
      await follow(page, `#!/matching/rules/new?filter=${encodeURIComponent(filter)}`);
      await page.getByText("EN", { exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "New rule" }).waitFor();
      await becomes(() => page.getByRole("textbox", { name: "Value, Condition 1" }).inputValue(), "lot");
      await becomes(() => page.getByLabel("Comparison, Condition 2").inputValue(), "is");
      await page.getByText("Bosch", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Choose the competitors: All competitors" }).click();
      const competitors = page.getByRole("dialog", { name: "Competitors of the rule" });
      await competitors.getByRole("checkbox").nth(1).check();
      await competitors.getByRole("checkbox", { name: "All competitors", checked: false }).waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await competitors.getByRole("button", { name: "Choose" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Lots of Bosch");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Rule saved").waitFor();
      const rule = await savedRule(api, "Lots of Bosch");
      assert.equal(rule.competitors_id.length, 1);
      assert.equal(rule.filter_query, JSON.stringify(JSON.parse(filter), null, 2));
      await page.getByText("FR", { exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Règles de matching" }).waitFor();
    }));

  test("an administrator applies all rules and deletes one; what the server refuses is told in its words", async () => {
    const { id, catalog_id } = await savedRule(api, "Clés, puis textes");
    // The others need not run again.
    for (const other of await rulesOf(api))
      if (other.id !== id) await api.call("PATCH", `WebsiteMatchingRules/${other.id}`, { enabled: false });
    // In the catalogue that the customer has.
    const page = await journey.signedIn("admin", `#!/matching/rules?catalog=${catalog_id}`, {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("heading", { level: 1, name: "Règles de matching" }).waitFor();
    await page.getByRole("button", { name: "Appliquer les règles" }).click();
    await page.getByText("Application des règles en cours").waitFor();
    await page.getByRole("switch", { name: "Règle active : Clés, puis textes" }).click();
    await page.getByText("est désactivée", { exact: false }).waitFor();
    await page.getByRole("switch", { name: "Règle active : Clés, puis textes", checked: false }).waitFor();
    await becomes(() => statusOf(api, id), "ended", { every_ms: 250 });
    // A phone has no place beside what can be clicked.
    await closeToasts(page);
    await page.getByRole("button", { name: "Appliquer : Clés, puis textes" }).click();
    // A run that was waiting when the rule was switched off says the same in the list.
    const refusal = "Cette règle est désactivée : activez-la, puis appliquez-la";
    await page.locator(".mantine-Notification-root", { hasText: refusal }).waitFor();

    await page.getByRole("link", { name: "Modifier : Clés, puis textes" }).click();
    // Until the rule is there, the actions are those of the list.
    await page.getByRole("button", { name: "Enregistrer" }).waitFor();
    await page.getByRole("button", { name: "Actions de la page" }).click();
    await page.getByRole("menuitem", { name: "Supprimer la règle" }).click();
    const dialog = page.getByRole("dialog", { name: "Supprimer la règle" });
    const box = dialog.getByRole("checkbox", {
      name: "Supprimer aussi les matchs faits par cette règle",
    });
    await becomes(() => box.isChecked(), false);
    // What is asked again by itself until then may be asked.
    let isGone = false;
    const asked: string[] = [];
    const isOfRule = (url: string) => url.includes(`/WebsiteMatchingRules/${id}`);
    page.on("response", (response) => {
      if (response.request().method() === "DELETE") isGone = true;
    });
    page.on("request", (request) => {
      if (isGone && request.method() === "GET" && isOfRule(request.url())) asked.push(request.url());
    });
    await dialog.getByRole("button", { name: "Supprimer" }).click();
    await page.getByText("Règle supprimée").waitFor();
    await page.waitForURL("**/#!/matching/rules*");
    await page.getByRole("link", { name: "Modifier : Clés, puis textes" }).waitFor({ state: "detached" });
    assert.equal(isGone, true);
    assert.deepEqual(asked, [], "a rule that is gone is not asked for");

    const { id: shortLived } = await api.call("POST", "WebsiteMatchingRules", { name: "Brève", catalog_id });
    // What comes and goes between two questions of the page is no change to it.
    const isHeard = page.waitForRequest(/\/revision/).then((asked) => asked.response());
    await page.getByRole("link", { name: "Modifier : Brève" }).click();
    await page.getByRole("button", { name: "Enregistrer" }).waitFor();
    await isHeard;
    const administrator = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    await administrator.call("DELETE", `WebsiteMatchingRules/${shortLived}`);
    await page.getByText("Cette règle n'existe plus : quelqu'un l'a supprimée.", { exact: false }).waitFor();
  });
});

/** In the dark: the editor of JSON has colours of its own. */
async function jsonIsChecked(page: Page): Promise<void> {
  await inColors(page, "dark");
  const matching = page.getByRole("region", { name: "Matching" });
  await matching.getByText("JSON", { exact: true }).click();
  const editor = matching.locator("[data-json-editor]");
  const write = async (text: string) => {
    await matching.getByRole("textbox").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  await matching.getByText("où {{title}} prend le titre", { exact: false }).waitFor();
  await write('{ "bool": ');
  await matching.getByText("JSON incorrect, ligne 1, colonne", { exact: false }).waitFor();
  await becomes(() => borderOf(editor), "rgb(250, 107, 107)");
  await page.getByRole("button", { name: "Simuler", disabled: true }).waitFor();
  await matching.getByText("Constructeur").click();
  await matching.getByText("Corrigez d'abord le JSON", { exact: false }).waitFor();

  await write('{ "bool": { "must": [{ "match": { "couleur": "rouge" } }] } }');
  await matching.getByText("matching_query.bool.must[0].match.couleur", { exact: false }).waitFor();
  await becomes(() => borderOf(editor), "rgb(250, 107, 107)");
  assert.deepEqual(await violationsOn(page), []);

  await write('{ "match_phrase": { "title": "{{title}}" } }');
  await becomes(() => borderOf(editor), "rgb(32, 187, 166)");
  await matching.getByText("Constructeur").click();
  await matching.getByText("ne sait pas montrer « match_phrase »", { exact: false }).waitFor();
  await matching.getByRole("textbox").waitFor();
  // Its styles came in spite of the policy: letters of one width.
  assert.match(await fontOf(matching.getByRole("textbox")), /mono/i);
  await inColors(page, "light");
}

/** To the list, losing what was written. */
async function leaveUnsaved(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Règles/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await dialog.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  // Who goes on before the next screen is there is still in the editor, and asked again.
  await page.getByRole("textbox", { name: "Nom" }).waitFor({ state: "detached" });
}

async function addCondition(page: Page, field: string, operator: string): Promise<void> {
  await page.getByRole("button", { name: "Ajouter une condition" }).click();
  await page.getByLabel("Champ, Condition 1").selectOption(field);
  await page.getByLabel("Comparaison, Condition 1").selectOption(operator);
}

function borderOf(editor: Locator): Promise<string> {
  return editor.evaluate((element) => getComputedStyle(element).borderTopColor);
}

function fontOf(text: Locator): Promise<string> {
  return text.evaluate((element) => getComputedStyle(element).fontFamily);
}

type Rule = {
  id: number;
  catalog_id: number;
  name: string;
  enabled: boolean;
  matching_image_enabled: boolean;
  competitors_id: number[];
  filter_query: string;
  matching_query: string;
  last_run_result: { status: string } | null;
};

/** As the customer sees them. */
function rulesOf(api: ApiCaller): Promise<Rule[]> {
  return api.call("GET", "WebsiteMatchingRules");
}

async function rulesInAll(api: ApiCaller): Promise<number> {
  return (await rulesOf(api)).length;
}

async function savedRule(api: ApiCaller, name: string): Promise<Rule> {
  const rule = (await rulesOf(api)).find((one) => one.name === name);
  assert.ok(rule, name);
  return rule;
}

async function statusOf(api: ApiCaller, id: number): Promise<string> {
  const rule = (await rulesOf(api)).find((one) => one.id === id);
  const status = rule?.last_run_result?.status ?? "";
  return status === "waiting" || status === "running" ? status : "ended";
}
