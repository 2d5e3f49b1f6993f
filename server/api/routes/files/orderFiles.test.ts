// Files of sales: what is recognised in them, and the lists they narrow.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { cleanUpContainers } from "#server/domain/containers/cleanUpContainers.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markCatalogChange } from "#server/domain/matching/markChanges.ts";
import { orderedQuantities } from "#server/store/queries/orders/orderFiles.ts";
import { say } from "#shared/messages/index.ts";
import { quoted } from "#shared/messages/unbroken.ts";
import { formOf } from "../../../../test/support/forms.ts";
import { type Who, type World, openWorld } from "../../../../test/support/world.ts";

describe("files of sales", () => {
  let world: World;
  /** Ids of Alice's products, by title. */
  const ids: Record<string, number> = {};
  before(async () => {
    world = await openWorld();
    const { alice, bruno } = world;
    await world.call("alice", "POST", "/OrderImports", { name: alice.catalog });
    await world.call("bruno", "POST", "/OrderImports", { name: bruno.catalog });
    await product("Chaise", "https://www.alice.example/chaise?utm_source=flux");
    await product("Table", "https://alice.example/table/");
    await product("Lampe", null);
    await product("Banc", "https://alice.example/banc");
  });
  after(() => world.close());

  async function product(title: string, url: string | null, website_id = world.alice.website) {
    const made = await world.call("admin", "POST", "/Products", {
      website_id,
      product_id: title,
      title,
      url,
      price: 10,
    });
    assert.equal(made.status, 200, made.text);
    ids[title] = made.body.id;
    return made.body.id as number;
  }
  const sendAny = (who: Who, catalog: number, filename: string, content: string | Buffer) => {
    const { payload, headers } = formOf([{ field: "file", filename, content }]);
    return world.call(who, "POST", `/OrderImports/${catalog}/upload`, payload, {
      headers: { ...headers, authorization: world.tokens[who] },
    });
  };
  const send = async (who: Who, catalog: number, filename: string, content: string) => {
    const answer = await sendAny(who, catalog, filename, content);
    assert.equal(answer.status, 200, answer.text);
  };
  const told = async (filename: string) =>
    (await world.call("alice", "GET", `/OrderImports/${world.alice.catalog}/files/${filename}`)).body;
  const countsOf = async (filename: string) => {
    const { rows, matched_rows, unknown_rows, error_rows } = await told(filename);
    return { rows, matched_rows, unknown_rows, error_rows };
  };
  const sold = async (filename: string, catalog = world.alice.catalog) => {
    const { rows } = await sql<{ title: string; quantity: number }>`
      select product.title, ordered.quantity
      from ${orderedQuantities(catalog, filename)} as ordered join product on product.id = ordered.product_id
      order by product.title`.execute(world.store.db);
    return Object.fromEntries(rows.map(({ title, quantity }) => [title, quantity]));
  };
  const listed = async (who: Who, path: string, where: unknown) => {
    const answer = await world.find(who, path, { where, order: "title" });
    assert.equal(answer.status, 200, answer.text);
    const counted = await world.call(
      who,
      "GET",
      `${path}/count?where=${encodeURIComponent(JSON.stringify(where))}`,
    );
    assert.equal(counted.body.count, answer.body.length);
    return answer.body.map(({ title }: { title: string }) => title);
  };

  test("quantities of an address are summed, however it is written, and unknown ones are counted", async () => {
    const lines = [
      "url;quantité",
      "http://alice.example/chaise/;3",
      "HTTPS://ALICE.example/chaise?gclid=x#avis;2,5",
      "alice.example/table;0",
      "https://alice.example/inconnue;7",
      "https://alice.example/banc;beaucoup",
    ];
    await send("alice", world.alice.catalog, "juin.csv", lines.join("\r\n"));
    assert.deepEqual(await sold("juin.csv"), { Chaise: 5.5, Table: 0 });
    assert.deepEqual(await countsOf("juin.csv"), {
      rows: 4,
      matched_rows: 3,
      unknown_rows: 1,
      error_rows: 1,
    });
    const unknown = `/OrderImports/${world.alice.catalog}/files/juin.csv/unknownUrls`;
    assert.deepEqual((await world.call("alice", "GET", unknown)).body, {
      urls: ["https://alice.example/inconnue"],
    });
    assert.equal((await world.call("bruno", "GET", unknown)).status, 404);
    assert.equal((await world.call("alice", "GET", unknown.replace("juin", "mai"))).status, 404);
    assert.deepEqual((await told("juin.csv")).errors, [
      { line: 6, message: "The quantity “beaucoup” is not a number" },
    ]);
  });

  test("of a file with several columns it is told where the quantities are from, and refused where none says so", async () => {
    const { catalog } = world.alice;
    const table = "https://alice.example/table";
    await send("alice", catalog, "export.csv", `url;stock;Quantité vendue\n${table};40;3`);
    assert.deepEqual(await sold("export.csv"), { Table: 3 });
    assert.equal((await told("export.csv")).quantity_column, "Quantité vendue");
    assert.equal("quantity_column" in (await told("juin.csv")), false);
    const open = await sendAny("alice", catalog, "export.csv", `url;stock;prix\n${table};40;12`);
    const columns = ["stock", "prix"].map((name) => quoted(name)).join(", ");
    assert.deepEqual(
      [open.status, open.body.error.message],
      [422, say("fr", "containers.quantityUnnamed", { columns })],
    );
    assert.deepEqual(await sold("export.csv"), { Table: 3 });
    await world.call("alice", "DELETE", `/OrderImports/${catalog}/files/export.csv`);
  });

  test("what is no table is refused in words, and the file of that name stays as it was", async () => {
    const { catalog } = world.alice;
    await send("alice", catalog, "autre.csv", "https://alice.example/table;3");
    const zip = Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(200, 7)]);
    for (const [content, key] of [
      [
        "<!DOCTYPE html>\n<html><body><a href='https://alice.example/table'>3</a></body></html>",
        "containers.webPage",
      ],
      [zip, "feed.notText"],
      [Buffer.from(Array.from({ length: 400 }, (_, at) => at % 9)), "feed.binary"],
    ] as const) {
      const { status, body } = await sendAny("alice", catalog, "autre.csv", content);
      assert.deepEqual([status, body.error.message], [422, say("fr", key, { format: "zip" })]);
    }
    assert.deepEqual(await sold("autre.csv"), { Table: 3 });
    await world.call("alice", "DELETE", `/OrderImports/${catalog}/files/autre.csv`);
  });

  test("an empty file is refused in words, and the one that it would replace stays", async () => {
    const { catalog } = world.alice;
    await send("alice", catalog, "mai.csv", "url;quantité\nhttps://alice.example/table;2\n");
    for (const content of ["", " \r\n\n"]) {
      const refused = await sendAny("alice", catalog, "mai.csv", content);
      assert.equal(refused.status, 422, JSON.stringify(content));
      assert.match(refused.body.error.message, /^Ce fichier est vide/);
    }
    assert.deepEqual(await sold("mai.csv"), { Table: 2 });
    await world.call("alice", "DELETE", `/OrderImports/${catalog}/files/mai.csv`);
  });

  test("a list of addresses counts a piece of each; an empty quantity among others is none", async () => {
    await send(
      "alice",
      world.alice.catalog,
      "liste.csv",
      "https://alice.example/chaise\nhttps://alice.example/banc",
    );
    assert.deepEqual(await sold("liste.csv"), { Banc: 1, Chaise: 1 });
    await send("alice", world.alice.catalog, "liste.csv", "alice.example/table;4\nalice.example/banc;");
    assert.deepEqual(await sold("liste.csv"), { Banc: 0, Table: 4 });
  });

  test("a list keeps the products of a file, of one of several, or of none", async () => {
    const { catalog: catalog_id } = world.alice;
    const products = (urlsFilename: unknown) => listed("alice", "/Products", { catalog_id, urlsFilename });
    assert.deepEqual(await products("juin.csv"), ["Chaise", "Table"]);
    assert.deepEqual(await products({ inq: ["juin.csv", "liste.csv"] }), ["Banc", "Chaise", "Table"]);
    assert.deepEqual(await products("inconnu.csv"), []);
    assert.deepEqual(await products({ neq: "juin.csv" }), ["Banc", "Lampe"]);
    assert.deepEqual(await products({ nin: ["juin.csv", "liste.csv"] }), ["Lampe"]);
    assert.deepEqual(
      await listed("alice", "/Products", {
        catalog_id,
        or: [{ urlsFilename: "juin.csv" }, { title: "Lampe" }],
      }),
      ["Chaise", "Lampe", "Table"],
    );
    const alone = await world.find("alice", "/Products", { where: { urlsFilename: "juin.csv" } });
    assert.equal(alone.status, 400, "whose file?");
  });

  test("each product of a page tells which files hold it, when that is asked for", async () => {
    const { catalog: catalog_id } = world.alice;
    const asked = async (path: string, filter: object, who: Who = "alice") =>
      (await world.find(who, path, { order: "title", ...filter })).body;
    const expected = [
      { title: "Banc", urlFiles: ["liste.csv"] },
      { title: "Chaise", urlFiles: ["juin.csv"] },
      { title: "Lampe", urlFiles: [] },
      { title: "Table", urlFiles: ["juin.csv", "liste.csv"] },
    ];
    const fields = ["title", "urlFiles"];
    for (const who of ["alice", "admin"] as const) {
      const mine = { website_id: world.alice.website };
      assert.deepEqual(await asked("/Products", { where: mine, fields }, who), expected);
      assert.deepEqual(await asked("/Products", { where: { catalog_id }, fields }, who), expected);
    }
    const included = { fields: ["title"], include: "urlFiles", where: { catalog_id } };
    assert.deepEqual(await asked(`/Catalogs/${catalog_id}/products`, included), expected);
    const [whole] = await asked("/Products", { where: { title: "Table" }, include: ["urlFiles"] });
    assert.deepEqual([whole.urlFiles, whole.price], [["juin.csv", "liste.csv"], 10]);
    const [plain] = await asked("/Products", { where: { title: "Table" } });
    assert.ok(!("urlFiles" in plain));
    const one = await world.call("alice", "GET", `/Products/${whole.id}?filter[fields]=urlFiles`);
    assert.deepEqual(one.body, { urlFiles: ["juin.csv", "liste.csv"] });
  });

  test("matched products are kept by the same files, whatever competitors they are compared with", async () => {
    const { catalog: catalog_id, rival } = world.alice;
    const theirs = await product("Chaise d'en face", "https://rival.example/c", rival);
    const match = {
      catalog_id,
      product_id: ids["Chaise"],
      competitors: [{ product_id: theirs, website_id: rival }],
    };
    const matched = await world.call("admin", "POST", "/MatchedProducts", match);
    assert.equal(matched.status, 200, matched.text);
    for (const subset of [{}, { "competitors.website_id": { inq: [rival] } }]) {
      const where = (urlsFilename: unknown) => ({ catalog_id, urlsFilename, ...subset });
      assert.deepEqual(await listed("alice", "/MatchedProducts", where("juin.csv")), ["Chaise"]);
      assert.deepEqual(await listed("alice", "/MatchedProducts", where("liste.csv")), []);
      assert.deepEqual(await listed("alice", "/MatchedProducts", where({ neq: "liste.csv" })), ["Chaise"]);
      for (const path of ["/MatchedProducts", `/Catalogs/${catalog_id}/matchedProducts`]) {
        const named = await world.find("alice", path, { where: where("juin.csv"), fields: ["urlFiles"] });
        assert.deepEqual(named.body, [{ urlFiles: ["juin.csv"] }], path);
      }
    }
  });

  test("a product that comes, moves or goes is recognised as it is then", async () => {
    await send(
      "alice",
      world.alice.catalog,
      "août.csv",
      "https://alice.example/nouveau;8\nhttps://alice.example/banc;2",
    );
    const file = encodeURIComponent("août.csv");
    assert.deepEqual(await sold("août.csv"), { Banc: 2 });
    await product("Nouveau", "http://alice.example/nouveau#a");
    assert.deepEqual(await sold("août.csv"), { Banc: 2, Nouveau: 8 });
    await world.call("admin", "PATCH", `/Products/${ids["Banc"]}`, {
      url: "https://alice.example/banc-bleu",
    });
    assert.deepEqual(await sold("août.csv"), { Nouveau: 8 });
    assert.equal((await countsOf(file)).matched_rows, 1);
    await world.call("admin", "DELETE", `/Products/${ids["Nouveau"]}`);
    assert.deepEqual(await sold("août.csv"), {});
    assert.deepEqual(await countsOf(file), { rows: 2, matched_rows: 0, unknown_rows: 2, error_rows: 0 });
  });

  test("products that an import brings are recognised when their comparison follows", async () => {
    await send("alice", world.alice.catalog, "import.csv", "https://alice.example/importe;5");
    await sql`insert into product (website_id, product_id, title, url)
      values (${world.alice.website}, 'importé', 'Importé', 'https://alice.example/importe')`.execute(
      world.store.db,
    );
    await markCatalogChange(world.store.db, world.alice.catalog);
    await followChanges(world.store);
    assert.deepEqual(await sold("import.csv"), { Importé: 5 });
  });

  test("a file of the same name in another catalogue keeps nothing here, and tells nothing", async () => {
    await product("Chaise de Bruno", "https://alice.example/chaise", world.bruno.website);
    await send("bruno", world.bruno.catalog, "juin.csv", "https://alice.example/banc-bleu;1");
    const mine = { catalog_id: world.alice.catalog, urlsFilename: "juin.csv" };
    assert.deepEqual(await listed("alice", "/Products", mine), ["Chaise", "Table"]);
    assert.deepEqual(await listed("bruno", "/Products", mine), []);
    assert.deepEqual(await listed("bruno", "/MatchedProducts", mine), []);
    assert.deepEqual(await listed("bruno", "/MatchedProducts", { urlsFilename: "juin.csv" }), []);
    const brunos = { catalog_id: world.bruno.catalog, urlsFilename: "juin.csv" };
    assert.deepEqual(await listed("bruno", "/Products", brunos), []);
  });

  test("two catalogues of one website keep by their own files", async () => {
    const { alice, bruno } = world;
    const { id: catalog_id } = (
      await world.call("admin", "POST", "/Catalogs", {
        name: "Le même site",
        logo: "https://alice.example/logo.png",
        website_id: alice.website,
        customer_id: bruno.customer,
      })
    ).body;
    await followChanges(world.store);
    await world.call("bruno", "POST", "/OrderImports", { name: catalog_id });
    await send("bruno", catalog_id, "liste.csv", "https://alice.example/chaise;1");
    const by = (who: Who, catalog: number, urlsFilename: unknown) =>
      listed(who, "/Products", { catalog_id: catalog, urlsFilename });
    assert.deepEqual(await by("bruno", catalog_id, "liste.csv"), ["Chaise"]);
    assert.deepEqual(await by("bruno", catalog_id, "juin.csv"), []);
    assert.deepEqual(await by("alice", alice.catalog, "liste.csv"), ["Table"]);
    assert.deepEqual(await by("alice", alice.catalog, { neq: "juin.csv" }), ["Banc", "Importé", "Lampe"]);
    assert.deepEqual(await by("bruno", alice.catalog, "juin.csv"), []);
    assert.equal((await world.call("admin", "DELETE", `/Catalogs/${catalog_id}`)).status, 200);
  });

  test("a deleted file is in no list any more, nor are those of a deleted container", async () => {
    const { catalog } = world.alice;
    await world.call("alice", "DELETE", `/OrderImports/${catalog}/files/juin.csv`);
    assert.deepEqual(await sold("juin.csv"), {});
    assert.deepEqual(
      await listed("alice", "/Products", { catalog_id: catalog, urlsFilename: "juin.csv" }),
      [],
    );
    assert.deepEqual(await sold("liste.csv"), { Table: 4 });
    await world.call("alice", "DELETE", `/OrderImports/${catalog}`);
    assert.deepEqual(await sold("liste.csv"), {});
    const { rows } = await sql`select from order_line where catalog_id = ${catalog}`.execute(world.store.db);
    assert.equal(rows.length, 0);
  });

  test("the files of a deleted catalogue are forgotten, and no others", async () => {
    const { storage } = world.services;
    const { id } = (
      await world.call("admin", "POST", "/Catalogs", {
        name: "Passager",
        logo: "https://alice.example/logo.png",
        website_id: world.alice.website,
        customer_id: world.alice.customer,
      })
    ).body;
    await world.call("alice", "POST", "/OrderImports", { name: id });
    await send("alice", id, "vendu.csv", "https://alice.example/chaise;3");
    assert.equal((await world.call("admin", "DELETE", `/Catalogs/${id}`)).status, 200);
    await cleanUpContainers(world.services);
    const left = new Set((await storage.containers("OrderImports")).map(({ name }) => name));
    assert.equal(left.has(String(id)), false);
    assert.ok(left.has(String(world.bruno.catalog)));
  });

  test("a file of too many lines is refused, and the older one of that name stays", async () => {
    const { catalog } = world.alice;
    await world.call("alice", "POST", "/OrderImports", { name: catalog });
    await send("alice", catalog, "an.csv", "alice.example/table;4");
    const { payload, headers } = formOf([
      { field: "file", filename: "an.csv", content: "a.fr/1;1\n".repeat(500_001) },
    ]);
    const refused = await world.call("alice", "POST", `/OrderImports/${catalog}/upload`, payload, {
      headers: { ...headers, authorization: world.tokens.alice },
    });
    assert.equal(refused.status, 413, refused.text);
    assert.deepEqual(await sold("an.csv"), { Table: 4 });
    const kept = await world.call("alice", "GET", `/OrderImports/${catalog}/download/an.csv`);
    assert.equal(kept.text, "alice.example/table;4");
  });
});
