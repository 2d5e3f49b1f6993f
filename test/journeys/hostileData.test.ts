// What others write (titles, brands, names of shops, of columns and of files, addresses, answers of servers) is shown
// as it is written, on every screen, and does nothing.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { signInToApi } from "../support/apiCaller.ts";
import { openFeedServer } from "../support/feedServer.ts";
import type { FeedServer } from "../support/feedServer.ts";
import { fillWithHostileData, hostile, hostileFile, shop, written } from "../support/hostileWorld.ts";
import type { HostileWorld } from "../support/hostileWorld.ts";
import { becomes, fillLogin, goTo, rowsLoaded, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";
import { watch } from "../support/watch.ts";
import type { Watch } from "../support/watch.ts";

const list = "#!/matching/products";
const { title, rivalTitle, brand, category, attribute, attributeValue, rival, catalog, fileName } = written;

describe("hostile data is text", () => {
  let journey: Journey;
  let feeds: FeedServer;
  let world: HostileWorld;
  /** Over every page, from its beginning. */
  const watches = new Map<Page, Watch>();
  before(async () => {
    feeds = await openFeedServer();
    journey = await startJourney(
      { settings: { VIGIE_OUTGOING_ALLOW: "127.0.0.1" } },
      async (page, { url }) => {
        watches.set(page, await watch(page, url));
      },
    );
    world = await fillWithHostileData(journey.vigie, feeds);
  });
  after(async () => {
    await journey?.close();
    await feeds?.close();
  });

  test("the policy of every page lets no inline code and no inline style in", async () => {
    for (const path of ["/", "/login.html", "/api/Catalogs", "/nowhere"]) {
      const answer = await fetch(journey.vigie.url + path);
      const policy = directivesOf(answer.headers.get("content-security-policy") ?? "");
      assert.deepEqual(policy["default-src"], ["'self'"], path);
      assert.deepEqual(policy["script-src"], ["'self'"], path);
      assert.deepEqual(policy["script-src-attr"], ["'none'"], path);
      assert.deepEqual(policy["style-src"], ["'self'"], path);
      assert.deepEqual(policy["object-src"], ["'none'"], path);
      assert.deepEqual(policy["base-uri"], ["'self'"], path);
      assert.deepEqual(policy["frame-ancestors"], ["'none'"], path);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff", path);
    }
  });

  test("an address that is code is refused wherever one is written", async () => {
    const { vigie } = journey;
    const api = await signInToApi(vigie.url, vigie.logins.admin);
    const code = "javascript:alert(1)";
    assert.equal((await api.ask("PATCH", `Catalogs/${world.catalog}`, { logo: code })).status, 422);
    assert.equal((await api.ask("PATCH", `Products/${world.product}`, { url: code })).status, 422);
    assert.equal((await api.ask("PATCH", `WebsiteSettings/${world.own}`, { url: code })).status, 422);
  });

  test("in the list of matched products, in its open row, and in the cards of a phone", async () => {
    await harmless(shop, list, async (page) => {
      await rowsLoaded(page);
      for (const text of [title, brand, rival, catalog]) await shows(page, text);
      await page.getByRole("button", { name: `Afficher le détail de ${title}`, exact: true }).click();
      await page.getByRole("table", { name: "Classement des prix" }).getByText(rival).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      const cards = page.getByRole("list", { name: "Produits matchés" });
      await shows(cards, title);
    });
  });

  test("in my catalogue, in the competitors', in what is new of them, and among the brands", async () => {
    await harmless(shop, "#!/catalog/products", async (page) => {
      for (const text of [title, brand, rival]) await shows(page, text);
      await goTo(page, "#!/catalog/competitor");
      for (const text of [rivalTitle, brand]) await shows(page, text);
      await becomes(() => page.getByRole("combobox", { name: "Concurrent" }).inputValue(), rival);
      await goTo(page, "#!/catalog/products/news?tab=competitors");
      for (const text of [rivalTitle, rival]) await shows(page, text);
      await goTo(page, "#!/catalog/brand-product");
      for (const text of [brand, rival]) await shows(page, text);
    });
  });

  test("in the filters: suggestions, attributes, competitors, and the tags of what was chosen", async () => {
    await harmless(shop, list, async (page) => {
      await rowsLoaded(page);
      await page.getByRole("button", { name: "Filtrer", exact: true }).first().click();
      const form = page.getByRole("dialog", { name: "Filtres" });
      await form.getByLabel("Titre").fill("<img src=x onerror=alert(1) data-mark>");
      await form.getByRole("combobox", { name: "Marque" }).fill("Marque");
      await page.getByRole("option", { name: brand }).click();
      await form.getByRole("combobox", { name: "Catégorie" }).fill(category);
      await page.getByRole("option", { name: `Contient « ${category} »`, exact: true }).click();
      await form.getByRole("combobox", { name: "Ajouter un attribut" }).click();
      await page.getByRole("option", { name: attribute, exact: true }).click();
      await form.getByRole("combobox", { name: attribute, exact: true }).click();
      await page.getByRole("option", { name: attributeValue, exact: true }).click();
      await form.getByRole("combobox", { name: "Concurrents" }).click();
      await page.getByRole("option", { name: rival, exact: true }).click();
      await form.getByRole("button", { name: "Appliquer" }).click();
      const tags = page.getByRole("list", { name: "Filtres actifs" });
      for (const text of [brand, rival, attributeValue])
        await tags.getByTitle(text, { exact: true }).waitFor();
      await tags.getByTitle(`Contient «\u202F${category}\u202F»`, { exact: true }).waitFor();
      await rowsLoaded(page);
    });
  });

  test("in an address that somebody else wrote", async () => {
    const named = hostile.script("Concurrent");
    const search = new URLSearchParams({
      title: hostile.image("Titre"),
      brand: hostile.attribute("Autre"),
      competitors: JSON.stringify({ id: world.rival, value: named, name: named }),
      order: "<script data-mark>alert(1)</script>",
      page: "javascript:alert(1)",
      urlsFilename: hostile.image("Fichier"),
    });
    await harmless(shop, `${list}?${search}`, async (page) => {
      await page.getByTitle(hostile.image("Titre"), { exact: true }).first().waitFor();
      await page.getByText("Supprimer les filtres").first().waitFor();
      await goTo(page, "#!/<img src=x onerror=alert(1) data-mark>");
      await page.waitForURL("**/#!/?*");
      await shows(page, "Tableau de bord");
    });
  });

  test("in the detail of a product, in a dialog and as a page", async () => {
    const place = `website/${world.own}/product/${world.product}`;
    await harmless(shop, `${list}/${place}`, async (page) => {
      const detail = page.getByRole("dialog", { name: title });
      await detail.getByRole("heading", { name: title, exact: true }).waitFor();
      for (const text of [rival, brand, category]) await shows(detail, text);
      await detail.getByRole("button", { name: `Afficher le détail de ${rival}`, exact: true }).click();
      await shows(detail, rivalTitle);
      await detail.getByRole("button", { name: "Plus de détails" }).click();
      await shows(detail, attributeValue);
      await detail.getByRole("tab", { name: "Graphiques" }).click();
      const prices = detail.getByRole("group", { name: "Prix affichés" });
      await prices.getByRole("button", { name: rival, exact: true, pressed: true }).waitFor();
      await detail.getByRole("button", { name: "Voir les chiffres" }).click();
      await detail.getByRole("columnheader", { name: rival, exact: true }).waitFor();
      await goTo(page, `#!/${place}`);
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    });
  });

  test("in what a server in between answers", async () => {
    const page = await journey.newPage();
    const message = hostile.image("Panne");
    await page.route("**/api/Customers/login*", (route) =>
      route.fulfill({ status: 502, json: { error: { statusCode: 502, name: "Error", message } } }),
    );
    await page.goto(`${journey.vigie.url}/login.html`);
    await fillLogin(page, shop);
    await page.getByRole("alert").getByText(message, { exact: true }).waitFor();
    assert.deepEqual(await problemsOn(page), []);
    await page.context().close();
  });

  test("in the imports: names of sites, of files and of columns, why one failed, and what one launches", async () => {
    await harmless("admin", "#!/imports", async (page) => {
      const past = page.getByRole("grid", { name: "Historique" });
      await past.getByText(rival, { exact: true }).first().waitFor();
      const closed = past.getByRole("button", { name: /^Afficher le détail/ });
      for (let left = await closed.count(); left > 0; left -= 1) {
        await closed.first().click();
        await becomes(() => closed.count(), left - 1);
      }
      await shows(page, fileName);
      await shows(page, attribute);
      await shows(page, world.failure);

      await page.getByRole("button", { name: "Lancer un import" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Lancer un import" });
      await dialog.getByRole("combobox", { name: "Site web" }).fill("Rival");
      // The list of before stands there until the answer moves what is in it.
      const offered = page.getByRole("listbox").getByRole("option");
      await becomes(async () => (await offered.allInnerTexts()).join(), rival);
      await offered.click();
      const content = Buffer.from(
        hostileFile("3017800132463", title, "20", brand, category, "", attributeValue),
      );
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: fileName, mimeType: "text/csv", buffer: content });
      await shows(dialog, fileName);
      for (const text of [attribute, title, attributeValue]) await shows(dialog, text);
    });
  });

  test("a drawing that holds code is only ever passed on as a picture of it", async () => {
    const { vigie } = journey;
    const api = await signInToApi(vigie.url, vigie.logins.admin);
    const { logo_image } = await api.call("GET", `Catalogs/${world.catalog}`);
    const { images } = await api.call("GET", `Products/${world.product}`);
    for (const image of [logo_image, ...images]) {
      const answer = await fetch(`${vigie.url}${image}&size=160`);
      assert.match(answer.headers.get("content-type") ?? "", /^image\/webp|^application\/json/, image);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    }
  });

  /** An address, on the page that somebody keeps from test to test: nothing of what is shown there may act. */
  function harmless(who: "admin" | typeof shop, hash: string, use: (page: Page) => Promise<void>) {
    return journey.keeping(who, hash, async (page) => {
      await use(page);
      assert.deepEqual(await problemsOn(page), []);
    });
  }

  async function problemsOn(page: Page): Promise<string[]> {
    return watches.get(page)!.problems();
  }
});

async function shows(page: Page | Locator, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name, ...values] = directive.trim().split(/\s+/);
      return [name!, values];
    }),
  );
}
