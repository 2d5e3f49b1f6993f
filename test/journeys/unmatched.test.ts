// The products without a match in a real browser: looked through, set aside and taken back, one and many, exported;
// products deleted in bulk and brought back; and
// what is on screen while somebody else changes it: it follows, and nothing moves under a hand.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { becomes, columnOf, intercept, rowsLoaded, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

type Product = { id: number; title: string; unmatched: boolean };

describe("the unmatched products", () => {
  let journey: Journey;
  let api: ApiCaller;
  let other: ApiCaller;
  let place: { catalog: number; website: number };
  before(async () => {
    journey = await startJourney();
    api = await signInToApi(journey.vigie.url, journey.vigie.logins.customer);
    other = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const [catalog] = await api.call("GET", `Customers/${api.userId}/catalogs`);
    place = { catalog: catalog.id, website: catalog.website_id };
  });
  after(() => journey?.close());
  afterEach(async () => {
    const where = encodeURIComponent(JSON.stringify({ website_id: place.website, unmatched: true }));
    await api.call("POST", `Products/update?where=${where}`, { unmatched: false });
  });

  /** On one page, where most of what is done is taken back; what is not makes the next test ask anew. */
  const opened = (search: string, use: (page: Page) => Promise<void>) =>
    journey.keeping("customer", `#!/catalog/unmatched${search}`, async (page) => {
      await rowsLoaded(page);
      await use(page);
    });

  test("are listed by title, each leading to its detail and its manual matching; one is set aside, what is refused told in the server's words, and found among those set aside until it is taken back", () =>
    opened("", async (page) => {
      const all = await unmatched();
      const [{ id, title }] = all as [Product];
      await page.getByText(`${all.length} produits`, { exact: true }).waitFor();
      const titles = async () =>
        (await columnOf(page, "Produit"))
          .slice(0, 4)
          .map((text) => text.split("\n")[0])
          .join();
      const first = all.slice(0, 4).map((product) => product.title);
      await becomes(titles, first.join());
      const hrefOf = (name: string) => page.getByRole("link", { name, exact: true }).getAttribute("href");
      assert.match((await hrefOf(title))!, new RegExp(`/product/${id}\\b`));
      assert.match(
        (await hrefOf(`Associer « ${title} »`))!,
        new RegExp(`#!/matching/manual\\?.*product=${id}\\b`),
      );

      const refusal = { statusCode: 403, message: "Ce catalogue est verrouillé" };
      await intercept(page, /\/api\/Products\/update/, (route) =>
        route.fulfill({ status: 403, json: { error: refusal } }),
      );
      await page.getByRole("button", { name: `Écarter « ${title} » du matching` }).click();
      await page.getByText("Ce catalogue est verrouillé").waitFor();
      assert.equal(await page.getByText("1 produit écarté du matching.").count(), 0);
      assert.deepEqual(await setAside(), []);
      await page.unrouteAll();

      const status = page.getByRole("grid").getByText("Écarté", { exact: true });
      await page.getByRole("button", { name: `Écarter « ${title} » du matching` }).click();
      await page.getByText("1 produit écarté du matching.").waitFor();
      await status.waitFor();
      await becomes(
        () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""),
        `Réintégrer «\u202F${title}\u202F»`,
      );
      assert.deepEqual(await setAside(), [id]);
      await page.getByRole("button", { name: "Écartés", exact: true }).click();
      await page.getByText("1 produit", { exact: true }).waitFor();
      await page.waitForURL(/kind=setAside/);
      await page.getByRole("button", { name: `Réintégrer « ${title} »` }).click();
      await page.getByText("Aucun produit écarté").waitFor();
      assert.deepEqual(await setAside(), []);
    }));

  test("several are chosen with the keyboard or the shift key, and all of the list in two steps, of which a colleague's is not taken back; nothing of it is out of reach, nor on a phone", () =>
    opened("", async (page) => {
      const all = await unmatched();
      const box = (at: number) => page.getByRole("checkbox", { name: `Choisir « ${all[at]!.title} »` });
      await box(0).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await page.getByText("2 produits choisis").waitFor();
      await box(3).click({ modifiers: ["Shift"] });
      await page.getByText("3 produits choisis").waitFor();
      assert.deepEqual(await violationsOn(page), []);
      const theirs = encodeURIComponent(JSON.stringify({ website_id: place.website, id: all[2]!.id }));
      await api.call("POST", `Products/update?where=${theirs}`, { unmatched: true });
      await page.getByRole("button", { name: "Écarter du matching", exact: true }).last().click();
      await page.getByText("2 produits écartés du matching.").waitFor();
      const chosen = [0, 2, 3].map((at) => all[at]!.id).toSorted((one, other) => one - other);
      assert.deepEqual(await setAside(), chosen);
      await page.keyboard.press("z");
      await page.getByText("2 produits réintégrés.").waitFor();
      assert.deepEqual(await setAside(), [all[2]!.id], "what a colleague had set aside meanwhile stays so");

      const left = all.length - 1;
      await page.getByRole("checkbox", { name: "Toute la page" }).click();
      await page.getByRole("button", { name: `Choisir les ${all.length} produits de la liste` }).click();
      await page.getByRole("button", { name: "Écarter du matching", exact: true }).last().click();
      const question = page.getByRole("dialog", { name: `Écarter ${left} produits ?` });
      await question.getByRole("button", { name: "Écarter", exact: true }).click();
      const told = page.locator(".mantine-Notification-root", { hasText: `${left} produits écartés` });
      await told.waitFor();
      assert.equal((await setAside()).length, all.length);
      await told.getByRole("button", { name: "Annuler" }).click();
      await page.getByText(`${left} produits réintégrés.`).waitFor();
      assert.deepEqual(await setAside(), [all[2]!.id], "those that were set aside before stay so");

      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("list", { name: "Produits non matchés" }).waitFor();
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
    }));

  // What comes after it finds other products in the shop.
  test("follow what somebody else changes, counts and rows, without being asked; they wait for the hand that is on the rows, and say so", () =>
    journey.keeping("customer", "#!/catalog/unmatched?order=title ASC", async (page) => {
      await rowsLoaded(page);
      const { count } = await other.call(
        "GET",
        `WebsiteSettings/${place.website}/getUnmatchedProducts/count`,
      );
      await other.call("POST", `WebsiteSettings/${place.website}/products`, {
        product_id: "nouveau",
        title: "00 Nouveau",
        price: 1,
      });
      await page.getByRole("link", { name: "00 Nouveau", exact: true }).waitFor();
      const told = page.getByRole("status").filter({ hasText: `${count + 1} produits` });
      await becomes(() => told.count(), 1);

      // What would move the rows waits for the hand that is on them.
      const [, above, below] = (await unmatched()) as Product[];
      await page.getByRole("checkbox", { name: `Choisir « ${below!.title} »` }).click();
      await rename(above!, "Zut");
      const changes = page.getByRole("button", { name: /^\d+ changements?$/ });
      await changes.waitFor();
      assert.equal(await page.getByRole("link", { name: above!.title, exact: true }).count(), 1);
      await changes.click();
      await page.getByRole("link", { name: above!.title, exact: true }).waitFor({ state: "detached" });
      await changes.waitFor({ state: "detached" });
      // Let go, they follow again by themselves.
      await rename(above!, "0 De nouveau");
      await changes.waitFor();
      await page.getByRole("checkbox", { name: `Choisir « ${below!.title} »` }).click();
      await page.getByRole("link", { name: "0 De nouveau", exact: true }).waitFor();
      await changes.waitFor({ state: "detached" });
    }));

  // The last of this page: it stays at a rule that is not saved.
  test("the file has what is shown, and a matching rule is begun with the filters of the list", async () => {
    const all = await unmatched();
    const word = all.at(-1)!.title.split(" ")[0]!;
    await opened(`?title=${encodeURIComponent(word)}`, async (page) => {
      const count = all.filter(({ title }) => title.toLowerCase().includes(word.toLowerCase())).length;
      await page.getByRole("button", { name: "Exporter en CSV" }).click();
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exporter", exact: true }).click();
      const [head = "", ...lines] = (await readFile(await (await saved).path(), "utf8")).trim().split("\n");
      assert.equal(lines.length, count);
      assert.ok(!/choice|actions/.test(head), head);
      assert.ok(lines.every((line) => line.toLowerCase().includes(word.toLowerCase())));

      await page.getByRole("button", { name: "Sans correspondance", exact: true }).click();
      await page.waitForURL(/kind=noMatch/);
      await page.getByRole("button", { name: "Créer une règle de matching" }).click();
      await page.locator(".mantine-Notification-root", { hasText: "Statut" }).waitFor();
      await page.waitForURL(/matching\/rules\/new/);
      const search = new URLSearchParams(new URL(page.url()).hash.split("?")[1]);
      assert.deepEqual(JSON.parse(search.get("filter") ?? ""), { title: { ilike: `%${word}%` } });
    });
  });

  test("an administrator deletes what a list shows, and brings it back from the message or from the page of deletions", async () => {
    const first = encodeURIComponent(
      JSON.stringify({ where: { brand: { neq: null } }, order: "title ASC", limit: 1 }),
    );
    const [{ brand }] = await other.call("GET", `Catalogs/${place.catalog}/products?filter=${first}`);
    const under = encodeURIComponent(JSON.stringify({ brand: { inq: [brand] } }));
    const countOf = async () =>
      (await other.call("GET", `Catalogs/${place.catalog}/products/count?where=${under}`)).count as number;
    const before = await countOf();
    const inGrid = (page: Page) => page.getByRole("status").filter({ hasText: /^\d+ produits?$/ });
    // In the catalogue that the customer has.
    const list = `#!/catalog/products?catalog=${place.catalog}&brand=${encodeURIComponent(brand)}`;
    await journey.keeping("admin", list, async (page) => {
      await rowsLoaded(page);
      await page.getByRole("button", { name: "Supprimer les produits…" }).click();
      const question = page.getByRole("dialog");
      await question.getByText(`supprimer ${before} Produit(s)`).waitFor();
      assert.equal(await countOf(), before);
      await question.getByLabel("Supprimer aussi les produits appariés à la main").check();
      await page.getByRole("button", { name: "Supprimer", exact: true }).click();
      await page.getByText(/supprimé/).waitFor();
      assert.equal(await countOf(), 0);
      await page.getByRole("button", { name: "Annuler", exact: true }).click();
      await page.getByText(/rétabli/).waitFor();
      assert.equal(await countOf(), before);
      await becomes(() => inGrid(page).first().innerText(), `${before} produit${before > 1 ? "s" : ""}`);
    });
    await other.call("DELETE", `Products/${place.website}/deleteAll?withManual=true&where=${under}`);
    await journey.keeping("admin", "#!/deletions", async (page) => {
      await rowsLoaded(page);
      assert.deepEqual(await violationsOn(page), []);
      await page
        .getByRole("button", { name: /^Afficher le détail/ })
        .last()
        .click();
      await page.getByText(`Marque : ${brand}`).first().waitFor();
      await page
        .getByRole("button", { name: /^Rétablir/ })
        .first()
        .click();
      await page
        .getByText(/rétabli/)
        .first()
        .waitFor();
      assert.equal(await countOf(), before);
      await becomes(() => page.getByText("Rétabli le").count(), 2);
      // On a phone a long name has the lines it needs, and nothing is called actions where nothing can be done.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("listitem").filter({ hasText: "Rétabli le" }).first().waitFor();
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      const labels = page.getByRole("term");
      await becomes(() => labels.filter({ hasText: "Actions", visible: true }).count(), 0);
      const cut = () =>
        page
          .getByRole("definition")
          .evaluateAll((cells) =>
            cells.some((cell) => [...cell.children].some((inner) => inner.scrollWidth > cell.clientWidth)),
          );
      assert.equal(await cut(), false);
    });
  });

  const rename = ({ id }: Product, title: string) => other.call("PATCH", `Products/${id}`, { title });

  async function unmatched(where: object = {}): Promise<Product[]> {
    const filter = { where: { catalog_id: place.catalog, ...where }, order: "title ASC", limit: 1_000 };
    const path = `WebsiteSettings/${place.website}/getUnmatchedProducts`;
    return api.call("GET", `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  }

  async function setAside(): Promise<number[]> {
    return (await unmatched({ unmatched: true })).map(({ id }) => id).toSorted((one, other) => one - other);
  }
});
