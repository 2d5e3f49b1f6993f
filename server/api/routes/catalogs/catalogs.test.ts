// Making a catalogue: what it takes from its own website, and whose websites it may be compared with.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { type Who, type World, addProducts, openWorld } from "../../../../test/support/world.ts";

describe("a new catalogue", () => {
  let world: World;
  let website: number;
  let bare: number;
  const logo = "https://depot.example/logo.svg";
  before(async () => {
    world = await openWorld();
    const makeSite = async (draft: object) =>
      (await world.call("admin", "POST", "/WebsiteSettings", draft)).body.id;
    website = await makeSite({ url: "https://depot.example", name: "Le Dépôt", logo });
    bare = await makeSite({ url: "https://bare.example", name: "Sans logo" });
  });
  after(() => world.close());

  const make = (draft: object, path = "/Catalogs") =>
    world.call("admin", "POST", path, {
      website_id: website,
      customer_id: world.alice.customer,
      ...draft,
    });
  const shown = ({ name, logo: picture }: { name: string; logo: string }) => [name, picture];

  test("without a name or a logo has those of its website", async () => {
    for (const draft of [{}, { name: "", logo: " " }, { name: null, logo: null }]) {
      const { status, body } = await make(draft);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(shown(body), ["Le Dépôt", logo], JSON.stringify(draft));
    }
    assert.deepEqual(shown((await make({ name: "À moi" })).body), ["À moi", logo]);
    const mine = "https://alice.example/mine.png";
    assert.deepEqual(shown((await make({ logo: mine })).body), ["Le Dépôt", mine]);
  });

  test("has them whichever way it is made", async () => {
    const draft = { website_id: website, customer_id: world.alice.customer };
    for (const [method, path, body] of [
      ["PATCH", "/Catalogs", draft],
      ["PUT", "/Catalogs", draft],
      ["POST", "/Catalogs/replaceOrCreate", draft],
      ["POST", `/Customers/${world.alice.customer}/catalogs`, { website_id: website }],
    ] as const) {
      const answer = await world.call("admin", method, path, body);
      assert.deepEqual(shown(answer.body), ["Le Dépôt", logo], `${method} ${path} ${answer.text}`);
    }
    const several = await world.call("admin", "POST", "/Catalogs", [draft, { ...draft, name: "Deux" }]);
    assert.deepEqual(several.body.map(shown), [
      ["Le Dépôt", logo],
      ["Deux", logo],
    ]);
  });

  test("takes them again when it is replaced without its own", async () => {
    const { id } = (await make({ name: "À moi", logo: "https://alice.example/mine.png" })).body;
    const draft = { website_id: website, customer_id: world.alice.customer };
    const { status, body } = await world.call("admin", "PUT", `/Catalogs/${id}`, draft);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(shown(body), ["Le Dépôt", logo]);
  });

  test("keeps its own when it is changed later, and is refused without", async () => {
    const { id } = (await make({ name: "À moi" })).body;
    await world.call("admin", "PATCH", `/WebsiteSettings/${website}`, { name: "Le Grand Dépôt" });
    const { body } = await world.call("alice", "PATCH", `/Catalogs/${id}`, { name: "" });
    assert.deepEqual(body.error.details.codes.name, ["presence", "length.blank"]);
    assert.match(body.error.message, /Details: `name` can't be blank\.$/);
    assert.equal((await world.call("alice", "GET", `/Catalogs/${id}`)).body.name, "À moi");
  });

  test("is told what it lacks when its website has none, or is not there", async () => {
    const lacking = async (draft: object) =>
      Object.keys((await make(draft)).body.error.details?.codes ?? {}).toSorted();
    assert.deepEqual(await lacking({ website_id: 999_999 }), ["name"]);
    assert.deepEqual(await lacking({ website_id: { id: website } }), ["name", "website_id"]);
    assert.deepEqual(await lacking({ website_id: null }), ["name", "website_id"]);
  });

  test("has no logo when its website has none, and may give up its own", async () => {
    const { body: made, text } = await make({ website_id: bare, name: "Sans logo" });
    assert.equal(made.logo, null, text);
    const { id } = (await make({ name: "Avec logo" })).body;
    const { body: changed } = await world.call("alice", "PATCH", `/Catalogs/${id}`, { logo: null });
    assert.deepEqual([changed.logo, changed.logo_image], [null, null]);
    assert.equal((await world.call("alice", "GET", `/Catalogs/${id}`)).body.base64LogoUrl, null);
  });
});

describe("a catalogue that is sent back", () => {
  let world: World;
  let path: string;
  before(async () => {
    world = await openWorld();
    path = `/Catalogs/${world.alice.catalog}`;
  });
  after(() => world.close());

  const linked = async () =>
    (await world.call("alice", "GET", path)).body.competitors.map(({ id }: { id: number }) => id);

  test("may hold the competitors that it has, as rows or as ids, in any order", async () => {
    const { body: row } = await world.call("alice", "GET", path);
    assert.equal(row.competitors.length, 2);
    const ids = await linked();
    for (const competitors of [row.competitors, ids, ids.toReversed().map(String)]) {
      const { status, body, text } = await world.call("alice", "PATCH", path, { name: "Même", competitors });
      assert.equal(status, 200, text);
      assert.equal(body.name, "Même");
    }
    assert.equal((await world.call("alice", "PUT", path, row)).status, 200);
    assert.deepEqual(await linked(), ids);
  });

  test("is refused with others, and told where they are linked", async () => {
    const ids = await linked();
    const where = encodeURIComponent(JSON.stringify({ id: world.alice.catalog }));
    for (const competitors of [[], ids.slice(1), [...ids, world.bruno.website], null, "all", [null]])
      for (const [method, at] of [
        ["PATCH", path],
        ["POST", `/Catalogs/update?where=${where}`],
      ] as const) {
        const { status, body } = await world.call("alice", method, at, { name: "Autre", competitors });
        assert.equal(status, 422, JSON.stringify(competitors));
        assert.deepEqual(body.error.details.codes, { competitors: ["inclusion"] });
        assert.match(body.error.message, /PUT competitors\/rel\/\{fk\}/);
      }
    assert.deepEqual(await linked(), ids);
    assert.notEqual((await world.call("alice", "GET", path)).body.name, "Autre");
  });

  test("that are not there are told together where a catalogue is made of them, and nothing is made", async () => {
    const { website, customer, rival } = world.alice;
    const count = async () => (await world.call("admin", "GET", "/Catalogs/count")).body.count;
    const before = await count();
    const draft = { name: "Neuf", website_id: website, customer_id: customer };
    const { status, body } = await world.call("admin", "POST", "/Catalogs", {
      ...draft,
      competitors: [rival, 999_998, 999_999],
    });
    const { codes, ids } = body.error.details;
    assert.deepEqual([status, codes, ids], [422, { competitors: ["reference"] }, [999_998, 999_999]]);
    assert.equal(await count(), before);
  });

  test("shows where its report is delivered, and is refused where it says otherwise", async () => {
    const ftp = { enabled: true, host: "ftp.shop.example", username: "u", path: "/", password: "secret" };
    const asNew = await world.call("alice", "PATCH", path, { name: "Autre", config: { ftp } });
    assert.deepEqual([asNew.status, asNew.body.error.details.codes], [422, { "config.ftp": ["inclusion"] }]);
    assert.match(asNew.body.error.message, /CatalogConfigs/);
    const config = { catalog_id: world.alice.catalog, config: { ftp } };
    const made = await world.call("alice", "POST", "/CatalogConfigs", config);
    assert.equal(made.status, 200, made.text);
    const { body: row } = await world.call("alice", "GET", path);
    const shown = row.config.ftp;
    assert.deepEqual([shown.host, shown.hasPassword], [ftp.host, true]);
    for (const same of [shown, { port: 21 }, {}]) {
      const { status, text } = await world.call("alice", "PATCH", path, { config: { ftp: same } });
      assert.equal(status, 200, text);
    }
    assert.equal((await world.call("alice", "PUT", path, row)).status, 200);
    const where = encodeURIComponent(JSON.stringify({ id: world.alice.catalog }));
    for (const other of [
      null,
      "off",
      { ...shown, port: 2121 },
      { password: "other" },
      { host: "other.example" },
    ])
      for (const [method, at] of [
        ["PATCH", path],
        ["PUT", path],
        ["POST", `/Catalogs/update?where=${where}`],
      ] as const) {
        const draft = { ...(method === "PUT" && row), config: { ftp: other } };
        const { status } = await world.call("admin", method, at, draft);
        assert.equal(status, 422, `${method} ${JSON.stringify(other)}`);
      }
    assert.deepEqual((await world.call("alice", "GET", path)).body.config.ftp, shown);
  });
});

describe("a competitor that a customer unlinks", () => {
  let world: World;
  let link: string;
  before(async () => {
    world = await openWorld();
    const { alice, store } = world;
    link = `/Catalogs/${alice.catalog}/competitors/rel/${alice.rival}`;
    await addProducts(store, alice.rival, [{ title: "Perceuse" }]);
  });
  after(() => world.close());

  const unlink = async (who: Who) => assert.equal((await world.call(who, "DELETE", link)).status, 204);
  const seen = async (who: Who) =>
    (await world.call(who, "GET", `/WebsiteSettings/${world.alice.rival}`)).status;
  const names = async (): Promise<string[]> =>
    (await world.call("alice", "GET", `/Catalogs/${world.alice.catalog}`)).body.competitors.map(
      ({ name }: { name: string }) => name,
    );

  test("is seen still, and can be linked again, as often as one likes", async () => {
    for (const time of ["once", "twice"]) {
      await unlink("alice");
      assert.deepEqual(await names(), ["Shared"], time);
      const listed = await world.find("alice", "/WebsiteSettings", { fields: ["name"], order: "name" });
      assert.deepEqual(
        listed.body.map(({ name }: { name: string }) => name),
        ["alice shop", "Rival", "Shared"],
      );
      assert.equal((await world.call("alice", "PUT", link)).status, 200);
      assert.deepEqual(await names(), ["Rival", "Shared"], time);
    }
    assert.equal(
      (await world.call("alice", "DELETE", `/Catalogs/${world.alice.catalog}/competitors`)).status,
      204,
    );
    assert.deepEqual(await names(), []);
    for (const id of [world.alice.rival, world.shared])
      assert.equal(
        (await world.call("alice", "PUT", `/Catalogs/${world.alice.catalog}/competitors/rel/${id}`)).status,
        200,
      );
  });

  test("shows nothing of its products meanwhile, and nothing at all to others", async () => {
    const { alice } = world;
    const counted = async (path: string) => (await world.call("alice", "GET", `${path}/count`)).body.count;
    assert.equal(await counted(`/WebsiteSettings/${alice.rival}/products`), 1);
    await unlink("alice");
    assert.equal(await counted(`/WebsiteSettings/${alice.rival}/products`), 0);
    const streamed = await world.call("alice", "GET", `/WebsiteSettings/${alice.rival}/diff`);
    assert.equal(streamed.status, 404);
    assert.equal(await seen("alice"), 200);
    assert.equal(await seen("bruno"), 404);
    const others = `/Catalogs/${world.bruno.catalog}/competitors/rel/${alice.rival}`;
    assert.equal((await world.call("bruno", "PUT", others)).status, 404);
    assert.equal((await world.call("bruno", "PUT", link)).status, 404);
    assert.equal((await world.call("alice", "PUT", link)).status, 200);
    assert.equal(await counted(`/WebsiteSettings/${alice.rival}/products`), 1);
  });

  test("keeps its matches, which are counted by website whether it is linked or not", async () => {
    const { alice, store } = world;
    const [own, other] = await addProducts(store, alice.website, [{ title: "Vis" }, { title: "Écrou" }]);
    const [theirs] = await addProducts(store, alice.rival, [{ title: "La vis" }]);
    const place = `/Catalogs/${alice.catalog}`;
    const counted = async (who: Who) => (await world.call(who, "GET", `${place}/competitorMatches`)).body;
    assert.deepEqual(await counted("alice"), []);
    for (const product_id of [own, other])
      await sql`
        insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, unmatched)
        values (${alice.catalog}, ${product_id}, ${alice.rival}, ${theirs}, 'key', ${product_id === other})`.execute(
        store.db,
      );
    const matched = [{ website_id: alice.rival, matches: 1 }];
    assert.deepEqual(await counted("alice"), matched);
    await unlink("alice");
    assert.deepEqual(await counted("alice"), matched);
    await unlink("admin");
    assert.deepEqual(await counted("alice"), [], "of a website that is no longer hers");
    assert.deepEqual(await counted("admin"), matched);
    assert.equal((await world.call("bruno", "GET", `${place}/competitorMatches`)).status, 404);
    await world.call("admin", "PUT", link);
  });

  test("is counted with all that hangs under it, before it is deleted", async () => {
    const { alice } = world;
    const place = `/Catalogs/${alice.catalog}`;
    await followChanges(world.store);
    const before = (await world.call("alice", "GET", `${place}/contents`)).body;
    for (const [path, draft] of [
      ["currencyMappings", { currency: "USD", rate: 1.1 }],
      ["unitMappings", { competitor_id: alice.rival, operator: "multiply", value: 2 }],
      [
        "valueMappings",
        {
          name: "Tout",
          source_field: "brand",
          operator: "equals",
          source_values: ["x"],
          target_slug: "x",
          target_name: "X",
          target_value: "x",
        },
      ],
    ] as const) {
      const { status, text } = await world.call("alice", "POST", `${place}/${path}`, draft);
      assert.equal(status, 200, text);
    }
    await sql`insert into order_import (catalog_id, filename) values (${alice.catalog}, 'ventes.csv')`.execute(
      world.store.db,
    );
    const { body: after } = await world.call("alice", "GET", `${place}/contents`);
    const { mappings, valueMappings } = before;
    assert.deepEqual(after, {
      ...before,
      mappings: mappings + 2,
      valueMappings: valueMappings + 1,
      orderFiles: 1,
    });
    assert.equal(after.rules, (await world.call("alice", "GET", `${place}/matchingRules/count`)).body.count);
    assert.equal((await world.call("bruno", "GET", `${place}/contents`)).status, 404);
  });

  test("is no longer the owner's once an administrator takes it away, before or after", async () => {
    await unlink("admin");
    assert.equal(await seen("alice"), 404);
    assert.equal((await world.call("alice", "PUT", link)).status, 404);
    await world.call("admin", "PUT", link);
    await unlink("alice");
    assert.equal(await seen("alice"), 200);
    await unlink("admin");
    assert.equal(await seen("alice"), 404);
    const nonsense = link.replace(/\d+$/, "nonsense");
    assert.equal((await world.call("admin", "DELETE", nonsense)).status, 204);
    await world.call("admin", "PUT", link);
  });

  test("goes with the website", async () => {
    const { alice } = world;
    await unlink("alice");
    assert.equal((await world.call("admin", "DELETE", `/WebsiteSettings/${alice.rival}`)).body.count, 1);
    assert.equal((await world.call("alice", "PUT", link)).status, 404);
  });
});

describe("the revision of a catalogue", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const revision = async () => {
    const { status, body, text } = await world.call(
      "alice",
      "GET",
      `/Catalogs/${world.alice.catalog}/revision`,
    );
    assert.equal(status, 200, text);
    return body;
  };
  /** What of it is another one after the work. */
  const changedBy = async (work: () => Promise<unknown>) => {
    const earlier = await revision();
    await work();
    const later = await revision();
    return Object.keys(later).filter((part) => later[part] !== earlier[part]);
  };

  test("changes with what it is about, and with nothing else", async () => {
    const { alice, bruno, shared, store } = world;
    const [own] = await addProducts(store, alice.website, [{ title: "Scie", price: 4 }]);
    const [theirs] = await addProducts(store, alice.rival, [{ title: "La scie", price: 3 }]);
    await sql`insert into comparison_todo (catalog_id, product_id) values (${alice.catalog}, ${own})`.execute(
      store.db,
    );
    await followChanges(store);
    const pair = { product_id: own, competitor_id: alice.rival, competitor_product_id: theirs };
    assert.deepEqual(await changedBy(async () => undefined), []);
    const matching = () =>
      world.call("alice", "POST", `/Catalogs/${alice.catalog}/matchedProducts/unmatch`, {
        ...pair,
        unmatch: false,
      });
    assert.deepEqual(await changedBy(matching), ["products"]);
    const pricing = () => world.call("admin", "PATCH", `/Products/${theirs}`, { price: 3.5 });
    assert.deepEqual(await changedBy(pricing), ["products"]);
    const rules = `/Catalogs/${alice.catalog}/matchingRules`;
    const [rule] = (await world.call("alice", "GET", rules)).body;
    const renaming = () =>
      world.call("alice", "PATCH", `/WebsiteMatchingRules/${rule.id}`, { enabled: !rule.enabled });
    assert.deepEqual(await changedBy(renaming), ["rules"]);
    const following = () =>
      world.call("alice", "POST", "/TrackingProducts", { catalog_id: alice.catalog, name: "Scies" });
    assert.deepEqual(await changedBy(following), ["trackings"]);
    const selling = () =>
      sql`insert into order_import (catalog_id, filename) values (${alice.catalog}, 'mars.csv')`.execute(
        store.db,
      );
    assert.deepEqual(await changedBy(selling), ["orderFiles"]);
    const ofBruno = () =>
      addProducts(store, bruno.website, [{ title: "Clou" }]).then(() => followChanges(store));
    assert.deepEqual(await changedBy(ofBruno), []);
    const proposing = () =>
      sql`insert into match_proposal (catalog_id, product_id, website_id, competitor_product_id, reason)
          values (${alice.catalog}, ${own}, ${alice.rival}, ${theirs}, 'key')`.execute(store.db);
    assert.deepEqual(await changedBy(proposing), ["proposals"]);
    const wording = () =>
      world.call("alice", "PATCH", `/Catalogs/${alice.catalog}`, { customLabel: ["Enseignes", "", ""] });
    assert.deepEqual(await changedBy(wording), ["catalog"]);
    const seenAgain = (at: string) =>
      sql`update website_setting set last_observed_at = ${at} where id = ${alice.rival}`.execute(store.db);
    assert.deepEqual(await changedBy(() => seenAgain("2026-03-02T08:00:00Z")), ["catalog"]);
    assert.deepEqual(await changedBy(() => seenAgain("2026-03-02T17:00:00Z")), []);
    const unlinking = () =>
      world.call("admin", "DELETE", `/Catalogs/${alice.catalog}/competitors/rel/${shared}`);
    assert.deepEqual((await changedBy(unlinking)).includes("catalog"), true);
    // All that hangs under a catalogue goes with it.
    assert.equal((await world.call("admin", "DELETE", `/Catalogs/${alice.catalog}`)).status, 200);
  });
});
