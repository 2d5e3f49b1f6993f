// Two customers whose own websites are each other's competitors. Of the other's website each sees what its visitors see:
// whatever they ask, wherever, the answer is the same whatever is hidden there.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { productHistory } from "#shared/entities/productHistory.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { undoRun } from "#server/domain/imports/runs/undoRun.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { resumeRun } from "#server/domain/imports/runs/runs.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { productRows } from "#server/domain/products/productsInCatalog.ts";
import { question } from "#server/store/collection.ts";
import { eachCompetitorProduct } from "#server/store/queries/matching/rules/matchableProducts.ts";
import type { Db } from "#server/store/database.ts";
import { dueImages } from "#server/store/queries/products/productImages.ts";
import { type Actor, server } from "#server/store/scopes.ts";
import { readerOfCatalog } from "#server/store/visitors.ts";
import { sql } from "kysely";
import {
  type Asked,
  type Sides,
  askAgain,
  askEverything,
  hiddenNames,
  imagesLike,
  mixedRows,
  ownBeside,
} from "./support/competingQuestions.ts";
import { type Shop, canaries, hide, letThemCompete, others } from "./support/competingTenants.ts";
import { followEvents } from "./support/events.ts";
import { pieces } from "./support/feeds.ts";
import { addressWith, documentedArguments, isForGood, routesOf } from "./support/routes.ts";
import { inUndoneCalls } from "./support/undoneCalls.ts";
import { type World, addProducts, openWorld } from "./support/world.ts";

let world: World;
let rows: Record<Shop, Record<string, number>>;
before(async () => {
  world = await openWorld();
  rows = await letThemCompete(world);
});
after(() => world.close());

/** Bruno asks about what is Alice's. */
const sides = (): Sides => ({ world, rows, asker: "bruno", owner: "alice" });

describe("of another customer's own website", () => {
  test("nothing is hidden or shown that nobody has looked at", () => {
    const hidden = [product, productMkp, productHistory, websiteSetting].map((entity: Entity) => {
      const visible = visibleFields(entity, false).map(([name]) => name);
      return [entity.model, visible.filter((name) => !entity.visitorFields?.includes(name))];
    });
    assert.deepEqual(Object.fromEntries(hidden), {
      Product: ["internal_ref", "stock", "price_import_id", "missing_since", "competitorsmkp", "unmatched"],
      ProductMkp: [
        "internal_ref",
        "stock",
        "price_import_id",
        "missing_since",
        "competitorsmkp",
        "catalog_id",
        "unmatched",
      ],
      ProductHistory: ["stock"],
      WebsiteSetting: [
        "description",
        "quarantine_factor",
        "price_expiry_days",
        "created_at",
        "modified_at",
        "competitor_as_customer_name",
        "pluginConfiguration",
        "extractor_id",
      ],
    });
  });

  test("one sees what its visitors see, its owner and an administrator see all", async () => {
    const { Product: id } = rows.alice;
    const { body: seen } = await world.call("bruno", "GET", `/Products/${id}`);
    assert.deepEqual(
      [seen.title, seen.price, seen.ean, seen.brand, seen.kind, seen.unmatched, seen.competitorsmkp],
      ["Marteau", 10, "4006381333931", "Bosch", "product", false, []],
    );
    assert.deepEqual(
      [seen.product_id, seen.internal_ref, seen.stock, seen.missing_since, seen.price_import_id],
      [null, null, null, null, null],
    );
    assert.deepEqual(Object.keys(seen.attributes).toSorted(), [
      "attributes_array",
      "availability",
      "couleur",
    ]);
    for (const who of ["alice", "admin"] as const) {
      const { body: whole } = await world.call(who, "GET", `/Products/${id}`);
      assert.equal(whole.stock, canaries.alice.number, who);
      assert.equal(whole.attributes.cost_price.value, canaries.alice.number, who);
    }
    const { body } = await world.find("bruno", "/ProductAttributes", {
      where: { website_id: world.alice.website },
    });
    assert.deepEqual(
      body.map((attribute: { slug_name: string }) => attribute.slug_name),
      ["couleur"],
    );
  });

  test("their products stand in the order of prices too, in lists, pages of them and files", async () => {
    const catalog = `/Catalogs/${world.bruno.catalog}`;
    const where = { website_id: world.alice.website };
    const titles = async (order: string, page: object = {}) => {
      const { status, body, text } = await world.find("bruno", `${catalog}/competitorsProduct`, {
        where,
        order,
        ...page,
      });
      assert.equal(status, 200, text);
      return body.map(({ title }: Answered) => title);
    };
    assert.deepEqual(await titles("price"), ["Clou", "Marteau"]);
    assert.deepEqual(await titles("price DESC"), ["Marteau", "Clou"]);
    assert.deepEqual(await titles("price", { skip: 1, limit: 1 }), ["Marteau"]);
    const match = `/MatchedProducts/${rows.bruno["MatchedProduct"]}/getCompetitors`;
    const offers = await world.find("bruno", `${catalog}/productsMkp`, { order: "price" });
    const matched = await world.find("bruno", match, { order: "price" });
    assert.deepEqual([offers.status, matched.status], [200, 200], offers.text + matched.text);
    const filter = { where, order: "price", fields: ["title"] };
    const file = await world.call("bruno", "POST", `${catalog}/export/competitorsProduct`, { filter });
    assert.match(file.text, /Clou\r?\n.*Marteau/);
  });

  test("neither reads a byte that the other hides, and is answered the same whatever it is", async () => {
    const asked = await askEverything(sides(), await documentedArguments(world));
    assertNothingIsTold(asked, "alice");
    await hide(world, "alice", others);
    try {
      const again = await askAgain(sides(), asked);
      for (const [text, { answer }] of asked) assert.deepEqual(again.get(text)?.answer, answer, text);
    } finally {
      await hide(world, "alice", canaries.alice);
    }
  });

  test("a product that its owner has set aside is proposed and found by its image, as for any visitor", async () => {
    const { website } = world.alice;
    const found = async () => {
      const proposals = `/Catalogs/${world.bruno.catalog}/matchProposals`;
      const paths = [`${proposals}?reason=below`, `${proposals}?reason=key`, imagesLike(sides())];
      const answers = await Promise.all(paths.map((path) => world.call("bruno", "GET", path)));
      return answers.map(({ body }) => body.map((one: Answered) => one.theirs?.title ?? one.title));
    };
    await sql`update product set unmatched = title = 'Clou' where website_id = ${website}`.execute(
      world.store.db,
    );
    assert.deepEqual(await found(), [["Clou"], ["Clou"], ["Marteau", "Clou"]]);
    const { rows: known } = await sql`
      update product_image set due_at = now() - interval '1 minute' where website_id = ${website} returning 1`.execute(
      world.store.db,
    );
    const due = await dueImages(world.store.db, website, { after: 0, limit: 10 });
    assert.equal(due.length, known.length, "its image is kept known");
    await sql`update product_image set due_at = now() + interval '1 day' where website_id = ${website}`.execute(
      world.store.db,
    );
  });

  test("an identifier made of an internal reference is hidden, whoever or whatever made it so", async () => {
    const { website } = world.alice;
    const { Product: id } = rows.alice;
    const told = async () => (await world.call("bruno", "GET", `/Products/${id}`)).body.product_id;
    const hasNoSettings = () =>
      sql`update website_setting set extractor_source = '{}' where id = ${website}`.execute(world.store.db);
    await hasNoSettings();
    assert.equal(await told(), `${canaries.alice.text}Marteau`, "what is no reference of its own is shown");
    await sql`update product set internal_ref = product_id where id = ${id}`.execute(world.store.db);
    assert.equal(await told(), null);
    // Of these columns the reference is the first that tells products apart; the next file does not have it any more,
    // which is asked about.
    for (const [content, asks] of [
      ["titre;ref interne;prix\nScie;INTERNE-1;9\n", false],
      ["titre;prix;sku\nScie;9;S\n", true],
    ] as const) {
      const { id: run } = await uploadAndImport(
        world.services,
        { websiteId: website, name: "a.csv", content: pieces(content, 65_536), maxBytes: 1e6 },
        { scope: "all" },
      );
      assert.equal((await runImport(world.services, run)).status, asks ? "paused" : "complete", content);
      if (!asks) continue;
      await resumeRun(world.services, run);
      assert.equal((await runImport(world.services, run)).status, "complete", content);
    }
    await hasNoSettings();
    await sql`update product set internal_ref = null where website_id = ${website}`.execute(world.store.db);
    const { body, text } = await world.find("bruno", "/Products", { where: { website_id: website } });
    assert.ok(body.length > 2, text);
    assert.ok(
      body.every((one: { product_id: unknown }) => one.product_id === null),
      text,
    );
    await sql`delete from product where website_id = ${website} and title = 'Scie'`.execute(world.store.db);
    await sql`update website_setting set internal_ids = false, extractor_source =
      '{"type_options": {"uniqueProductIdentifier": "internal_ref"}}' where id = ${website}`.execute(
      world.store.db,
    );
    await hide(world, "alice", canaries.alice);
  });

  test("what is shown of a comparison or exported for a catalogue is its customer's to see, whoever asks", async () => {
    const path = `/WebsiteSettings/${world.bruno.website}/export/matchedProducts`;
    for (const asMultiline of [true, false]) {
      const filter = { asMultiline, addCompetitorsAttrs: true };
      const { status, text } = await world.call("admin", "POST", path, { filter });
      assert.equal(status, 200, text);
      assert.match(text, /Bleu/);
      assertTellsNothing(text, "alice", path);
    }
    const { body } = await world.call("bruno", "GET", `/MatchedProducts/${rows.bruno["MatchedProduct"]}`);
    const [entry] = body.competitors;
    assert.deepEqual(
      [entry.title, entry.raw_price, entry.price_source, entry.price_import_id, entry.price_seen_at],
      ["Marteau", 10, null, null, null],
    );
  });

  test("an attribute is searched, filtered and mapped from the moment that its owner makes it public", async () => {
    const attribute = `/ProductAttributes/${rows.alice["ProductAttribute"]}`;
    const found = async () => {
      const path = `/Catalogs/${world.bruno.catalog}`;
      const text = canaries.alice.text;
      const search = await world.call("bruno", "POST", `${path}/searchProducts`, {
        query: { match: { "attr.fournisseur": text } },
      });
      const where = { website_id: world.alice.website, "attributes.fournisseur.value": text };
      const listed = await world.find("bruno", "/Products", { where });
      const mapped = await world.call(
        "bruno",
        "GET",
        `${path}/applyValueMappingRule?valueMappingId=${mapping.id}`,
      );
      assert.equal(mapped.status, 200, mapped.text);
      return [search.body.hits.total, listed.body.length, mapped.body.count];
    };
    const { body: mapping } = await world.call("bruno", "POST", "/ValueMappings", {
      catalog_id: world.bruno.catalog,
      website_id: world.alice.website,
      name: "Fournisseur",
      source_field: "attributes.fournisseur",
      operator: "contains",
      source_values: ["CANARY"],
      target_slug: "connu",
      target_name: "Connu",
      target_value: "oui",
    });
    assert.deepEqual(await found(), [0, 0, 0]);
    assert.equal((await world.call("bruno", "PATCH", attribute, { public: true })).status, 404);
    assert.equal((await world.call("alice", "PATCH", attribute, { name: "Autre" })).status, 403);
    assert.equal((await world.call("alice", "PATCH", attribute, { public: true })).status, 200);
    assert.deepEqual(await found(), [2, 2, 2]);
    assert.equal((await world.call("alice", "PATCH", attribute, { public: false })).status, 200);
    assert.deepEqual(await found(), [0, 0, 0]);
  });

  test("rules and changes are told without what is hidden", async () => {
    const texts: string[] = [];
    await world.store.db
      .transaction()
      .execute((tx) =>
        eachCompetitorProduct(
          tx,
          { catalogId: world.bruno.catalog, websiteId: world.alice.website, reading: "all" },
          (row) => texts.push(JSON.stringify(row)),
        ),
      );
    assert.equal(texts.length, 2);
    assertTellsNothing(texts.join(), "alice", "a rule");
    const url = await addressOf(world);
    const stream = await followEvents(`${url}/api/Products/change-stream`, world.tokens.bruno);
    const id = rows.alice["Product"];
    await sql`update product set price = price + 1, stock = stock + 1 where id = ${id}`.execute(
      world.store.db,
    );
    const told = await stream.until(({ target }) => target === id);
    assert.equal(told.data.price, 11);
    await stream.close();
    assertTellsNothing(stream.text(), "alice", "the stream");
    await hide(world, "alice", canaries.alice);
  });

  test("a stream tells its owner when what is hidden changes, comes or goes, of one row or of many, and nobody else", async () => {
    const { db } = world.store;
    const { website, catalog } = world.alice;
    const url = await addressOf(world);
    const plurals = ["Products", "ProductMkps", "ProductAttributes", "WebsiteSettings"];
    const follow = (who: "alice" | "bruno") =>
      Promise.all(
        plurals.map((plural) => followEvents(`${url}/api/${plural}/change-stream`, world.tokens[who])),
      );
    await sql`
      insert into product (website_id, kind, product_id, title)
      select ${website}, kind, 'many ' || i, 'many'
      from generate_series(1, 101) i, unnest('{product,mkp}'::text[]) as kind`.execute(db);
    await sql`
      insert into product_attribute (website_id, slug_name, name)
      select ${website}, 'many_' || i, 'many' from generate_series(1, 101) i`.execute(db);
    const [hers, his] = [await follow("alice"), await follow("bruno")];

    const some = sql`website_id = ${website} and title in ('Marteau', 'Clou')`;
    for (const rows of [some, sql`website_id = ${website}`])
      await sql`
        update product set stock = coalesce(stock, 0) + 1, internal_ref = title || ' new', price_import_id = null,
          missing_since = now(), attributes = '{"cost_price": {"value": 7}}' where ${rows}`.execute(db);
    await sql`
      insert into product (website_id, kind, product_id, title, channel, competitor_name, catalog_id)
      select ${website}, 'mkp', 'brought ' || i, 'brought', 'amazon_fr_default', 'Marchand', ${catalog}
      from generate_series(1, 102) i`.execute(db);
    await sql`delete from product where website_id = ${website} and product_id = 'brought 1'`.execute(db);
    await sql`delete from product where website_id = ${website} and title = 'brought'`.execute(db);
    await sql`update product_attribute set values_count = 9 where website_id = ${website} and not public`.execute(
      db,
    );
    await sql`
      update website_setting set description = 'new', price_expiry_days = 30, last_observed_at = now(), modified_at = now()
      where id = ${website}`.execute(db);

    for (const stream of hers) await stream.until(() => true);
    await hers[1]!.until(({ type }) => type === "remove");

    await sql`update product set brand = 'Seen' where website_id = ${website} and title = 'Clou'`.execute(db);
    await sql`
      insert into product (website_id, kind, product_id, title, channel, competitor_name, brand)
      values (${website}, 'mkp', 'last', 'last', 'amazon_fr_default', 'Marchand', 'Seen')`.execute(db);
    await sql`update product_attribute set name = 'Seen' where website_id = ${website} and public`.execute(
      db,
    );
    await sql`update website_setting set name = 'Seen' where id = ${website}`.execute(db);
    const isLast = ({ data }: { data?: { brand?: string; name?: string } }) =>
      data?.brand === "Seen" || data?.name === "Seen";
    for (const [at, stream] of his.entries()) {
      await stream.until(isLast);
      assert.deepEqual(
        stream.told.filter((event) => !isLast(event)),
        [],
        plurals[at],
      );
    }
    for (const stream of [...hers, ...his]) await stream.close();
    await sql`delete from product where website_id = ${website} and title in ('many', 'last')`.execute(db);
    await sql`delete from product_attribute where website_id = ${website} and name = 'many'`.execute(db);
    await sql`update product set brand = 'Bosch' where website_id = ${website}`.execute(db);
    await hide(world, "alice", canaries.alice);
  });

  test("who competes hears nothing of what a file no longer holds, or holds again: no rule runs, no revision is raised", async () => {
    const { db } = world.store;
    const { website } = world.alice;
    const catalogs = [world.alice.catalog, world.bruno.catalog];
    await sql`update catalog set auto_update = true where id = any(${catalogs})`.execute(db);
    await sql`
      insert into website_matching_rule (catalog_id, website_id, customer_id, name, enabled)
      select id, website_id, customer_id, 'Clés', true from catalog where id = any(${catalogs})`.execute(db);
    const revisions = () =>
      Promise.all(
        (["alice", "bruno"] as const).map(async (who) => {
          const answer = await world.call(who, "GET", `/Catalogs/${world[who].catalog}/revision`);
          return { catalog: world[who].catalog, products: answer.body.products };
        }),
      );
    /** Whose rules run after something, and whose catalogue has another revision. */
    const heardOf = async (happens: () => Promise<unknown>) => {
      await sql`update website_matching_rule set changes_noted_at = null`.execute(db);
      const earlier = await revisions();
      await happens();
      const { rows } = await sql<{ id: number }>`
        select distinct catalog_id as id from website_matching_rule where changes_noted_at is not null order by id`.execute(
        db,
      );
      await followChanges(world.store);
      const later = await revisions();
      const raised = later.filter(({ products }, at) => products !== earlier[at]!.products);
      return { rules: rows.map(({ id }) => id), raised: raised.map(({ catalog }) => catalog) };
    };
    let last = 0;
    const file = (titles: readonly string[]) => async () => {
      const lines = titles.map((title, at) => `INTERNE-${at};${title};9`);
      const { id: run } = await uploadAndImport(
        world.services,
        {
          websiteId: website,
          name: "a.csv",
          content: pieces(["ref interne;titre;prix", ...lines].join("\n"), 65_536),
          maxBytes: 1e6,
        },
        { scope: "all" },
      );
      if ((await runImport(world.services, run)).status === "paused") {
        await resumeRun(world.services, run);
        assert.equal((await runImport(world.services, run)).status, "complete");
      }
      last = run;
    };
    const all = ["Scie", "Lime", "Râpe"];
    const both = { rules: catalogs.toSorted((one, other) => one - other), raised: catalogs };
    const owner = { rules: [world.alice.catalog], raised: [world.alice.catalog] };
    assert.deepEqual(await heardOf(file(all)), both);
    const [theirs] = (await world.find("alice", "/Products", { where: { title: "Râpe" } })).body;
    const [own] = await addProducts(world.store, world.bruno.website, [{ title: "Râpe à bois", price: 8 }]);
    await sql`insert into comparison_todo (catalog_id, product_id) values (${world.bruno.catalog}, ${own})`.execute(
      db,
    );
    await followChanges(world.store);
    const pair = { product_id: own, competitor_id: website, competitor_product_id: theirs.id };
    const matched = await world.call(
      "bruno",
      "POST",
      `/Catalogs/${world.bruno.catalog}/matchedProducts/unmatch`,
      {
        ...pair,
        unmatch: false,
      },
    );
    assert.equal(matched.status, 200, matched.text);
    assert.deepEqual(await heardOf(file(all.slice(0, 2))), owner);
    assert.deepEqual(await heardOf(() => undoRun(world.services, last)), owner, "taken back as it came");
    assert.deepEqual(await heardOf(file(all.slice(0, 2))), owner);
    assert.deepEqual(await heardOf(file(all)), owner);
    assert.deepEqual(await heardOf(file(["Scie sauteuse", "Lime", "Râpe"])), both);
    await sql`delete from product where id = ${own}`.execute(db);
    await sql`delete from product where website_id = ${website} and internal_ref like 'INTERNE-%'`.execute(
      db,
    );
    await sql`delete from website_matching_rule where name = 'Clés'`.execute(db);
    await sql`update website_setting set internal_ids = false where id = ${website}`.execute(db);
    await hide(world, "alice", canaries.alice);
  });

  test("the database knows which changes they see: those of the fields that are shown whole", async () => {
    const { rows } = await sql<{ table: string; shown: string }>`
      select tgrelid::regclass::text as table, split_part(encode(tgargs, 'escape'), '\\000', 4) as shown
      from pg_trigger where tgname = 'tell_updated' and tgnargs > 3`.execute(world.store.db);
    const told = Object.fromEntries(
      rows.map(({ table, shown }) => [table, shown.replace(/[{}]/g, "").split(",")]),
    );
    for (const { table, visitorFields = [] } of [product, websiteSetting] as Entity[]) {
      const { rows: columns } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = ${table}`.execute(
        world.store.db,
      );
      const whole = visitorFields.filter(
        (name) =>
          !["attributes", "product_id"].includes(name) && columns.some((column) => column.name === name),
      );
      assert.deepEqual(told[table]?.toSorted(), whole.toSorted(), table);
    }
  });

  test("who competes with nobody's own website asks the very same question as an administrator", async () => {
    const actor: Actor = { customer_id: world.bruno.customer, admin: false, seenAsVisitor: [] };
    const competing: Actor = { ...actor, seenAsVisitor: [world.alice.website] };
    const textOf = (by: Actor, websiteId: number) => {
      const query = { where: { website_id: websiteId, stock: { gt: 1 } }, order: [] };
      return question(by, product, query, { cells: sql`row.id` }).compile(world.store.db).sql;
    };
    assert.doesNotMatch(textOf(actor, world.shared), /case when/);
    assert.equal(textOf(competing, world.shared), textOf(actor, world.shared), "another website");
    assert.match(textOf(competing, world.alice.website), /case when/);
    const own = await productRows(
      { db: world.store.db, actor: competing },
      { catalog_id: world.bruno.catalog },
    );
    assert.equal(own.entity.visitorFields, undefined, "the owner sees them whole");
    assert.deepEqual(server.seenAsVisitor, []);
  });
});

// Last of all: some addresses delete for good.
describe("what a customer writes", () => {
  test("changes nothing of a competing customer's, at any address, and tells nothing of what that one hides", async () => {
    const { alice, bruno } = world;
    const hers = { website_id: alice.website, catalog_id: alice.catalog, customer_id: alice.customer };
    const product = rows.alice["Product"];
    const where = { website_id: alice.website };
    const bodies: Record<string, unknown>[] = [
      {
        title: "Volé",
        name: "Volé",
        stock: 1,
        price: 1,
        public: true,
        unmatched: true,
        query: canaries.alice.text,
      },
      {
        ...hers,
        id: product,
        product_id: product,
        productId: product,
        ids: [product],
        product_ids: [product],
        title: "Volé",
        name: "Volé",
        competitors: [alice.website],
        slug: "cost_price",
      },
      {
        filter: { where, fields: hiddenNames, addCompetitorsAttrs: true },
        where,
        catalogId: bruno.catalog,
        query: { bool: { should: [{ exists: { field: "stock" } }, { prefix: { internal_ref: "canary" } }] } },
        competitors: [alice.website],
        productId: rows.bruno["Product"],
        from: "2026-11-01",
        to: "2026-11-21",
      },
    ];
    const writing = routesOf().routes.filter(
      (route) => route.method !== "GET" && !/-stream$|\/logout$/.test(route.path),
    );
    let asked = 0;

    await inUndoneCalls(world, async (undone) => {
      const before = await rowsOf(world.store.db, "alice");
      for (const route of writing.toSorted((a, b) => Number(isForGood(a)) - Number(isForGood(b)))) {
        const paths = [rows.alice, mixedRows(sides()), ownBeside(sides())].map((of) =>
          addressWith(route, of),
        );
        const query = `where=${encodeURIComponent(JSON.stringify(where))}&id=${product}`;
        for (const path of new Set(paths))
          for (const body of isForGood(route) ? [bodies[1]] : bodies) {
            const { status, body: told } = await undone(
              {
                method: route.method as "POST",
                url: `/api${path}?${query}`,
                headers: { authorization: world.tokens.bruno },
                payload: route.method === "DELETE" ? undefined : body,
              },
              0,
              async (db) => {
                const after = await rowsOf(db, "alice");
                assert.deepEqual(after, before, `${route.method} ${path} ${JSON.stringify(body)}`);
              },
            );
            assert.ok(status < 500, `${route.method} ${path} ${told.toString()}`);
            if (status < 300) assertTellsNothing(told.toString(), "alice", `${route.method} ${path}`);
            asked += 1;
            // There is no such row for that customer, whatever they send.
            if (status === 404 && route.path.includes("{")) break;
          }
      }
    });
    assert.ok(asked > 700, String(asked));
  });
});

describe("of a website that was another customer's own", () => {
  test("one sees what its visitors see still, once the catalogue has another website, and once it is gone", async () => {
    const { alice, bruno, store } = world;
    const url = "https://ailleurs.example";
    const elsewhere = await world.call("admin", "POST", "/WebsiteSettings", { name: "Ailleurs", url });
    assert.equal(elsewhere.status, 200, elsewhere.text);
    const { id: website_id } = JSON.parse(elsewhere.text);
    await hide(world, "alice", canaries.alice);
    assert.deepEqual(await toldToBruno(), [], "while it is hers");
    const moved = await world.call("admin", "PATCH", `/Catalogs/${alice.catalog}`, { website_id });
    assert.equal(moved.status, 200, moved.text);
    assert.deepEqual(await toldToBruno(), [], "of another website");
    const back = await world.call("admin", "PATCH", `/Catalogs/${alice.catalog}`, {
      website_id: alice.website,
    });
    assert.equal(back.status, 200, back.text);
    const gone = await world.call("admin", "DELETE", `/Catalogs/${alice.catalog}`);
    assert.ok(gone.status < 300, gone.text);
    assert.deepEqual(await toldToBruno(), [], "without a catalogue");
    const { seenAsVisitor } = await readerOfCatalog(store.db, bruno.catalog);
    assert.ok(seenAsVisitor.includes(alice.website), "what is made for his catalogue goes by the same");
  });

  /** Which of what Alice hides stands in an answer to Bruno. */
  async function toldToBruno(): Promise<string[]> {
    const where = { website_id: world.alice.website };
    const catalog = `/Catalogs/${world.bruno.catalog}`;
    const answers = [
      await world.find("bruno", "/Products", { where }),
      await world.find("bruno", "/ProductAttributes", { where }),
      await world.find("bruno", `${catalog}/competitorsProduct`, { where }),
      await world.call("bruno", "GET", `/WebsiteSettings/${world.alice.website}`),
      await world.call("bruno", "POST", `${catalog}/export/competitorsProduct`, { filter: { where } }),
    ];
    for (const { status, text } of answers) assert.equal(status, 200, text);
    assert.match(answers[0]!.text, /Marteau/);
    const { text, number } = canaries.alice;
    return [text, String(number), "cost_price"].filter((hidden) =>
      answers.some((answer) => answer.text.includes(hidden)),
    );
  }
});

/** Where the world's API is reached over real connections. */
async function addressOf({ app }: World): Promise<string> {
  const [address] = app.addresses();
  return typeof address === "object"
    ? `http://127.0.0.1:${address.port}`
    : app.listen({ host: "127.0.0.1", port: 0 });
}

/** What there is of a shop in the database, a checksum for each table. */
async function rowsOf(db: Db, who: Shop): Promise<Record<string, unknown>> {
  const { website, catalog, customer } = world[who];
  const of = (table: string, column: string, id: number) => sql`
    select ${table} as name, md5(coalesce(string_agg(of::text, ' ' order by of::text), '')) as sum
    from ${sql.table(table)} as of where ${sql.ref(`of.${column}`)} = ${id}`;
  const parts = [
    of("customer", "id", customer),
    of("website_setting", "id", website),
    of("catalog", "id", catalog),
    ...["product", "product_attribute", "product_history", "website_import", "upload_import"].map((table) =>
      of(table, "website_id", website),
    ),
    ...[
      "catalog_config",
      "catalog_competitor",
      "offer",
      "tracking_product",
      "unit_mapping",
      "value_mapping",
    ].map((table) => of(table, "catalog_id", catalog)),
  ];
  const { rows: sums } = await sql<{
    name: string;
    sum: string;
  }>`/* prepared: rows_of_a_shop */ ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
}

function assertNothingIsTold(asked: Asked, owner: Shop): void {
  assert.ok(asked.size > 300, String(asked.size));
  // What is refused repeats what was asked.
  for (const [question, { answer }] of asked)
    if (answer.status === 200) assertTellsNothing(answer.text, owner, question);
}

function assertTellsNothing(text: string, owner: Shop, asked: string): void {
  const { text: word, number, moment } = canaries[owner];
  for (const canary of [word, String(number), String(number).replace(".", ","), moment.slice(0, 10)])
    assert.ok(!text.includes(canary), `${asked} tells ${canary}: ${text}`);
}

type Answered = { title: string; theirs?: { title: string } };
