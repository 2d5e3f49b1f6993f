// An installation that nobody has begun, and from there to the first comparison, as a new shop goes: its first page makes
// the administrator, who is led through the first steps, by clicks and typing alone; two supermarkets of one survey.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { realData } from "../support/feeds.ts";
import { violationsOn, wholePage } from "../support/accessibility.ts";
import { signInToApi } from "../support/apiCaller.ts";
import { type Journey, settled, setupLink, startJourney } from "../support/journey.ts";
import { temporaryFolder } from "../support/temporary.ts";

const { folder, skip } = realData("prices-fr-supermarches-qlmc");
const owner = { email: "moi@boutique.example", password: "mon-secret-1" };
const shop = { email: "auchan@boutique.example", password: "courses-du-soir-1" };

describe("an empty installation", () => {
  let journey: Journey;
  let page: Page;
  let hand: Hand;
  before(async () => {
    journey = await startJourney({ empty: true });
    page = await journey.newPage();
    hand = handOn(page);
  });
  after(() => journey?.close());

  test("has its first page make the administrator, and leads through the steps, which tick themselves", async () => {
    const link = await setupLink(journey.vigie);
    await page.goto(link);
    assert.equal(await page.getByLabel("Code de démarrage").inputValue(), link.split("#setup=")[1]);
    await page.getByRole("heading", { name: "Bienvenue dans Vigie" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Saisissez votre adresse e-mail").waitFor();
    assert.deepEqual(await violationsOn(page), []);
    await hand.types("E-mail", owner.email);
    await hand.types("Mot de passe", owner.password);
    await hand.enters();
    await page.getByRole("heading", { name: "Premiers pas" }).waitFor();
    await page.getByText("comparaison : 0 sur 5").waitFor();
    assert.deepEqual(await violationsOn(page, wholePage), []);

    await hand.goes("Créer un client");
    await hand.types("Nom d'utilisateur", "auchan");
    await hand.types("E-mail", shop.email);
    await hand.clicks(page.getByRole("switch", { name: "Inviter par e-mail" }));
    await hand.types("Mot de passe", shop.password);
    await hand.enters();
    await page.getByText("Client sauvegardé").waitFor();
    await page.getByText("comparaison : 1 sur 5").waitFor();
  });

  test(
    "shows two supermarkets compared, and its customer the same, in less than fifty actions",
    {
      skip,
    },
    async () => {
      const survey = await partOfSurvey();
      const admin = await signInToApi(journey.vigie.url, owner);
      await hand.goes("Créer un site web");
      const before = hand.count();
      await importFrom({ page, hand, survey, supermarket: "AUCHAN" }, "Auchan");
      await hand.goes("Retour aux premiers pas");
      const ofOne = hand.count() - before + 1;
      // The competitor's takes as many; somebody else makes it meanwhile.
      await page.getByRole("link", { name: "Créer un concurrent" }).waitFor();
      const { id } = await admin.call("POST", "WebsiteSettings", {
        name: "Cora",
        url: "https://cora.example",
      });
      await admin.importFile(id, { name: "export.csv", content: await linesOf(survey, "CORA") });
      await page.getByText("comparaison : 3 sur 5").waitFor();

      await hand.goes("Créer un catalogue");
      await hand.picks("Site web", "Auchan");
      await hand.picks("Client", "auchan");
      await hand.picks("Ajouter un concurrent", "Cora");
      await hand.presses("Enregistrer");
      await hand.goes("Voir les produits matchés");
      await counted(page, { matched: 97, cheap: 23, equals: 6, expensive: 68 });
      assert.ok(hand.count() + ofOne < 50, `${hand.count()} clicks, fields and keys, and ${ofOne}`);

      // The customer, by the password that was given, has the same before them.
      const { call } = await signInToApi(journey.vigie.url, shop);
      const [catalog] = await call("GET", "Catalogs");
      const counts = async (where: object) => {
        const asked = encodeURIComponent(JSON.stringify(where));
        return (await call("GET", `Catalogs/${catalog.id}/matchedProducts/count?where=${asked}`)).count;
      };
      assert.equal(await counts({}), 97);
      assert.equal(await counts({ price_diff_integer: { lt: 0 } }), 23);
      assert.equal(await counts({ price_diff_integer: { gt: 0 } }), 68);
    },
  );
});

/** Of both supermarkets the first 100 articles that Auchan has: all of them are counted without a browser. */
async function partOfSurvey(): Promise<string> {
  const [head, ...lines] = (await readFile(join(folder, "export.csv"), "utf8")).trimEnd().split(/\r?\n/);
  const codeOf = (line: string) => line.split(";")[1];
  const codes = new Set(lines.filter((line) => line.includes(";AUCHAN;")).map(codeOf));
  const first = new Set([...codes].slice(0, 100));
  const part = join(await temporaryFolder(), "export.csv");
  await writeFile(part, [head, ...lines.filter((line) => first.has(codeOf(line))), ""].join("\n"));
  return part;
}

/** Of both, the lines of one supermarket. */
async function linesOf(survey: string, supermarket: string): Promise<string> {
  const [head, ...lines] = (await readFile(survey, "utf8")).trimEnd().split("\n");
  return [head, ...lines.filter((line) => line.includes(`;${supermarket};`)), ""].join("\n");
}

type Shelf = { page: Page; hand: Hand; survey: string; supermarket: string };

/** A website whose lines are those of one supermarket in the file of both. */
async function importFrom({ page, hand, survey, supermarket }: Shelf, name: string): Promise<void> {
  await hand.types("URL", `https://${name.toLowerCase()}.example`);
  await hand.types("Nom", name);
  await hand.clicks(page.getByText("Fichiers", { exact: true }));
  await hand.drops(survey);
  await hand.clicks(page.getByRole("button", { name: /^Reprendre les \d+ colonnes/ }));
  await hand.clicks(page.getByText("Ne garder que certaines lignes"));
  await hand.chooses("Colonne", "supermarket");
  await hand.types("Valeur", supermarket);
  await hand.enters();
  await page.getByRole("button", { name: `Retirer la condition supermarket = ${supermarket}` }).waitFor();
  await hand.presses("Enregistrer et importer");
  // One that ended before the page followed it is told by the list alone.
  await page.getByRole("row", { name: new RegExp(`${name}.*Terminé`) }).waitFor();
}

const counters = {
  matched: "Produits matchés",
  cheap: "Moins chers",
  equals: "Au même prix",
  expensive: "Plus chers",
};

/** Waits until the counters of the matched products have run up to these. */
async function counted(page: Page, expected: Record<keyof typeof counters, number>): Promise<void> {
  const shown = page.getByRole("region", { name: "Positionnement des produits matchés" });
  for (const [name, label] of Object.entries(counters))
    await settled(
      shown.getByRole("group", { name: label, exact: true }).locator("strong"),
      expected[name as keyof typeof counters],
    );
}

type Hand = {
  drops(file: string): Promise<void>;
  chooses(label: string, option: string): Promise<void>;
  types(label: string, text: string): Promise<void>;
  presses(button: string): Promise<void>;
  goes(link: string): Promise<void>;
  enters(): Promise<void>;
  clicks(what: Locator): Promise<void>;
  /** Types into a field that searches, and takes what it offers. */
  picks(label: string, name: string): Promise<void>;
  count(): number;
};

/** A person's hand: counts what it has to do, a click, a field or a key each. */
function handOn(page: Page): Hand {
  let count = 0;
  const clicks = async (what: Locator) => {
    count += 1;
    await what.click();
  };
  return {
    clicks,
    drops: async (file) => {
      count += 1;
      await page.locator('input[type="file"]').first().setInputFiles(file);
    },
    presses: (name) => clicks(page.getByRole("button", { name, exact: true })),
    goes: (name) => clicks(page.getByRole("link", { name, exact: true })),
    enters: async () => {
      count += 1;
      await page.keyboard.press("Enter");
    },
    types: async (label, text) => {
      count += 1;
      await page.getByLabel(label).first().click();
      await page.keyboard.type(text);
    },
    chooses: async (label, option) => {
      count += 1;
      await page.getByRole("combobox", { name: label, exact: true }).selectOption(option);
    },
    picks: async (label, name) => {
      count += 1;
      await page.getByRole("combobox", { name: label }).first().fill(name);
      await clicks(page.getByRole("option", { name }).first());
    },
    count: () => count,
  };
}
