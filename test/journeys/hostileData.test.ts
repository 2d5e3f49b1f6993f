// What others write (titles, brands, names of shops, of columns and of files, addresses, answers of servers) is shown
// as it is written, on every screen, and does nothing.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { signInToApi } from "../support/apiCaller.ts";
import { openFeedServer } from "../support/feedServer.ts";
import type { FeedServer } from "../support/feedServer.ts";
import { fillWithHostileData, hostile, hostileFile, shop, written } from "../support/hostileWorld.ts";
import type { HostileWorld } from "../support/hostileWorld.ts";
import { becomes, fillLogin, goTo, rowsLoaded, sharedPage, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";
import { watch } from "../support/watch.ts";
import type { Watch } from "../support/watch.ts";

const list = "#!/matching/products";
const { title, rivalTitle, brand, category, attribute, attributeValue, rival, catalog, fileName } = written;

describe("hostile data is text", () => {
  let journey: Journey;
  let feeds: FeedServer;
  let world: HostileWorld;
  /** Over the page of the shop, which the tests share. */
  let watched: Watch;
  const shared = sharedPage(async () => {
    const [page, watching] = await open(shop, list);
    watched = watching;
    return page;
  });
  before(async () => {
    feeds = await openFeedServer();
    journey = await startJourney({ settings: { VIGIE_OUTGOING_ALLOW: "127.0.0.1" } });
    world = await fillWithHostileData(journey.vigie, feeds);
  });
  afterEach((t) => shared.left(t));
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
    const page = await shared.at(list);
    await rowsLoaded(page);
    for (const text of [title, brand, rival, catalog]) await shows(page, text);
    await page.getByRole("button", { name: `Afficher le détail de ${title}`, exact: true }).click();
    await page.getByRole("table", { name: "Classement des prix" }).getByText(rival).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole("list", { name: "Produits matchés" });
    await shows(cards, title);
    assert.deepEqual(await watched.problems(), []);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("in the filters: suggestions, attributes, competitors, and the tags of what was chosen", async () => {
    const page = await shared.at(list);
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
    for (const text of [brand, rival, attributeValue]) await tags.getByTitle(text, { exact: true }).waitFor();
    await tags.getByTitle(`Contient « ${category} »`, { exact: true }).waitFor();
    await rowsLoaded(page);
    assert.deepEqual(await watched.problems(), []);
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
    const page = await shared.at(`${list}?${search}`);
    await page.getByTitle(hostile.image("Titre"), { exact: true }).first().waitFor();
    await page.getByText("Supprimer les filtres").first().waitFor();
    await goTo(page, "#!/<img src=x onerror=alert(1) data-mark>");
    await page.waitForURL(`**/${list}`);
    assert.deepEqual(await watched.problems(), []);
  });

  test("in the detail of a product, in a dialog and as a page", async () => {
    const place = `website/${world.own}/product/${world.product}`;
    const page = await shared.at(`${list}/${place}`);
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
    assert.deepEqual(await watched.problems(), []);
  });

  // The last one on the shared page, which it leads out of the application.
  test("in what a server in between answers", async () => {
    const page = await shared.at(list);
    const message = hostile.image("Panne");
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${journey.vigie.url}/login.html`);
    await page.route("**/api/Customers/login*", (route) =>
      route.fulfill({ status: 502, json: { error: { statusCode: 502, name: "Error", message } } }),
    );
    await fillLogin(page, shop);
    await page.getByRole("alert").getByText(message, { exact: true }).waitFor();
    assert.deepEqual(await watched.problems(), []);
    await page.unroute("**/api/Customers/login*");
  });

  test("in the imports: names of sites, of files and of columns, why one failed, and what one launches", async () => {
    const [page, watching] = await open("admin", "#!/imports");
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
    await page.getByRole("option", { name: rival, exact: true }).click();
    const content = Buffer.from(
      hostileFile("3017800132463", title, "20", brand, category, "", attributeValue),
    );
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: fileName, mimeType: "text/csv", buffer: content });
    await shows(dialog, fileName);
    for (const text of [attribute, title, attributeValue]) await shows(dialog, text);
    assert.deepEqual(await watching.problems(), []);
    await page.context().close();
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

  /** Somebody who signed in at an address, and the watch over what happens on the page. */
  async function open(who: "admin" | typeof shop, hash: string): Promise<[Page, Watch]> {
    const page = await journey.newPage();
    const watching = await watch(page, journey.vigie.url);
    await page.goto(`${journey.vigie.url}/login.html${hash}`);
    await fillLogin(page, typeof who === "string" ? journey.vigie.logins[who] : who);
    await page.locator("#content").waitFor();
    return [page, watching];
  }
});

async function shows(page: Page | Locator, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name, ...values] = directive.trim().split(/\s+/);
      return [name!, values];
    }),
  );
}
