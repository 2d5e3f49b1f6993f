// Two catalogues of one website, two customers', each with a marketplace of its own, beside a file of the website that has
// offers too: three lists, of which none touches another.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { runImports } from "#server/domain/imports/runs/pendingRuns.ts";
import { importLines } from "../../../test/support/comparedShops.ts";
import { type FeedServer, openFeedServer } from "../../../test/support/feedServer.ts";
import { type World, openWorld } from "../../../test/support/world.ts";
import { importOffers } from "./importOffers.ts";

const amazon = "amazon_fr_default";
type List = "file" | "alice" | "bruno";
const lists: List[] = ["file", "alice", "bruno"];
/** What a list says of an offer, by its page and seller: its price. */
type Offers = Record<string, number>;

let world: World;
let feeds: FeedServer;
let twin: number;
before(async () => {
  feeds = await openFeedServer();
  world = await openWorld({ VIGIE_OUTGOING_ALLOW: "127.0.0.1" });
  const { alice, bruno } = world;
  const made = await world.call("admin", "POST", "/Catalogs", {
    name: "Jumeau",
    logo: "https://bruno.example/twin.png",
    website_id: alice.website,
    customer_id: bruno.customer,
  });
  twin = made.body.id;
});
after(async () => {
  await world.close();
  await feeds.close();
});

const catalogOf = (who: "alice" | "bruno") => (who === "alice" ? world.alice.catalog : twin);

function linesOf(offers: Offers): string[] {
  return Object.entries(offers).map(([offer, price]) => {
    const [sku, seller] = offer.split(" ");
    return `${sku};Offre ${sku};${price};${amazon};${seller}`;
  });
}

const header = "sku;titre;prix;channel;competitor_name";
/** The import of a list, whatever it takes. */
async function imported(
  list: List,
  offers: Offers,
): Promise<{ status: string; error_message: string | null }> {
  const { alice, services } = world;
  if (list === "file") {
    await importLines(world, alice.website, header, "P1;Perceuse;10;;", ...linesOf(offers));
    return { status: "complete", error_message: null };
  }
  const uri = feeds.serve(`${list}.csv`, { content: [header, ...linesOf(offers)].join("\n") });
  const mkp = { isMkp: true, provider: "gemzup", uri };
  await world.call("admin", "PATCH", `/Catalogs/${catalogOf(list)}`, { config: { mkp } });
  await importOffers(services, catalogOf(list));
  await runImports(services, alice.website);
  const { body } = await world.find("admin", "/WebsiteImports", { order: "id DESC", limit: 1 });
  return body[0];
}

/** Every offer of the website as an administrator reads it, by the list that brought it. */
async function stored() {
  const { body } = await world.find("admin", "/ProductMkps", { where: { website_id: world.alice.website } });
  const found: Record<List, Record<string, [price: number, isThere: boolean]>> = {
    file: {},
    alice: {},
    bruno: {},
  };
  for (const { catalog_id, sku, competitor_name, price, missing_since } of body) {
    const list = lists.find((one) => one !== "file" && catalogOf(one) === catalog_id) ?? "file";
    found[list][`${sku} ${competitor_name}`] = [price, missing_since === null];
  }
  return found;
}

const listed = async (who: "alice" | "bruno") =>
  (await world.find(who, `/Catalogs/${catalogOf(who)}/productsMkp`, { order: "sku ASC" })).body
    .filter(({ missing_since }: { missing_since: string | null }) => missing_since === null)
    .map(({ sku, competitor_name, price }: Record<string, unknown>) => `${sku} ${competitor_name} ${price}`)
    .toSorted();

test("lists imported in turn, with the same offers and with offers that leave, stay as each was read last", async () => {
  const offer = fc
    .tuple(fc.constantFrom("A1", "A2", "A3"), fc.constantFrom("Brico", "Outils"))
    .map((parts) => parts.join(" "));
  const step = fc.record({
    list: fc.constantFrom(...lists),
    offers: fc.dictionary(offer, fc.integer({ min: 10, max: 15 }), { minKeys: 1 }),
  });
  const known: Awaited<ReturnType<typeof stored>> = { file: {}, alice: {}, bruno: {} };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
      for (const { list, offers } of steps) {
        const { status, error_message } = await imported(list, offers);
        assert.equal(status, "complete", String(error_message));
        const before = Object.entries(known[list]);
        known[list] = {
          ...Object.fromEntries(before.map(([key, [price]]) => [key, [price, false] as [number, boolean]])),
          ...Object.fromEntries(
            Object.entries(offers).map(([key, price]) => [key, [price, true] as [number, boolean]]),
          ),
        };
        assert.deepEqual(await stored(), known);
      }
    }),
    { seed: 18, numRuns: 3, endOnFailure: true },
  );
});

test("each customer sees the offers of their own catalogue and of the website's file, and counts their sellers of now", async () => {
  await imported("file", { "A1 Brico": 10 });
  await imported("alice", { "A1 Brico": 11, "A2 Secret": 12 });
  await imported("bruno", { "A1 Brico": 13, "A3 Outils": 14 });
  assert.deepEqual(await listed("alice"), ["A1 Brico 10", "A1 Brico 11", "A2 Secret 12"]);
  assert.deepEqual(await listed("bruno"), ["A1 Brico 10", "A1 Brico 13", "A3 Outils 14"]);
  const raw = async (who: "alice" | "bruno") => {
    const where = { website_id: world.alice.website, missing_since: null };
    const { body } = await world.find(who, "/ProductMkps", { where });
    return body.map(({ catalog_id }: Record<string, unknown>) => catalog_id);
  };
  const ofNobodyElse = (who: "alice" | "bruno") => (id: unknown) => id === null || id === catalogOf(who);
  for (const who of ["alice", "bruno"] as const) assert.ok((await raw(who)).every(ofNobodyElse(who)));
  const sellers = async (who: "alice" | "bruno") =>
    (await world.find(who, `/Catalogs/${catalogOf(who)}/sellersMkp`, { order: "seller ASC" })).body.map(
      ({ seller, total }: Record<string, unknown>) => `${seller} ${total}`,
    );
  const pages = (offers: Record<string, [price: number, isThere: boolean]>[], seller: string) => {
    const there = offers.flatMap((all) => Object.entries(all)).filter(([, [, isThere]]) => isThere);
    return new Set(there.map(([key]) => key).filter((key) => key.endsWith(seller))).size;
  };
  const all = await stored();
  for (const who of ["alice", "bruno"] as const) {
    const seen = [all.file, all[who]];
    const expected = ["Brico", "Outils", "Secret"]
      .map((seller) => [seller, pages(seen, seller)] as const)
      .filter(([, total]) => total > 0)
      .map(([seller, total]) => `${seller} ${total}`);
    assert.deepEqual(await sellers(who), expected);
  }
});

test("an offer that was deleted comes back with the list that it was of, and with no other", async () => {
  await imported("alice", { "A1 Brico": 11, "A2 Secret": 12 });
  await imported("bruno", { "A1 Brico": 13 });
  const { alice } = world;
  const where = encodeURIComponent(JSON.stringify({ kind: "mkp", catalog_id: alice.catalog }));
  const gone = await world.call("admin", "DELETE", `/Products/${alice.website}/deleteAll?where=${where}`);
  assert.equal(gone.status, 200, gone.text);
  assert.deepEqual((await stored()).alice, {});
  await imported("bruno", { "A1 Brico": 14, "A2 Secret": 12 });
  await imported("file", { "A1 Brico": 10, "A2 Secret": 12 });
  assert.deepEqual((await stored()).alice, {});
  await imported("alice", { "A1 Brico": 12 });
  assert.deepEqual((await stored()).alice, { "A1 Brico": [12, true] });
});

test("most of a list gone at once makes it wait for a person, however many sellers a page has", async () => {
  const many = (sellers: readonly string[]): Offers =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, page) => sellers.map((seller) => [`M${page} ${seller}`, 10])).flat(),
    );
  await imported("alice", many(["Un", "Deux", "Trois"]));
  const others = Array.from({ length: 30 }, (_, place) => [`M0 Vendeur${place}`, 10]);
  const run = await imported("alice", { "M0 Un": 10, ...Object.fromEntries(others) });
  assert.equal(run.status, "paused");
  const there = Object.values((await stored()).alice).filter(([, isThere]) => isThere);
  assert.equal(there.length, 36);
});

test("a catalogue that is deleted takes its offers along, and no other's", async () => {
  const { file, alice } = await stored();
  const gone = await world.call("admin", "DELETE", `/Catalogs/${twin}`);
  assert.equal(gone.status, 200, gone.text);
  assert.deepEqual(await stored(), { file, alice, bruno: {} });
});
