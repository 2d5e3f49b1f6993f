// The exports of a website's lists, as a client of the API gets them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { addDays, today } from "#shared/calendar/day.ts";
import en from "#shared/messages/en.json" with { type: "json" };
import { type MessageKey, say } from "#shared/messages/index.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { markCatalogChange } from "#server/domain/matching/markChanges.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { pieces } from "../../../../test/support/feeds.ts";
import { type Answer, type Who, type World, openWorld } from "../../../../test/support/world.ts";

let world: World;
let own: string;

before(async () => {
  world = await openWorld();
  const { alice } = world;
  own = `/WebsiteSettings/${alice.website}`;
  await importFile(
    alice.website,
    "sku;titre;ean;marque;prix\nA1;Été indien;3017800132463;Bosch;12,50\nA2;=cmd|calc;3017800201763;Dorée;2\n" +
      "A3;Zèbre;3017620422003;Bosch;7\nA4;Sans rival;;Autre;3\n",
  );
  await importFile(
    alice.rival,
    "sku;titre;ean;prix;stock;Couleur\nR1;Chez Rival;3017800132463;10;4;bleu\nR2;B;3017800201763;2;0;rouge\nR3;C;3017620422003;8;1;vert\n",
    { attr_Couleur: "Couleur" },
  );
  await importFile(world.shared, "sku;titre;ean;prix\nS1;Chez Shared;3017800132463;11,99\n");
  await followChanges(world.store);
  // All of it was so ten days ago already.
  await sql`select ensure_history_partition('matched_product_history', now() - interval '10 days')`.execute(
    world.store.db,
  );
  await sql`update matched_product_history set created = created - interval '10 days'`.execute(
    world.store.db,
  );
});
after(() => world.close());

const pastDay = addDays(today(), -5);
const dayBefore = addDays(today(), -20);

describe("the rows of an export", () => {
  const lists: [list: string, filter: Record<string, unknown>][] = [
    ["matchedProducts", {}],
    ["matchedProducts", { order: "title DESC" }],
    ["matchedProducts", { where: { price_diff_integer: { gt: 0 } }, order: ["brand", "price DESC"] }],
    ["matchedProducts", { where: { title: { ilike: "%ete%" } } }],
    ["matchedProducts", { where: { "competitors.website_id": { inq: ["shared"] } } }],
    ["matchedProducts", { where: { day: pastDay, price_diff_integer: { gt: 0 } }, order: "price_diff" }],
    ["matchedProducts", { where: { moved: `${dayBefore},${pastDay},unmatched,cheap` } }],
    ["products", { order: "price DESC" }],
    ["products", { where: { brand: { inq: ["Bosch", "Autre"] } }, order: "title" }],
    ["productsMkp", {}],
  ];
  for (const [list, filter] of lists) {
    test(`are those of ${list} under ${JSON.stringify(filter)}`, async () => {
      const meant = JSON.parse(JSON.stringify(filter).replaceAll('"shared"', String(world.shared)));
      const listed = await world.find("alice", `${own}/${list}`, meant);
      const exported = await exportOf(list, { ...meant, fields: ["title", "sku"] });
      assert.deepEqual(
        exported.lines.map(([, sku]) => sku),
        listed.body.map(({ sku }: { sku: string }) => sku),
      );
    });
  }
  test("of the unmatched products are those without a match", async () => {
    const { lines } = await exportOf("getUnmatchedProducts", { fields: ["sku", "unmatched"] });
    assert.deepEqual(lines, [["A4", "no"]]);
  });
  test("are of all my catalogues of a website that serves several, as in its list", async (t) => {
    const { db } = world.store;
    const { rows } = await sql<{ id: number }>`
      insert into catalog (name, logo, website_id, customer_id, config)
      select name || ' 2', logo, website_id, customer_id, config from catalog where id = ${world.alice.catalog}
      returning id`.execute(db);
    const second = rows[0]!.id;
    t.after(() => sql`delete from catalog where id = ${second}`.execute(db));
    await sql`insert into catalog_competitor (catalog_id, website_id) values (${second}, ${world.shared})`.execute(
      db,
    );
    await markCatalogChange(db, second);
    await followChanges(world.store);
    const { lines } = await exportOf("matchedProducts", {
      fields: ["title", "sku", "best_price"],
      order: "sku",
    });
    const first = lines.filter(([, , best]) => best === "11,99");
    assert.deepEqual([lines.length, first.map(([, sku]) => sku)], [4, ["A1"]]);
    // Each line says of which it is, beside the competitors of all: those of its own have their prices.
    const { name } = (await world.call("alice", "GET", `/Catalogs/${world.alice.catalog}`)).body;
    const usual = await exportOf("matchedProducts", { order: "sku" });
    const pricesOf = (catalogue: string) =>
      usual.lines
        .filter(([of]) => of === catalogue)
        .map((cells) =>
          ["SKU", "Best price", "Rival: price", "Shared: price"].map(
            (word) => cells[usual.header.indexOf(word)],
          ),
        );
    assert.equal(usual.header[0], "Catalogue");
    assert.deepEqual(pricesOf(`${name} 2`), [["A1", "11,99", "", "11,99"]]);
    assert.deepEqual(pricesOf(name), [
      ["A1", "10,00", "10,00", "11,99"],
      ["A2", "2,00", "2,00", ""],
      ["A3", "8,00", "8,00", ""],
    ]);
    const chosen = { order: "sku", fields: ["catalog_name", "sku"] };
    const multiline = await exportOf("matchedProducts", chosen, { asMultiline: true });
    assert.deepEqual(
      multiline.lines.map((cells) => cells.slice(0, 4)).filter(([, sku]) => sku === "A1"),
      [[name, "A1", "Rival", "10,00"], ...[name, `${name} 2`].map((of) => [of, "A1", "Shared", "11,99"])],
    );
    const inFirst = { where: { catalog_id: world.alice.catalog }, fields: ["sku"] };
    assert.equal((await exportOf("matchedProducts", inFirst)).lines.length, 3);
    const competitors = { where: { "competitors.website_id": { inq: [world.shared] } } };
    const refused = await world.call("alice", "POST", `${own}/export/matchedProducts`, {
      filter: competitors,
    });
    assert.equal(refused.status, 400);
  });
  test("are all of them, or those of the page", async () => {
    const filter = { order: "title", limit: 1, skip: 1, fields: ["sku"] };
    assert.equal((await exportOf("matchedProducts", { ...filter, exportType: "all" })).lines.length, 3);
    assert.equal((await exportOf("matchedProducts", filter)).lines.length, 3, "all, where nothing is said");
    const page = await exportOf("matchedProducts", { ...filter, exportType: "onePage" });
    const lines = await exportOf(
      "matchedProducts",
      { ...filter, exportType: "onePage" },
      { asMultiline: true },
    );
    const listed = await world.find("alice", `${own}/matchedProducts`, { order: "title", limit: 1, skip: 1 });
    assert.deepEqual(
      page.lines.map(([sku]) => sku),
      [listed.body[0].sku],
    );
    assert.ok(lines.lines.every(([sku]) => sku === listed.body[0].sku));
  });
  test("are none where the page cannot be one, nor where the body was not read", async () => {
    const url = `${own}/export/matchedProducts`;
    const refused = async (body: object, type = "application/json") => {
      const headers = { authorization: world.tokens.alice, "content-type": type };
      const answer = await world.call("alice", "POST", url, body, { headers });
      return [answer.status, answer.body.error?.message];
    };
    for (const exportType of ["all", "onePage"]) {
      assert.match(String(await refused({ filter: { limit: -1, exportType } })), /^400,.*limit -1/);
      assert.match(String(await refused({ filter: { skip: "x", exportType } })), /^400,.*skip x/);
    }
    assert.match(String(await refused({ filter: { where: {} } }, "text/plain")), /^400,.*application\/json/);
    assert.equal((await exportOf("matchedProducts", { limit: 1_000_000 })).lines.length, 3);
  });
});

describe("the columns of an export", () => {
  test("are the fields asked for, in their order, then a group per competitor", async () => {
    const { header, lines } = await exportOf("matchedProducts", {
      order: "sku",
      fields: ["price", "title", "price_diff", "status", "price"],
    });
    assert.deepEqual(header, [
      "My price",
      "Product",
      "Gap",
      "Position",
      "Rival: price",
      "Rival: difference",
      "Rival: difference in %",
      "Shared: price",
      "Shared: difference",
      "Shared: difference in %",
    ]);
    assert.deepEqual(lines, [
      ["12,50", "Été indien", "2,50", "more expensive", "10,00", "2,50", "25", "11,99", "0,51", "4,25"],
      ["2,00", "'=cmd|calc", "0,00", "same price", "2,00", "0,00", "0", "", "", ""],
      ["7,00", "Zèbre", "-1,00", "cheaper", "8,00", "-1,00", "-12,5", "", "", ""],
    ]);
  });
  test("put the competitors where their field stands", async () => {
    const { header } = await exportOf("matchedProducts", { fields: ["sku", "competitors", "title"] });
    assert.equal(header[1], "Rival: price");
    assert.equal(header.at(-1), "Product");
  });
  test("hold the competitors that the filter names alone, and the figures against them", async () => {
    const where = { "competitors.website_id": { inq: [world.shared] } };
    const { header, lines } = await exportOf("matchedProducts", { where, fields: ["sku", "best_price"] });
    assert.deepEqual(header.slice(1), [
      "Best price",
      "Shared: price",
      "Shared: difference",
      "Shared: difference in %",
    ]);
    assert.deepEqual(lines, [["A1", "11,99", "11,99", "0,51", "4,25"]]);
  });
  test("make a line per competitor, the cheapest first", async () => {
    const { header, lines } = await exportOf(
      "matchedProducts",
      { order: "sku", fields: ["sku"] },
      { asMultiline: true },
    );
    assert.deepEqual(header.slice(0, 3), ["SKU", "Competitor", "Competitor price"]);
    assert.deepEqual(
      lines.map((cells) => cells.slice(0, 3)),
      [
        ["A1", "Rival", "10,00"],
        ["A1", "Shared", "11,99"],
        ["A2", "Rival", "2,00"],
        ["A3", "Rival", "8,00"],
      ],
    );
  });
  test("add what is known of the competitor's product", async () => {
    const filter = { order: "sku", fields: ["sku"], addCompetitorsAttrs: true };
    const lines = await exportOf("matchedProducts", filter, { asMultiline: true });
    const cell = (name: string) => lines.lines[0]?.[lines.header.indexOf(name)];
    assert.deepEqual(
      [cell("Competitor product"), cell("Competitor stock"), cell("Couleur at the competitor")],
      ["Chez Rival", "4", "bleu"],
    );
    const groups = await exportOf("matchedProducts", filter);
    assert.equal(groups.lines[0]?.[groups.header.indexOf("Rival: Couleur")], "bleu");
    assert.equal(groups.lines[0]?.[groups.header.indexOf("Shared: Couleur")], "");
  });
  test("are headed by the words of the grid", async () => {
    const words: Record<string, string> = en.matched.column;
    const elsewhere = new Set([
      "image",
      "competitors",
      "competitor_websites",
      "urlFiles",
      "margin_rate",
      "price_seen_at",
    ]);
    const attributes = new Set(["cost_price", "availability"]);
    const shown = Object.keys(words).filter((name) => !elsewhere.has(name));
    const fields = shown.map((name) => (attributes.has(name) ? `attributes.${name}` : name));
    const { header } = await exportOf("matchedProducts", { fields });
    assert.deepEqual(
      header.slice(0, fields.length),
      shown.map((name) => say("en", `matched.column.${name}` as MessageKey)),
    );
  });
  test("call competitors what the catalogue calls them", async () => {
    const path = `/Catalogs/${world.alice.catalog}`;
    await world.call("alice", "PATCH", path, { customLabel: ["Rivaux", "Rival", "Rivale"] });
    const filter = { fields: ["competitors_count"], addCompetitorsAttrs: true };
    const answer = await call("alice", "matchedProducts", { filter, asMultiline: true }, "fr");
    const [header] = answer.text.split("\n");
    assert.match(header ?? "", /^\uFEFFNb rivaux;Rival;Prix rival;/);
    assert.match(header ?? "", /;Marque rivale;/);
    await world.call("alice", "PATCH", path, { customLabel: [] });
  });
  test("are in the reader's language", async () => {
    const french = await call("alice", "matchedProducts", { filter: { fields: ["brand", "status"] } }, "fr");
    assert.match(french.text, /^\uFEFFMarque;Position;Rival : prix;/);
    assert.match(french.text, /\nBosch;plus cher;/);
  });
  test("are the usual ones when none is named, without those that are left out", async () => {
    const usual = await exportOf("products", {});
    const query = `?${new URLSearchParams({ filter: JSON.stringify({ fields: ["sku"] }), asMultiline: "false" })}`;
    const named = await world.call("alice", "POST", `${own}/export/products${query}&exportType=all`);
    assert.match(named.text, /^\uFEFFSKU[;\n]/);
    assert.deepEqual(usual.header.slice(0, 3), ["Product", "SKU", "EAN"]);
    const without = await exportOf("products", { fields: { sku: false } });
    assert.deepEqual(
      without.header,
      usual.header.filter((name) => name !== "SKU"),
    );
  });
});

describe("the file", () => {
  test("is CSV for spreadsheets, named in x-filename", async () => {
    const { headers, text } = await call("alice", "products", { filter: { exportType: "all" } });
    assert.equal(headers["x-filename"], "export_produits.csv");
    assert.match(String(headers["content-type"]), /^text\/csv; charset=utf-8/);
    assert.ok(text.startsWith("\uFEFF") && text.endsWith("\n"));
  });
  test("of a past day is named after it", async () => {
    const day = addDays(today(), -1);
    const filter = { where: { catalog_id: world.alice.catalog, day }, fields: ["sku", "price"] };
    const { status, headers } = await call("alice", "matchedProducts", { filter });
    assert.deepEqual([status, headers["x-filename"]], [200, `export_produits_${day}.csv`]);
  });
  test("says what is so now, even where an older one would do", async () => {
    const filter = { where: { sku: "A4" }, fields: ["title"], usecache: true };
    const titles = async () => (await exportOf("products", filter)).lines.map(([title]) => title);
    assert.deepEqual(await titles(), ["Sans rival"]);
    const { body } = await world.find("alice", `${own}/products`, { where: { sku: "A4" } });
    const rename = (title: string) => world.call("admin", "PATCH", `/Products/${body[0].id}`, { title });
    assert.equal((await rename("Sans égal")).status, 200);
    assert.deepEqual(await titles(), ["Sans égal"]);
    await rename("Sans rival");
  });
  test("shows formulas instead of running them, keeps numbers, and is read again as it was written", async () => {
    const { website } = world.bruno;
    const titles = [
      "=cmd|' /C calc'!A0",
      "+1+1",
      "-2+3+cmd",
      "@SUM(A1)",
      "-12,50",
      "+33 1 23",
      "''=quoted",
      "’plain",
      "＝1+1",
      "＋1+1",
      "－1+1",
      "＠SUM(A1)",
      "''＝quoted",
    ];
    const lines = titles.map((title, index) => `B${index};"${title}";-12,50;${index + 1},5;"a;b ""c"""`);
    const feed = ["sku;titre;marque;prix;categorie", ...lines, 'C1;"\t=1+1";x;1;y'].join("\n");
    await importFile(website, feed);
    const before = await hashOf(website);

    const path = `/WebsiteSettings/${website}/export/products`;
    const { text } = await world.call("bruno", "POST", path, { filter: { fields: fieldsOf(feed) } });
    const cells = text
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(";")[1]);
    assert.deepEqual(cells.slice(0, titles.length), [
      "'=cmd|' /C calc'!A0",
      "'+1+1",
      "'-2+3+cmd",
      "'@SUM(A1)",
      "-12,50",
      "'+33 1 23",
      "''=quoted",
      "’plain",
      "'＝1+1",
      "'＋1+1",
      "'－1+1",
      "'＠SUM(A1)",
      "''＝quoted",
    ]);
    assert.match(
      text,
      /\nB0;[^\n]*;-12,50;1,50;"a;b ""c"""\n/,
      "numbers are as they were, prices with their decimals",
    );

    const run = await importFile(website, text);
    assert.deepEqual([run.products_created, run.products_updated, run.products_error], [0, 0, 0]);
    assert.equal(await hashOf(website), before);
  });
});

test("dates of a file are of Paris, and are read again as moments when prices were seen", async () => {
  const { website } = world.bruno;
  // Later than what the website was seen with before: an older line would only complete a history.
  const seen = inParis.format(Date.now() + 600_000);
  await importFile(website, `sku;titre;ean;prix;stock;vu\nD1;Daté;;9,5;;${seen}`, { observedAt: "vu" });
  const path = `/WebsiteSettings/${website}/export/products`;
  const filter = { where: { sku: "D1" }, fields: ["sku", "price", "price_changed_at"] };
  const { text } = await world.call("bruno", "POST", path, { filter });
  assert.equal(text.split("\n")[1], `D1;9,50;${seen}`);
});

const inParis = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "medium",
});

describe("an export is refused", () => {
  test("when its type is neither all nor onePage, wherever that is said", async () => {
    for (const body of [{ filter: { exportType: "some" } }, { filter: {}, exportType: "some" }]) {
      const answer = await call("alice", "products", body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error.message, /"some"|some/);
    }
  });
  test("when it asks for a column that no file has, which is named beside those that there are", async () => {
    const askedFor = async (list: string, fields: unknown) => {
      const { status, body } = await call("alice", list, { filter: { fields } });
      return [status, body.error?.message];
    };
    const [status, message] = await askedFor("products", ["title", "prix"]);
    assert.equal(status, 400);
    assert.match(
      message,
      /^"prix" is no column of an export\. This one has: .*\btitle\b.*\bprice\b.*attributes\.<name>/,
    );
    assert.doesNotMatch(message, /\bbest_price\b|\badjusted_price\b/);
    const { header } = await exportOf("productsMkp", { fields: ["title", "best_price"] });
    assert.deepEqual(header, ["Product"], "one of another list is passed over: screens ask for it");
    assert.equal((await askedFor("matchedProducts", { nothing: false }))[0], 400);
    assert.match((await askedFor("matchedProducts", "nothing"))[1], /\bbest_price\b/);
  });
  test("when it asks for another format, or with an option that there is none of", async () => {
    const paths = [`${own}/export/products`, `/Catalogs/${world.alice.catalog}/export/competitorsProduct`];
    paths.push(`/Catalogs/${world.alice.catalog}/export/matches`);
    for (const path of paths) {
      const wordsFor = async (query: string, body: unknown = {}) => {
        const answer = await world.call("alice", "POST", `${path}${query}`, body);
        assert.equal(answer.status, 400, `${path}${query} ${answer.text}`);
        return answer.body.error.message as string;
      };
      assert.match(await wordsFor("", { format: "xlsx" }), /CSV file: there is no format "xlsx"/);
      assert.match(await wordsFor("?_format=json"), /no format "json"/);
      assert.match(await wordsFor("?columns=title"), /"columns" is no option of an export: it takes /);
      assert.equal((await world.call("alice", "POST", `${path}?format=CSV`, {})).status, 200);
    }
    const inFilter = await call("alice", "products", { filter: { colums: ["title"] } });
    assert.match(inFilter.body.error.message, /"colums" is no option of an export: it takes where, order,/);
    const unsure = await call("alice", "products", { filter: {}, asMultiline: "perhaps" });
    assert.deepEqual([unsure.status, /asMultiline/.test(unsure.body.error.message)], [400, true]);
  });
  test("when its filter is wrong, before anything is sent", async () => {
    for (const where of [{ title: { regexp: "(" } }, { title: { foo: 1 } }, { title: { inq: 1 } }]) {
      const answer = await call("alice", "matchedProducts", { filter: { where } });
      assert.equal(answer.status, 400, JSON.stringify(where));
    }
  });
  test("when its filter holds what no product can, as the list is", async () => {
    const zero = { where: { title: { ilike: "a\0b" } } };
    const refused = [
      await call("alice", "products", { filter: zero }),
      await world.find("alice", "/Products", zero),
    ];
    refused.push(await call("alice", "products", { filter: { fields: ["attributes.a\0b"] } }));
    for (const { status, body } of refused)
      assert.deepEqual([status, body.error.message], [400, refused[1]?.body.error.message]);
  });
  test("when its filter is no filter or too deep, whatever list it is of", async () => {
    const noFilter = '{"website_id":1,"and":[null]}';
    const deep = `${'{"and":['.repeat(8_000)}{}${"]}".repeat(8_000)}`;
    const wrong = ['{"and":[null]}', noFilter, '{"catalog_id":1,"and":["x"]}', deep];
    const headers = { authorization: world.tokens.alice, "content-type": "application/json" };
    for (const list of ["matchedProducts", "getUnmatchedProducts", "products", "productsMkp"]) {
      for (const where of wrong) {
        const body = `{"filter":{"where":${where}}}`;
        const { status } = await world.call("alice", "POST", `${own}/export/${list}`, body, { headers });
        assert.equal(status, 400, `${list} ${where.slice(0, 40)}`);
      }
    }
    const listed = await world.find("alice", `${own}/matchedProducts`, { where: JSON.parse(noFilter) });
    assert.equal(listed.status, 400);
  });
  test("for somebody else's website, and for nobody", async () => {
    const path = `${own}/export/products`;
    assert.equal((await world.call("bruno", "POST", path, {})).status, 404);
    assert.equal((await world.call("nobody", "POST", path, {})).status, 401);
    assert.equal((await world.call("alice", "POST", `${own}/export/customers`, {})).status, 404);
  });
  test("but takes the token from the address, and hides what the caller may not see", async () => {
    const token = `access_token=${world.tokens.alice}`;
    assert.equal((await world.call("nobody", "POST", `${own}/export/products?${token}`, {})).status, 200);
    const shared = `/WebsiteSettings/${world.shared}/export/matchedProducts`;
    const { status, text } = await world.call("bruno", "POST", shared, { filter: { fields: ["title"] } });
    assert.deepEqual([status, text], [200, "\uFEFFMy price\n".replace("My price", "Product")]);
  });
  test("when its values would end the text they stand in", async () => {
    const where = { title: "'; drop table product; --\\" };
    const { lines } = await exportOf("products", { where });
    assert.deepEqual(lines, []);
    assert.equal((await exportOf("products", {})).lines.length, 4);
  });
});

async function importFile(website: number, content: string, extra: Record<string, string> = {}) {
  const { services } = world;
  const mapping = Object.fromEntries(
    Object.entries(extra).map(([field, fieldname]) => [field, { fieldname, type: "string" as const }]),
  );
  const options =
    Object.keys(extra).length > 0
      ? { type_options: { mapping: { ...plainMapping, ...mapping }, uniqueProductIdentifier: "sku" } }
      : { type_options: { uniqueProductIdentifier: "sku" } };
  const upload = { websiteId: website, name: "feed.csv", content: pieces(content, 65_536), maxBytes: 1e9 };
  const { id } = await uploadAndImport(services, upload, { options });
  const run = await runImport(importTools(), id);
  assert.equal(run.status, "complete", JSON.stringify(run.error_message));
  return run;
}

const plainMapping = {
  sku: { fieldname: "sku", type: "string" },
  title: { fieldname: "titre", type: "string" },
  ean: { fieldname: "ean", type: "string" },
  price: { fieldname: "prix", type: "number" },
  stock: { fieldname: "stock", type: "number" },
};
const fieldsOf = (_feed: string) => ["sku", "title", "brand", "price", "category"];

function importTools() {
  const { store, storage, http, config } = world.services;
  return { store, storage, http, config };
}

async function hashOf(website: number): Promise<unknown> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(concat_ws('|', product_id, sku, title, brand, price, category), E'\n' order by id)) as hash
    from product where website_id = ${website}`.execute(world.store.db);
  return rows[0]?.hash;
}

function call(who: Who, list: string, body: unknown, language = "en"): Promise<Answer> {
  return world.call(who, "POST", `${own}/export/${list}`, body, {
    headers: { authorization: world.tokens[who], "accept-language": language },
  });
}

/** The cells of alice's export. None of hers holds a semicolon. */
describe("the rows of a past day", () => {
  const list = async (where: object) => world.find("alice", `${own}/matchedProducts`, { where });
  const count = async (where: object) =>
    (
      await world.call(
        "alice",
        "GET",
        `${own}/matchedProducts/count?where=${encodeURIComponent(JSON.stringify(where))}`,
      )
    ).body.count;

  test("are those of its end, with what history holds and no more", async () => {
    await importFile(world.alice.website, "sku;titre;ean;marque;prix\nA1;Été chaud;3017800132463;Bosch;9\n");
    await followChanges(world.store);
    const { body } = await list({ day: pastDay, ean: "3017800132463" });
    assert.equal(body.length, 1);
    const { title, price, best_price, price_diff_integer, competitors_count } = body[0];
    assert.deepEqual(
      { title, price, best_price, price_diff_integer, competitors_count },
      { title: "Été chaud", price: 12.5, best_price: 10, price_diff_integer: 2.5, competitors_count: 2 },
    );
    assert.ok(!("competitors" in body[0]) && !("stock" in body[0]));
    assert.equal(await count({ day: pastDay }), 3);
    assert.equal(await count({ day: pastDay, price_diff_integer: { gt: 0 } }), 1);
    assert.equal(await count({ price_diff_integer: { gt: 0 } }), 0, "today");
    assert.equal(await count({ day: dayBefore }), 0);
    assert.equal(await count({ moved: `${dayBefore},${pastDay},unmatched,expensive` }), 1);
    const { header, lines } = await exportOf("matchedProducts", { where: { day: pastDay } });
    assert.equal(lines.length, 3);
    assert.ok(!header.some((name) => name.includes("Rival")), header.join());
  });

  test("are refused in words for some competitors alone, for today, and by what nobody kept", async () => {
    for (const [where, word] of [
      [{ day: pastDay, "competitors.website_id": world.alice.rival }, "competitors"],
      [{ moved: `${dayBefore},${pastDay},cheap,equals`, "competitors.website_id": 1 }, "competitors"],
      [{ day: today() }, "past"],
      [{ day: "hier" }, "hier"],
      [{ day: pastDay, stock: { gt: 3 } }, "stock"],
      [{ moved: "a,b,c,d" }, "a,b,c,d"],
      [{ moved: `${pastDay},${dayBefore},cheap,equals` }, "cheap"],
    ] as const) {
      const { status, body } = await list(where);
      assert.equal(status, 400, JSON.stringify(where));
      assert.match(body.error.message, new RegExp(word), JSON.stringify(where));
    }
    assert.equal(
      (await world.find("bruno", `${own}/matchedProducts`, { where: { day: pastDay } })).status,
      404,
    );
    const everywhere = await world.find("bruno", "/MatchedProducts", {
      where: { day: pastDay, catalog_id: world.alice.catalog },
    });
    assert.deepEqual(everywhere.body, []);
  });
});

async function exportOf(list: string, filter: unknown, body: object = {}) {
  const answer = await call("alice", list, { filter, ...body });
  assert.equal(answer.status, 200, answer.text);
  const [header = [], ...lines] = answer.text
    .slice(1)
    .trimEnd()
    .split("\n")
    .map((line) => line.split(";"));
  return { header, lines };
}
