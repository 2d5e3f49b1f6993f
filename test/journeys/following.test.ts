// Two people in front of the same lists: each sees what the other does, and nothing moves under a hand.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { type Journey, becomes, rowsLoaded, startJourney } from "../support/journey.ts";

type Product = { id: number; title: string };

describe("what is on screen", () => {
  let journey: Journey;
  let other: ApiCaller;
  let place: { catalog: number; website: number };
  before(async () => {
    journey = await startJourney();
    other = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const customer = await signInToApi(journey.vigie.url, journey.vigie.logins.customer);
    const [catalog] = await customer.call("GET", `Customers/${customer.userId}/catalogs`);
    place = { catalog: catalog.id, website: catalog.website_id };
  });
  after(() => journey?.close());

  const filter = (limit: number) => encodeURIComponent(JSON.stringify({ order: "title ASC", limit }));
  const unmatched = async (limit = 3): Promise<Product[]> =>
    other.call("GET", `WebsiteSettings/${place.website}/getUnmatchedProducts?filter=${filter(limit)}`);
  const rename = ({ id }: Product, title: string) => other.call("PATCH", `Products/${id}`, { title });

  test("shows what somebody else changes, counts and rows, without being asked", () =>
    journey.keeping("customer", "#!/catalog/unmatched?order=title ASC", async (page) => {
      await rowsLoaded(page);
      const [first] = (await unmatched()) as [Product];
      await rename(first, "0 Renommé par un autre");
      await page.getByRole("link", { name: "0 Renommé par un autre", exact: true }).waitFor();
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
    }));

  test("shows what was found for a match as somebody else renames it, without a search", async () => {
    // One that has a match finds it, whatever it is called.
    const [mine] = await other.call(
      "GET",
      `WebsiteSettings/${place.website}/matchedProducts?filter=${filter(1)}`,
    );
    await journey.keeping("customer", `#!/matching/manual?product=${mine.product_id}`, async (page) => {
      const results = page.getByRole("region", { name: "Résultats" });
      const link = results.getByRole("listitem").first().getByRole("link").first();
      await link.waitFor();
      const title = (await link.textContent()) ?? "";
      const among = encodeURIComponent(JSON.stringify({ where: { title } }));
      const named: (Product & { website_id: number })[] = await other.call("GET", `Products?filter=${among}`);
      const theirs = named.filter(({ website_id }) => website_id !== place.website);
      assert.ok(theirs.length > 0, title);
      for (const product of theirs) await rename(product, `${title}, renommé`);
      await results.getByText(`${title}, renommé`).first().waitFor();
    });
  });

  test("waits for the hand that is on the rows, and says what it knows", () =>
    journey.keeping("customer", "#!/catalog/unmatched?order=title ASC", async (page) => {
      await rowsLoaded(page);
      const [first, second] = (await unmatched()) as [Product, Product];
      await page.getByRole("checkbox", { name: `Choisir « ${second.title} »` }).click();
      await rename(first, "Zut");
      const told = page.getByRole("button", { name: /^\d+ changements?$/ });
      await told.waitFor();
      assert.equal(await page.getByRole("link", { name: first.title, exact: true }).count(), 1);
      await told.click();
      await page.getByRole("link", { name: first.title, exact: true }).waitFor({ state: "detached" });
      await told.waitFor({ state: "detached" });
      // Let go, they follow again by themselves.
      await rename(first, "0 Premier à nouveau");
      await told.waitFor();
      await page.getByRole("checkbox", { name: `Choisir « ${second.title} »` }).click();
      await page.getByRole("link", { name: "0 Premier à nouveau", exact: true }).waitFor();
      await told.waitFor({ state: "detached" });
    }));
});
