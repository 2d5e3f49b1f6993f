// The inbox of matches in a real browser: going through what waits, together with others, and changing one's mind.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violationsOn, wholePage } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { becomes, goTo, inColors, intercept, type Journey, startJourney } from "../support/journey.ts";

type Proposal = {
  id: number;
  reason: string;
  state: string;
  judged_at: string | null;
  website_id: number;
  own: { id: number; title: string };
  theirs: { id: number; title: string };
};

type Competitor = { matching_result: { type: string } };

const eva = { email: "eva@shop.example", password: "eva-secret-1" };

/** What the shop and its rival call a product: alike, but not enough for the rule; the rival's is much dearer. */
const doubtful = [
  ["Robot pâtissier Kenwood Chef XL 6,7 L", "Kenwood robot multifonction Prospero 1000W"],
  ["Mixeur plongeant Braun MultiQuick 5", "Braun pied mixeur MQ 7 blanc"],
  ["Cafetière filtre Philips Café Gaia 1,2 L noire", "Philips machine programmable noire 15 tasses"],
];
/** The rule matches these, and asks whether it was right. */
const sure = [
  ["Scie sauteuse Bosch PST 700 E 500 W", "BOSCH PST700E scie sauteuse filaire 500W"],
  ["Perceuse visseuse Makita DDF453 18V", "Makita DDF 453 perceuse-visseuse 18 V"],
  ["Ponceuse excentrique DeWalt DWE6423 280 W", "DeWalt ponceuse DWE6423-QS 280W"],
];
/** Of one barcode, but the rival sells several at once. */
const packs = [
  ["Piles AA Varta Longlife", "Piles AA Varta Longlife lot de 4", "3017620422003"],
  ["Ampoule LED E27 Philips 60 W", "Ampoule LED E27 Philips 60 W lot de 3", "3017800132463"],
];
const others = [["Bouilloire Moulinex Subito inox 1,7 L", "Aspirateur balai Rowenta X-Force Flex 9.60"]];

describe("the inbox of matches", () => {
  let journey: Journey;
  let owner: ApiCaller;
  let admin: ApiCaller;
  let inbox: string;
  before(async () => {
    journey = await startJourney({});
    admin = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    inbox = `Catalogs/${await openShop(admin)}/matchProposals`;
    owner = await signInToApi(journey.vigie.url, eva);
    await becomes(ruleIsDone, true, { every_ms: 250 });
  });
  afterEach(undoAll);
  after(() => journey?.close());

  /** Together on one page, which hears some seconds later of what others do. */
  const eves = (hash: string, use: (page: Page) => Promise<void>) => journey.keeping(eva, hash, use);

  test("the menu says how many wait; keys accept, reject, skip and take back; a judgement that cannot be sent comes back, and while one is on its way, leaving asks first", () =>
    eves("#!/matching/inbox", async (page) => {
      const waiting = await count();
      const [first, second, third] = await pairs();
      const badge = badgeOf(page);
      await badge(waiting).waitFor();
      await begins(page, first!);
      assert.deepEqual(await violationsOn(page, wholePage), []);

      await intercept(page, "**/matchProposals/judge", (route) => route.abort());
      await page.keyboard.press("a");
      await page.getByText("Le serveur ne répond pas").waitFor();
      await shows(page, first!);
      await page.getByText(`Décision non enregistrée : ${first!.own.title}.`).waitFor({ state: "attached" });
      await nothingToUndo(page).waitFor();
      assert.equal(await titles("judged"), "");

      await page.unrouteAll();
      const sent = Promise.withResolvers<void>();
      await intercept(page, "**/matchProposals/judge", async (route) => {
        await sent.promise;
        await route.continue();
      });
      await page.keyboard.press("a");
      await shows(page, second!);
      await page.getByText("1 en cours d'enregistrement").waitFor();
      const leaves = () =>
        page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
      assert.equal(await leaves(), false);
      sent.resolve();
      await page.getByText("1 en cours d'enregistrement").waitFor({ state: "detached" });
      assert.equal(await leaves(), true);
      assert.equal(await titles("accepted"), first!.own.title);
      await page.keyboard.press("r");
      await shows(page, third!);
      await page.keyboard.press("s");
      await becomes(() => titles("rejected"), second!.own.title);
      await page.getByText(`${await count()} restantes`).waitFor();

      for (const one of [third, second, first]) {
        await page.keyboard.press("z");
        await shows(page, one!);
      }
      await nothingToUndo(page).waitFor();
      await becomes(() => titles("judged"), "");
      await badge(waiting).waitFor();
    }));

  test("a filter is in the address; what it leaves empty says so, what is taken back under another is not shown, and its lists leave the keys alone", () =>
    eves("#!/matching/inbox?reason=sample&website=999999", async (page) => {
      await page.getByRole("heading", { name: "Rien à vérifier sous ces filtres" }).waitFor();
      await page.getByRole("button", { name: "Tout afficher" }).click();
      await page.waitForURL("**/#!/matching/inbox*");
      await proposal(page).waitFor();

      const pack = (await proposals()).find(({ reason }) => reason === "pack")!;
      await page.getByRole("button", { name: /^Quantités différentes/ }).click();
      await page.waitForURL("**reason=pack*");
      await shows(page, pack);
      await page.keyboard.press("r");
      await becomes(() => titles("rejected"), pack.own.title);
      await page.getByRole("button", { name: /^Contrôle/ }).click();
      await page.waitForURL("**reason=sample*");
      await proposal(page).waitFor();
      await page.keyboard.press("z");
      await becomes(() => titles("rejected"), "");
      await page.getByRole("alert").filter({ hasText: pack.own.title }).waitFor();
      assert.equal(await proposal(page).filter({ hasText: pack.own.title }).count(), 0);

      // A list that was chosen from leaves the keys to the proposals.
      await goTo(page, "#!/matching/inbox?website=999999");
      const website = page.getByRole("combobox", { name: "Concurrent" });
      await website.focus();
      await website.selectOption("Tous les concurrents");
      const place = page.getByText(/^\d+ sur \d+/);
      const [at, last] = (await place.innerText()).split(" sur ").map(Number) as [number, number];
      await page.keyboard.press(at < last ? "j" : "k");
      await page.getByText(`${at < last ? at + 1 : at - 1} sur ${last}`).waitFor();
    }));

  test("all above a score are accepted after a look at the least sure, and taken back together", () =>
    eves("#!/matching/inbox?reason=below", async (page) => {
      const below = await count("&reason=below");
      await page.getByRole("button", { name: "Accepter en lot" }).click();
      const dialog = page.getByRole("dialog", { name: "Accepter les propositions à partir d'un score" });
      // Nobody has said yet which scores are right.
      await dialog.getByText(/^À aucun score, 95\s% de ces paires/).waitFor();
      await becomes(() => dialog.getByRole("button", { name: "Accepter 0 proposition" }).isDisabled(), true);
      await dialog.getByRole("slider", { name: "Score minimum" }).fill("0");
      await dialog.getByText(`justes attendues sur ${below}`).waitFor();
      await dialog.getByText("Les moins sûres de celles qui seraient acceptées").waitFor();
      await dialog.locator('[aria-busy="false"]').getByRole("listitem").first().waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await dialog.getByRole("button", { name: `Accepter ${below} propositions` }).click();
      const told = page.getByRole("alert").filter({ hasText: /propositions? acceptées?\./ });
      await told.waitFor();
      const accepted = (await proposals("accepted")).length;
      assert.ok(accepted > 1);

      // In the history nobody undoes them all by a slip; then they are offered to be undone no longer.
      // Held, as by a pointer over it: it goes for what is done in the history alone.
      await told.dispatchEvent("mouseover", { bubbles: true });
      await page.getByRole("tab", { name: "Historique" }).click();
      await page.getByRole("button", { name: "Annuler le lot accepté avec" }).first().click();
      const question = page.getByRole("dialog", { name: "Annuler tout le lot ?" });
      await question.getByText(new RegExp(`^${accepted} propositions acceptées ensemble`)).waitFor();
      await question.getByRole("button", { name: "Remettre à vérifier" }).press("Enter");
      await page.getByRole("heading", { name: "Aucune décision" }).waitFor();
      await told.waitFor({ state: "detached" });
      assert.equal(await titles("judged"), "");
    }));

  test("decisions are undone one after the other, nothing lying over the next, but for what was matched otherwise since", async () => {
    const judged = (await pairs()).slice(0, 4);
    for (const { id } of judged) await owner.call("POST", `${inbox}/judge`, { id, verdict: "rejected" });
    await eves("#!/matching/inbox?state=rejected", async (page) => {
      const undos = page.getByRole("button", { name: "Annuler la décision sur" });
      await undos.first().waitFor();
      // What was judged together goes together.
      for (let before = await undos.count(); before > 2; before = await undos.count()) {
        await undos.last().click();
        await becomes(async () => (await undos.count()) < before, true);
      }
      await becomes(() => isAbove(page.getByRole("alert").last(), undos.first()), true);

      const [{ theirs: other }, { own, website_id }] = [judged[0]!, judged.at(-1)!];
      const byHand = (asked: object) =>
        owner.call("POST", inbox.replace("matchProposals", "matchedProducts/unmatch"), {
          product_id: own.id,
          competitor_id: website_id,
          ...asked,
        });
      await byHand({ competitor_product_id: other.id, replaces: null, unmatch: false });
      const undo = page.getByRole("button", { name: `Annuler la décision sur ${own.title}` });
      await undo.click();
      await page.getByRole("alert").filter({ hasText: "matché autrement depuis" }).waitFor();
      await becomes(() => undo.isDisabled(), true);
      assert.match((await undo.getAttribute("title"))!, /matché autrement depuis/);
      const detail = page.getByRole("link", { name: "Fiche du produit" }).first();
      assert.match((await detail.getAttribute("href"))!, new RegExp(`/product/${own.id}\\b`));
      await byHand({ replaces: other.id, takeBack: true });
    });
  });

  test("one who is second is told who was first, nothing of the first judgement is lost, and the menu counts anew", async () => {
    const [first, second] = await pairs();
    await eves(`#!/matching/inbox?website=${first!.website_id}`, async (page) => {
      await shows(page, first!);
      await badgeOf(page)(await count()).waitFor();
      await admin.call("POST", `${inbox}/judge`, { id: first!.id, verdict: "accepted" });
      await page.getByRole("button", { name: "Refuser" }).click();
      const told = new RegExp(`«\\s${first!.own.title}\\s»\\s: .+ vient d'accepter cette proposition`);
      await page.getByRole("alert").filter({ hasText: told }).waitFor();
      await page.getByRole("status").filter({ hasText: told }).waitFor({ state: "attached" });
      await shows(page, second!);
      assert.equal(await titles("accepted"), first!.own.title);
      assert.equal(await titles("rejected"), "");
      await badgeOf(page)(await count()).waitFor();
    });
  });

  test("keys lead to the rules; on a telephone in the dark one is judged by a finger, and undone", () =>
    eves("#!/matching/inbox", async (page) => {
      await proposal(page).waitFor();
      // The last press of a sequence is not the shortcut of that key alone.
      await page.keyboard.press("g");
      await page.keyboard.press("r");
      await page.getByRole("heading", { level: 1, name: "Règles de matching" }).waitFor();
      assert.equal(await titles("judged"), "");
      await page.getByText("EN", { exact: true }).click();
      await page.getByRole("link", { name: /to review/ }).click();
      const [first] = await pairs();
      await begins(page, first!);
      await page.setViewportSize({ width: 390, height: 844 });
      await inColors(page, "dark");
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("button", { name: "Reject" }).click();
      await page.getByText(/[1-9] judged today/).waitFor();
      await page.getByRole("tab", { name: "History" }).click();
      const undo = page.getByRole("button", { name: `Undo the decision on ${first!.own.title}` }).first();
      await undo.waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await undo.click();
      await becomes(() => titles("judged"), "");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByText("FR", { exact: true }).click();
      await page.getByRole("tab", { name: "Historique" }).waitFor();
    }));

  test("once all is judged the inbox offers to apply it, with what would go and come, and asks no more once it is", async () => {
    // A pair that waits for two reasons is judged once.
    for (let left = await count(); left > 0; left -= 1) {
      const [next] = await proposals();
      if (next) await owner.call("POST", `${inbox}/judge`, { id: next.id, verdict: "rejected" });
    }
    await eves("#!/matching/inbox", async (page) => {
      const offer = page.getByRole("region", { name: "Appliquer ce que vous avez jugé ?" });
      await offer.getByText("Nouveaux matchs").waitFor();
      await offer.getByText("Retirés").waitFor();
      await page.getByRole("heading", { name: "Tout est vérifié" }).waitFor();
      await offer.getByRole("button", { name: "Appliquer la règle" }).click();
      await offer.waitFor({ state: "detached", timeout: 60_000 });
    });
  });

  test("a file of matches is looked at first: what it would do, and what is wrong in which line", () =>
    eves("#!/matching/products", async (page) => {
      const kettle = doubtful.length + sure.length + packs.length;
      const lines = [
        "sku;url concurrent;type",
        `0-${kettle};${pageOf(kettle)};manuel`,
        `0-${kettle};https://rival.example/elsewhere;manuel`,
        `nobody's;${pageOf(0)};rejeté`,
      ];
      await page.getByRole("button", { name: "Importer des matchs (CSV)" }).click();
      const dialog = page.getByRole("dialog", { name: "Importer des matchs" });
      const [template] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: "Télécharger un fichier modèle" }).click(),
      ]);
      assert.equal(template.suggestedFilename(), "modele_matchs.csv");
      await dialog.locator('input[type="file"]').setInputFiles({
        name: "matchs.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(lines.join("\n")),
      });
      await dialog.getByText("3 lignes lues. Voici ce que l'import fera :").waitFor();
      const errors = dialog.getByRole("region", { name: "Lignes en erreur" });
      await errors.getByText("« nobody's » n'est aucun de vos produits").waitFor();
      assert.deepEqual(await errors.getByRole("row").locator("td:first-child").allInnerTexts(), ["3", "4"]);
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      assert.deepEqual(await matchesOf("Bouilloire"), [], "nothing is written yet");

      await dialog.getByRole("button", { name: "Importer 1 changement" }).click();
      await dialog.getByText("Import terminé : 1 ligne traitée.").waitFor();
      assert.deepEqual(await matchesOf("Bouilloire"), ["manual"]);
      await dialog.getByRole("button", { name: "Fermer" }).last().click();
      const [exported] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Exporter tous les matchs (CSV)" }).click(),
      ]);
      assert.equal(exported.suggestedFilename(), "export_matchs.csv");
    }));

  async function undoAll(): Promise<void> {
    for (const { id, judged_at } of await proposals("judged")) {
      await owner.call("POST", `${inbox}/undo`, { id, judged_at });
    }
  }

  /** How an own product is matched, by the beginning of its title. */
  async function matchesOf(title: string): Promise<string[]> {
    const rows = await owner.call("GET", "MatchedProducts");
    const row = rows.find((one: { title: string }) => one.title.startsWith(title));
    return (row?.competitors ?? []).map(({ matching_result }: Competitor) => matching_result.type);
  }

  /** After both imports: what it was not sure of waits below its threshold, and so do all packs. */
  async function ruleIsDone(): Promise<boolean> {
    if (!(await runEnded())) return false;
    return (await count("&reason=below")) > 1 && (await count("&reason=pack")) === packs.length;
  }

  async function runEnded(): Promise<boolean> {
    const [rule] = await owner.call("GET", "WebsiteMatchingRules");
    return rule.last_run_result?.status === "done";
  }

  async function proposals(state = "open"): Promise<Proposal[]> {
    return owner.call("GET", `${inbox}?state=${state}&limit=100`);
  }

  /** What waits; a pair that is proposed for several reasons once, for it is judged once. */
  async function pairs(): Promise<Proposal[]> {
    const waiting = await proposals();
    return waiting.filter(
      ({ own }, at) => waiting.findIndex((other) => other.own.title === own.title) === at,
    );
  }

  /** The own products that were judged so. */
  async function titles(state: string): Promise<string> {
    const judged = await proposals(state);
    return [...new Set(judged.map(({ own }) => own.title))].join();
  }

  async function count(choice = ""): Promise<number> {
    return (await owner.call("GET", `${inbox}/count?state=open${choice}`)).count;
  }
});

/** Eva's shop and its rival, with all they sell; the catalogue's id. */
async function openShop(admin: ApiCaller): Promise<number> {
  const customer = await admin.call("POST", "Customers", { username: "eva", ...eva });
  const [own, rival] = await Promise.all(
    ["Chez Eva", "Rival"].map((name) =>
      admin.call("POST", "WebsiteSettings", { name, url: `https://${name.replace(" ", "")}.example` }),
    ),
  );
  const catalog = await admin.call("POST", "Catalogs", {
    name: "Eva",
    logo: "https://eva.example/logo.png",
    website_id: own.id,
    customer_id: customer.id,
  });
  await admin.call("PUT", `Catalogs/${catalog.id}/competitors/rel/${rival.id}`);
  const sold = [...doubtful, ...sure, ...packs, ...others];
  const priceOf = (side: number, at: number) => (side === 1 && at < doubtful.length ? 200 : 100 + at);
  const feed = (side: number) =>
    sold.map((names, at) =>
      [`${side}-${at}`, names[side], priceOf(side, at), names[2], pageOf(at)].join(";"),
    );
  for (const [side, website] of [own, rival].entries()) {
    const content = ["sku;titre;prix;ean;url", ...feed(side)].join("\n");
    const run = await admin.importFile(
      website.id,
      { name: "feed.csv", content },
      { uniqueProductIdentifier: "sku" },
    );
    assert.equal(run.status, "complete");
  }
  return catalog.id;
}

/** Where a product is sold; the shop's and the rival's have one address, which tells them apart all the same. */
function pageOf(at: number): string {
  return `https://rival.example/${at}`;
}

async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [box, below] = [await one.boundingBox(), await other.boundingBox()];
  return box !== null && below !== null && box.y + box.height <= below.y;
}

function proposal(page: Page): Locator {
  return page.getByRole("article");
}

/** What takes the last judgement back, when there is none. */
function nothingToUndo(page: Page): Locator {
  return page.getByRole("button", { name: "Annuler", disabled: true });
}

/** What the menu says to wait. */
function badgeOf(page: Page): (shown: number) => Locator {
  return (shown) => page.getByRole("link", { name: `À vérifier ${shown} à vérifier` });
}

/**
 * Goes back to the first: whoever comes back within half a minute goes on where they were. What the test before took back
 * may come into the list above it a moment later.
 */
async function begins(page: Page, first: Proposal): Promise<void> {
  await proposal(page).waitFor();
  await becomes(async () => {
    await page.keyboard.press("k");
    return (await page.getByText(/^1 (sur|of) /).count()) === 1 && (await shown(page, first).count()) === 1;
  }, true);
}

/** Waits until a proposal is before one's eyes. */
async function shows(page: Page, one: Proposal): Promise<void> {
  await shown(page, one).waitFor();
}

function shown(page: Page, { own, theirs }: Proposal): Locator {
  return proposal(page).filter({ hasText: own.title }).filter({ hasText: theirs.title });
}
