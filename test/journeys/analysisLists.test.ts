// The lists that a retailer looks through: my catalogue, the competitors', what is new, offers, sellers and brands. Each
// is led to from the menu, shows what the API counts, and says where it stands.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { addDays, today } from "#shared/calendar/day.ts";
import { formatDate } from "#shared/messages/formats.ts";
import { violationsOn } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { becomes, columnOf, goTo, intercept, rowsLoaded, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

describe("the lists of analysis", () => {
  let journey: Journey;
  let api: ApiCaller;
  let catalog: {
    id: number;
    website_id: number;
    competitors: { id: number; name: string; weight: number }[];
  };
  before(async () => {
    journey = await startReading();
    api = await signInToApi(journey.vigie.url, journey.vigie.logins.customer);
    [catalog] = await api.call("GET", `Customers/${api.userId}/catalogs`);
  });
  after(() => journey?.close());

  test("my catalogue leads from a product to who sells it too, and to what nobody was found for", () =>
    opened("#!/catalog/products", "Mon catalogue", async (page) => {
      await counts(page, "produits", await counted("products"));
      assert.deepEqual(await violationsOn(page), []);
      assert.equal(await page.getByRole("columnheader", { name: "SKU" }).count(), 0, "hidden by default");
      assert.equal(
        await page.getByRole("button", { name: "Supprimer les produits…" }).count(),
        0,
        "an administrator's",
      );
      const badge = page
        .getByRole("grid")
        .getByRole("link", { name: competitorsName(), exact: true })
        .first();
      assert.match((await badge.getAttribute("href"))!, /matching\/products\?.*competitors=/);
      const compact = page.getByRole("button", { name: "Lignes compactes" });
      await compact.click();
      await page.locator('[role="grid"] [role="row"][style*="44px"]').first().waitFor();
      assert.deepEqual(await beyondTheirRow(page), [], "whoever sells it too has room in a compact row");
      await compact.click();
      await page.getByRole("button", { name: "Sans correspondance" }).click();
      await counts(page, "produits", await counted("products", { entries_count: 0 }));
      assert.deepEqual([...new Set(await columnOf(page, "Vendu aussi par"))], ["Non matché"]);
    }));

  test("a competitor's catalogue is the heaviest's at first, then the one that was looked at last", () =>
    opened("#!/catalog/competitor", "Catalogues Concurrents", async (page) => {
      const [heaviest, other] = byWeight();
      const choice = page.getByRole("combobox", { name: "Concurrent" });
      assert.equal(await choice.inputValue(), heaviest!.name);
      await counts(page, "produits", await counted("competitorsProduct", { website_id: heaviest!.id }));
      assert.deepEqual(await violationsOn(page), []);
      await choice.click();
      const names = await page
        .getByRole("listbox", { name: "Concurrent" })
        .getByRole("option")
        .allInnerTexts();
      assert.deepEqual(
        names,
        byWeight().map(({ name }) => name),
      );
      await page.getByRole("option", { name: other!.name }).click();
      await counts(page, "produits", await counted("competitorsProduct", { website_id: other!.id }));
      await goTo(page, "#!/catalog/competitor?competitor=999999");
      await page
        .getByRole("alert")
        .getByText(new RegExp(`n'est pas suivi dans ce catalogue\\s: voici les produits de ${other!.name}`))
        .waitFor();
      const withdrawn = { where: { missing_since: { neq: null } }, limit: 1 };
      const [gone] = await api.call(
        "GET",
        `Catalogs/${catalog.id}/competitorsProduct?filter=${encoded(withdrawn)}`,
      );
      const title = encodeURIComponent(gone.title);
      await goTo(page, `#!/catalog/competitor?competitor=${gone.website_id}&title=${title}`);
      await page.getByRole("gridcell", { name: /^\S.* N'est plus vu depuis le \d\d\// }).waitFor();
      assert.deepEqual(await columnOf(page, "Disponibilité"), ["Plus vu"], "not in stock");
      await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
    }));

  test("the simulator tells what a smaller gap brings in, and its file has the prices that change", () =>
    opened("#!/margin-simulator", "Simulateur de marge", async (page) => {
      const diffOf = async (diff: number) =>
        (
          await api.call(
            "GET",
            `WebsiteSettings/${catalog.website_id}/diff?catalogId=${catalog.id}&diff=${diff}`,
          )
        ).diff;
      const shown = () => page.locator("section[data-kind] strong").innerText();
      const written = (amount: number) =>
        amount.toLocaleString("fr-FR", { style: "currency", currency: "EUR" });
      const [usual, half] = [await diffOf(90), await diffOf(50)];
      await counts(page, "produits", usual.countProductsCheap);
      await becomes(async () => plain(await shown()), plain(written(usual.marginDiffIntegerCheap)));
      assert.deepEqual(await violationsOn(page), []);
      const share = page.getByRole("textbox", { name: "Part de l'écart à combler" });
      await share.fill("130");
      await page.getByRole("alert").getByText("De 0 à 100 %").waitFor();
      // No file is of other settings than those on screen.
      const save = page.getByRole("button", { name: /^Exporter [\s\d]+ prix ajustés/ });
      assert.equal(await save.isDisabled(), true);
      await share.fill("50");
      await becomes(async () => plain(await shown()), plain(written(half.marginDiffIntegerCheap)));
      await page.waitForURL(/diffValue=50/);
      const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
      const [header, ...lines] = (await readFile(await download.path(), "utf8"))
        .slice(1)
        .trimEnd()
        .split("\n");
      assert.match(header ?? "", /^Référence;EAN;Adresse;Prix actuel;Prix ajusté;Motif/);
      assert.equal(lines.length, half.countRaised);
      const leftOut = half.countProductsCheap - half.countRaised;
      if (leftOut > 0) await page.getByText(/^[\s\d]+ produits? sans nouveau prix n'y/).waitFor();
      await page.getByRole("button", { name: /^Plus cher/ }).click();
      await counts(page, "produits", usual.countProductsExpensive);
      await becomes(async () => plain(await shown()), plain(written(half.marginDiffIntegerExpensive)));
      // No price is adjusted that neither the figures nor the file adjust.
      const largestGap = page.getByRole("textbox", { name: "Écart maximal" });
      await largestGap.fill("0");
      await page.getByRole("grid").getByText("au-delà de l'écart maximal").first().waitFor();
      await largestGap.fill("");
      await page
        .getByRole("grid")
        .getByText("au-delà de l'écart maximal")
        .first()
        .waitFor({ state: "detached" });

      const [sold] = await api.call(
        "GET",
        `WebsiteSettings/${catalog.website_id}/matchedProducts?filter=${encoded({
          where: { catalog_id: catalog.id, price_diff_integer: { gt: 0 }, url: { neq: null } },
          order: "price_diff_integer DESC",
          limit: 1,
        })}`,
      );
      const send = (name: string, text: string) =>
        page
          .locator("input[type=file]")
          .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
      await send("ventes-d-ailleurs.csv", "https://ailleurs.example/produit;3\n");
      await page.getByRole("alert").getByText("les ventes comptent pour 0").waitFor();
      await send("ventes-simulees.csv", `${sold.url};3\n${sold.url}/autre;abc\n`);
      await page.getByText("1 url reconnue sur 1").waitFor();
      await page.getByRole("alert").getByText("1 ligne illisible, non comptée").waitFor();
      const { diff: weighed } = await api.call(
        "GET",
        `WebsiteSettings/${catalog.website_id}/diff?catalogId=${catalog.id}&diff=50&urlsFilename=ventes-simulees.csv`,
      );
      assert.ok(weighed.marginDiffIntegerExpensive > 0);
      await becomes(async () => plain(await shown()), plain(written(weighed.marginDiffIntegerExpensive)));
      // Another file of the same name is asked about at once.
      await send("ventes-simulees.csv", `${sold.url};30\n`);
      await page.getByRole("dialog").getByRole("button", { name: "Remplacer" }).click();
      await becomes(
        async () => plain(await shown()),
        plain(written(10 * weighed.marginDiffIntegerExpensive)),
      );
      await page.getByRole("button", { name: "Tester sur les jours passés" }).click();
      const test = page.getByRole("dialog", { name: "Ces réglages sur les jours passés" });
      const { whole } = await api.call(
        "GET",
        `Catalogs/${catalog.id}/backTest?days=30&diff=50&urlsFilename=ventes-simulees.csv`,
      );
      await test.getByText(/produits × jours comparés/).waitFor();
      assert.equal(
        plain(await test.getByRole("columnheader").first().innerText()),
        `${whole.countProducts}produits×jourscomparés`,
      );
      await test.getByText("Chiffre d'affaires aux prix ajustés").waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await page.keyboard.press("Escape");
      await test.waitFor({ state: "detached" });

      const compact = page.getByRole("button", { name: "Lignes compactes" });
      await compact.click();
      await page.getByRole("textbox", { name: "Marge minimale" }).fill("900");
      await page.getByRole("grid").getByText("Marge minimale").first().waitFor();
      assert.deepEqual(await beyondTheirRow(page), [], "what stopped a price has room in a compact row");
      await compact.click();
      for (const name of ["ventes-simulees.csv", "ventes-d-ailleurs.csv"])
        await api.call("DELETE", `OrderImports/${catalog.id}/files/${name}`);
      await goTo(page, "#!/margin-simulator?sales=ventes-simulees.csv");
      await page.getByRole("alert").getByText("Fichier introuvable").waitFor();
    }));

  test("a selection becomes a tracking, which counts, is saved, applied and deleted", () =>
    opened("#!/matching/products?title=de", "Produits matchés", async (page) => {
      const actions = page.getByRole("complementary", { name: "Actions" });
      const menu = page.getByRole("navigation", { name: "Menu principal" });
      const badge = async () => {
        const text = await menu.getByRole("link", { name: /^Suivi de produit/ }).innerText();
        return Number(/(\d+) suivis?/.exec(text)?.[1]);
      };
      await page.getByRole("button", { name: "Performance" }).click();
      const performance = page.getByRole("region", { name: "Performance" });
      const { index } = await api.call(
        "GET",
        `Catalogs/${catalog.id}/priceIndex?filter=${encoded({ where: { title: { ilike: "%de%" } } })}`,
      );
      const written = index.toLocaleString("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      await performance
        .getByRole("group", { name: "Indice de prix" })
        .getByText(written, { exact: true })
        .waitFor();
      await menu.getByText(/^\d+ suivis?$/).waitFor({ state: "attached" });
      const toSimulator = performance
        .getByRole("group", { name: "Marge additionnelle possible" })
        .getByRole("link");
      assert.match((await toSimulator.getAttribute("href")) ?? "", /[?&]competitive=cheap/);
      const before = await badge();
      await actions.getByRole("button", { name: "Créer un suivi" }).click();
      const dialog = page.getByRole("dialog", { name: "Créer un suivi" });
      await dialog.getByLabel("Nom du suivi").fill(" ab ");
      await dialog.getByRole("button", { name: "Créer un suivi" }).click();
      await dialog.getByText("Au moins 3 caractères").waitFor();
      await dialog.getByLabel("Nom du suivi").fill("Perceuses de la saison");
      await dialog.getByRole("button", { name: "Créer un suivi" }).click();
      await page.waitForURL(/tracking-product\/\d+\?.*title=de/);
      const [, id] = /tracking-product\/(\d+)/.exec(page.url()) ?? [];
      const { countProducts: followed } = await api.call(
        "GET",
        `TrackingProducts/${id}?filter=${encoded({ include: ["counts"] })}`,
      );
      await counts(page, "produits", followed);
      assert.deepEqual(await violationsOn(page), []);
      // It is itself behind an address that says no filters; taken off on the screen, they stay off.
      await goTo(page, `#!/catalog/tracking-product/${id}`);
      await page.waitForURL(/tracking-product\/\d+\?.*title=de/);
      await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
      await page.getByText("Modifications non enregistrées").waitFor();
      await actions.getByRole("button", { name: "Exporter en CSV" }).click();
      const exporting = page.getByRole("dialog", { name: "Exporter la liste" });
      await exporting.getByText("Le prix ajusté n'y sera pas").waitFor();
      await exporting.getByRole("button", { name: "Annuler" }).click();
      await page.goBack();
      await page.waitForURL(/tracking-product\/\d+\?.*title=de/);
      await counts(page, "produits", followed);
      await page.getByRole("button", { name: "Paramètres" }).click();
      await page.getByLabel("Nom du suivi").fill("P");
      await page.getByRole("button", { name: "Produits suivis" }).click();
      await page.getByRole("button", { name: "Enregistrer le suivi" }).first().click();
      await page.getByText("Au moins 3 caractères").waitFor();
      await page.getByLabel("Nom du suivi").fill("Perceuses et visseuses");
      await page.getByRole("link", { name: "Suivi de produit" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
      await page.getByRole("button", { name: "Enregistrer le suivi" }).first().click();
      await page.getByText("Suivi de produits sauvegardé.").waitFor();
      await becomes(badge, before + 1);
      await colleagueSaves(page, Number(id));
      await arrangedThenDeleted(page);
      await goTo(page, "#!/catalog/tracking-products");
      const card = page.getByRole("article", { name: "Perceuses et visseuses" });
      await card.getByText(`${followed}`, { exact: true }).first().waitFor();
      assert.match(await card.innerText(), /Perceuses et visseus…/);
      await intercept(page, "**/api/TrackingProducts/999999*", (route) => route.fulfill({ status: 400 }));
      await goTo(page, "#!/catalog/tracking-product/999999");
      await page.getByRole("alert").getByText("Le suivi n'a pas pu être chargé").waitFor();
      await goTo(page, "#!/matching/products");
      await actions.getByRole("button", { name: "Appliquer un suivi" }).click();
      const saved = page.getByRole("dialog", { name: "Appliquer un suivi" });
      await saved.getByRole("button", { name: /^Perceuses et/ }).click();
      await page.waitForURL(/matching\/products\?.*title=de/);
      await ofAnotherPosition(page);
      await actions.getByRole("button", { name: "Appliquer un suivi" }).click();
      await saved.getByRole("button", { name: "Supprimer le suivi Perceuses et visseuses" }).click();
      await page.getByRole("button", { name: "Supprimer le suivi", exact: true }).click();
      await becomes(badge, before);
      // What was looked at last is remembered: the next test looks at the whole list.
      await saved.getByRole("button", { name: "Fermer" }).click();
      await saved.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
      await counts(page, "produits", await counted("matchedProducts"));
    }));

  test("news are those of the last days in the address, mine or the competitors', of other days when one asks", () =>
    opened("#!/catalog/products/news", "Mes nouveautés", async (page) => {
      await page.waitForURL(/created=\d{4}-\d\d-\d\d(%20|\+)TO(%20|\+)\d{4}/);
      await page.getByRole("button", { name: /Retirer le filtre Créé/ }).click();
      await page.waitForURL(/days=all/);
      await counts(page, "produits", await counted("products"));
      await page.getByRole("button", { name: "Concurrents", exact: true }).click();
      await counts(page, "produits", await counted("competitorsProduct"));
      await page.getByText("Nouveautés concurrents").first().waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("button", { name: "Dates" }).click();
      await page.getByText("Modifié", { exact: true }).waitFor();
    }));

  test("a seller leads to their offers, in which one finds oneself", () =>
    opened("#!/catalog/sellers-mkp", "Analyse vendeurs", async (page) => {
      const path = `Catalogs/${catalog.id}/sellersMkp`;
      const [first] = await api.call("GET", `${path}?filter=${encoded({ order: "total DESC", limit: 1 })}`);
      const { count } = await api.call("GET", `${path}?count=true`);
      await counts(page, "vendeurs", count);
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("grid").getByRole("link", { name: first.seller, exact: true }).click();
      const where = { competitor_name: { ilike: `%${first.seller}%` }, channel: first.channel };
      await counts(page, "offres", await counted("productsMkp", where));
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
      await counts(page, "offres", await counted("productsMkp"));
      await page.getByText("vous", { exact: true }).first().waitFor();
    }));

  test("the depth of brands becomes a file of all lines or of the page, under the filter of its headers", () =>
    opened("#!/catalog/brand-product?limit=50&website_name=maison", "Profondeur de gamme", async (page) => {
      const path = `Catalogs/${catalog.id}/productsByBrand`;
      const filter = { where: { website_name: { ilike: "%maison%" } }, order: "brand ASC" };
      const rows = await api.call("GET", `${path}?filter=${encoded(filter)}`);
      await counts(page, "lignes, une par marque et par site", rows.length);
      assert.deepEqual(await violationsOn(page), []);
      const lines = rows.map(({ brand, website_name, total }: Record<string, string>) =>
        [brand, website_name, total].join(";"),
      );
      const heading = "\uFEFFMarque;Site Internet;Nombre de produits";
      assert.deepEqual(await fileOf(page, /^Exporter les .* lignes/), [heading, ...lines]);
      assert.deepEqual(await fileOf(page, "Exporter cette page (CSV)"), [heading, ...lines.slice(0, 50)]);
      await page.getByRole("button", { name: "Supprimer les filtres" }).click();
      const { count, brands } = await api.call("GET", `${path}?count=true`);
      await counts(page, "lignes, une par marque et par site", count);
      await page.getByText(`${brands} marques :`).waitFor();
    }));

  test("matched products are seen as they stood yesterday, under the banner that says so", () =>
    opened("#!/matching/products", "Produits matchés", async (page) => {
      const now = await counted("matchedProducts");
      await counts(page, "produits", now);
      const refused: string[] = [];
      page.on("response", (answer) => {
        if (answer.status() >= 400) refused.push(decodeURIComponent(answer.url()));
      });
      const focused = page.locator(":focus");
      const dayField = page.getByRole("button", { name: /^Voir les positions d'un jour passé/ });
      const lastDay = page.getByRole("table").getByRole("button", { disabled: false }).last();
      await dayField.press("Enter");
      await lastDay.and(focused).waitFor();
      await page.keyboard.press("Escape");
      // Its code has come by now: the calendar opens in another order.
      await dayField.and(focused).press("Enter");
      await lastDay.and(focused).press("Enter");
      await page.waitForURL(/day%22/);
      const [, day] = /"day":"([\d-]+)"/.exec(decodeURIComponent(page.url())) ?? [];
      const then = await counted("matchedProducts", { day });
      await counts(page, "produits", then);
      await page.getByText(/^Positions à la fin du /).waitFor();
      assert.equal(
        await page.getByRole("columnheader", { name: "Concurrents" }).count(),
        0,
        "not kept by day",
      );
      assert.deepEqual(await violationsOn(page), []);
      const beforeAll = encodeURIComponent(JSON.stringify({ day: "2020-01-01" }));
      await goTo(page, `#!/matching/products?filters=${beforeAll}`);
      await page
        .getByRole("heading", { name: "Aucune position n'est connue à la fin du 01/01/2020" })
        .waitFor();
      await page.getByRole("button", { name: /^Voir le \d\d/ }).click();
      await page.getByText(/^Positions à la fin du /).waitFor();
      await becomes(async () => (await page.getByText("0 produit", { exact: true }).count()) === 0, true);
      await countersWaitFor(page, () => goTo(page, "#!/matching/products?title=de"));
      await counts(page, "produits", await counted("matchedProducts", { title: { ilike: "%de%" } }));
      await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
      await counts(page, "produits", now);
      assert.deepEqual(refused, [], "nothing is asked of a past day that history does not keep");
      const tomorrow = addDays(today(), 1);
      await goTo(
        page,
        `#!/matching/products?filters=${encodeURIComponent(JSON.stringify({ day: tomorrow }))}`,
      );
      await page
        .getByRole("alert")
        .getByText(`Le ${formatDate("fr", tomorrow)} n'est pas terminé`)
        .waitFor();
      await page.getByRole("button", { name: "Revenir à aujourd'hui" }).click();
      await counts(page, "produits", now);
      await page.getByRole("button", { name: "Comparer deux dates" }).click();
      const dates = page.getByRole("dialog", { name: "Comparer deux dates" });
      await dates.getByRole("table").waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      assert.equal(await page.getByRole("banner").count(), 1, "the page has one banner, whatever is over it");
      await dates.getByRole("button", { name: "Fermer" }).click();
    }));

  const opened = (hash: string, title: string, use: (page: Page) => Promise<void>) =>
    journey.keeping("customer", hash, async (page) => {
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await becomes(() => page.title(), `${title} · Vigie`);
      await use(page);
    });
  const byWeight = () =>
    catalog.competitors.toSorted((a, b) => b.weight - a.weight || a.name.localeCompare(b.name, "fr"));
  const competitorsName = () => byWeight()[0]!.name;
  const counted = async (list: string, where: object = {}): Promise<number> =>
    (await api.call("GET", `Catalogs/${catalog.id}/${list}/count?where=${encoded(where)}`)).count;
  /** The counters say that they are of what was chosen before, as long as those of what is chosen have not come. */
  async function countersWaitFor(page: Page, choose: () => Promise<void>): Promise<void> {
    const come = Promise.withResolvers<void>();
    const asked = "**/matchedProducts/count*";
    await intercept(page, asked, async (route) => {
      await come.promise;
      await route.fallback();
    });
    const counters = 'section[aria-label="Positionnement des produits matchés"]';
    const waiting = (isWaiting: boolean) => page.locator(`${counters}[aria-busy="${isWaiting}"]`);
    // Counters that have come: there is nothing else to stand there meanwhile.
    await page.locator(counters).getByText("%").first().waitFor();
    await choose();
    await waiting(true).waitFor();
    come.resolve();
    await waiting(false).waitFor();
    await page.unroute(asked);
  }
  /** Its columns are part of a tracking; deleted on its own screen, it gives way to the list of the others. */
  async function arrangedThenDeleted(page: Page): Promise<void> {
    const draft = { catalog_id: catalog.id, name: "Suivi de passage", filters: "{}" };
    const { id } = await api.call("POST", "TrackingProducts", draft);
    const unsaved = page.getByText("Modifications non enregistrées");
    const brand = page.getByRole("columnheader", { name: "Marque" });
    await goTo(page, `#!/catalog/tracking-product/${id}`);
    await brand.waitFor();
    await page.getByRole("button", { name: "Colonnes", exact: true }).click();
    await page.getByRole("checkbox", { name: "Marque", exact: true }).uncheck();
    await page.keyboard.press("Escape");
    await brand.waitFor({ state: "detached" });
    await unsaved.waitFor();
    // Whoever leaves it is asked first. Opened again it has the columns that were saved: the usual ones.
    await goTo(page, "#!/catalog/tracking-products");
    await page.getByRole("dialog").getByRole("button", { name: "Quitter sans enregistrer" }).click();
    await page.getByRole("article", { name: "Perceuses et visseuses" }).waitFor();
    await goTo(page, `#!/catalog/tracking-product/${id}`);
    await brand.waitFor();
    assert.equal(await unsaved.count(), 0);
    await page.getByRole("button", { name: "Supprimer le suivi", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer le suivi" }).click();
    await page.waitForURL(/catalog\/tracking-products/);
    // From the side menu too.
    const other = await api.call("POST", "TrackingProducts", { ...draft, name: "Suivi d'à côté" });
    await goTo(page, `#!/catalog/tracking-product/${other.id}`);
    await page.getByRole("button", { name: "Supprimer le suivi Suivi d'à côté" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer le suivi" }).click();
    await page.waitForURL(/catalog\/tracking-products/);
  }
  /** Applied on a list of another position, a tracking leads to the list of all, where its own position is a filter. */
  async function ofAnotherPosition(page: Page): Promise<void> {
    const draft = { catalog_id: catalog.id, name: "Les dix premiers", filters: { competitive: "cheap" } };
    const { id } = await api.call("POST", "TrackingProducts", draft);
    await goTo(page, "#!/matching/products/not-competitive");
    await page.getByRole("button", { name: "Appliquer un suivi" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Les dix premi/ })
      .click();
    await page.waitForURL(/matching\/products\?.*competitive=cheap/);
    await api.call("DELETE", `TrackingProducts/${id}`);
  }
  /** Of two people who save one tracking, neither loses anything unseen, and each can take what the other saved. */
  async function colleagueSaves(page: Page, id: number): Promise<void> {
    const name = page.getByLabel("Nom du suivi");
    const savedAs = (named: string) => api.call("PATCH", `TrackingProducts/${id}`, { name: named });
    /** The browser reads it anew, as it does whenever one comes back to the page. */
    const comeBack = async () => {
      const read = page.waitForResponse((answer) => answer.url().endsWith(`TrackingProducts/${id}`));
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      await read;
    };
    await savedAs("Perceuses de Louis");
    await comeBack();
    await becomes(() => name.inputValue(), "Perceuses de Louis");
    await name.fill("Perceuses de Camille");
    await savedAs("Perceuses et visseuses");
    await comeBack();
    await page.getByRole("button", { name: "Enregistrer le suivi" }).first().click();
    const question = page.getByRole("dialog", { name: "Ce suivi a changé entre-temps" });
    await question
      .getByText(/Perceuses et visseuses/)
      .first()
      .waitFor();
    await question.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: "Repartir de ce qui est enregistré" }).click();
    const startAgain = page
      .getByRole("dialog")
      .getByRole("button", { name: "Repartir de ce qui est enregistré" });
    await startAgain.click();
    await becomes(() => name.inputValue(), "Perceuses et visseuses");
    await savedAs("Perceuses");
    await comeBack();
    await becomes(() => name.inputValue(), "Perceuses");
    // What only one of them changed is kept, of both.
    await name.fill("Perceuses et visseuses");
    await api.call("PATCH", `TrackingProducts/${id}`, { simulator_margin: 7 });
    await page.getByRole("button", { name: "Enregistrer le suivi" }).first().click();
    const kept = async () => {
      const saved = await api.call("GET", `TrackingProducts/${id}`);
      return `${saved.name}, ${saved.simulator_margin} %`;
    };
    await becomes(kept, "Perceuses et visseuses, 7 %");
    await page.getByText("Modifications non enregistrées").waitFor({ state: "detached" });
  }
});

const encoded = (value: object) => encodeURIComponent(JSON.stringify(value));

/** Waits until the list says that it has so many. */
async function counts(page: Page, word: string, count: number): Promise<void> {
  assert.ok(count > 1, `${count} ${word}`);
  await page
    .getByRole("status")
    .getByText(`${count.toLocaleString("fr-FR")} ${word}`, { exact: true })
    .waitFor();
  await rowsLoaded(page);
}

/** The lines of the file that an entry of the right-hand menu saves. */
async function fileOf(page: Page, entry: string | RegExp): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: entry }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "profondeur_gamme.csv");
  return (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
}

/** An amount as it is written, whatever its spaces and its minus are. */
function plain(amount: string): string {
  return amount.replaceAll(/\s/g, "").replace("−", "-");
}

/** The texts of the cells that reach beyond their row. */
function beyondTheirRow(page: Page): Promise<string[]> {
  return page.locator('[role="gridcell"]').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const row = cell.closest('[role="row"]')!.getBoundingClientRect();
        const inside = cell.firstElementChild?.getBoundingClientRect();
        return inside && (inside.top < row.top || inside.bottom > row.bottom);
      })
      .map((cell) => cell.textContent),
  );
}
