// LoopBack's own client: models whose data source is another LoopBack application, by loopback-connector-remote. It
// builds the addresses from LoopBack's definitions, not from ours.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { type RunningVigie, startVigie } from "../test/support/vigie.ts";

// These packages have no types, and their models are made while the program runs.
// oxlint-disable-next-line typescript/no-explicit-any
type Untyped = any;

const load: Untyped = createRequire(import.meta.url);
const loopback: Untyped = load("loopback");

describe("a LoopBack application with Vigie as its data source", () => {
  let vigie: RunningVigie;
  let remote: Untyped;
  let models: Record<string, Untyped>;
  let catalog: Untyped;

  before(async () => {
    vigie = await startVigie({ demo: true });
    remote = loopback.createDataSource({
      connector: load("loopback-connector-remote"),
      url: `${vigie.url.replace("localhost", "127.0.0.1")}/api`,
    });
    models = modelsOn(remote);
  });
  after(() => vigie.stop());

  const signIn = async (who: "admin" | "customer") => {
    const token = await models["Customer"].login(vigie.logins[who]);
    remote.connector.remotes.auth = { accessToken: token };
    return token;
  };

  test("signs in", async () => {
    await assert.rejects(models["Customer"].login({ ...vigie.logins.customer, password: "wrong" }), {
      statusCode: 401,
      code: "LOGIN_FAILED",
    });
    await assert.rejects(models["Catalog"].find(), { statusCode: 401, code: "AUTHORIZATION_REQUIRED" });
    const token = await signIn("customer");
    assert.equal(token.id.length, 64);
    const person = await models["Customer"].findById(token.userId);
    assert.equal(person.email, vigie.logins.customer.email);
  });

  test("finds what is the customer's", async () => {
    [catalog] = await models["Catalog"].find();
    assert.ok(catalog.id > 0);
    assert.equal(await models["Catalog"].exists(catalog.id), true);
    assert.equal(await models["Catalog"].exists(999_999), false);
    assert.equal(
      await models["Catalog"].findById(999_999),
      null,
      "an unknown id is nothing, by its error's code",
    );
    assert.equal(await models["Catalog"].findOne({ where: { name: "nobody's" } }), null);
  });

  test("creates, changes and deletes", async () => {
    const { TrackingProduct } = models;
    const made = await TrackingProduct.create({ name: "By the connector", catalog_id: catalog.id });
    assert.ok(made.id > 0);
    assert.equal(made.notifications_enabled, true, "defaults come back");
    const other = await TrackingProduct.create({ name: "Another", catalog_id: catalog.id });
    const changed = await made.patchAttributes({ simulator_margin: 12.5 });
    assert.equal(changed.simulator_margin, 12.5);
    const replaced = await TrackingProduct.replaceById(made.id, { name: "Anew", catalog_id: catalog.id });
    assert.equal(replaced.simulator_margin, 0);
    const upserted = await TrackingProduct.upsert({ id: made.id, name: "Once more" });
    assert.equal(upserted.name, "Once more");
    const found = await TrackingProduct.upsertWithWhere({ id: made.id }, { name: "Found" });
    assert.equal(found.name, "Found");
    const { count } = await TrackingProduct.updateAll({ name: "Another" }, { simulator_margin: 5 });
    assert.equal(count, 1);
    await assert.rejects(TrackingProduct.create({ catalog_id: catalog.id }), {
      statusCode: 422,
      name: "ValidationError",
    });
    assert.deepEqual(await TrackingProduct.deleteById(made.id), { count: 1 });
    assert.equal(await TrackingProduct.findById(made.id), null);
    assert.deepEqual(await TrackingProduct.destroyById(other.id), { count: 1 });
    assert.deepEqual(await TrackingProduct.destroyById(other.id), { count: 0 });
  });

  test("filters", async () => {
    const { MatchedProduct, Product } = models;
    const where = { catalog_id: catalog.id };
    const all = await MatchedProduct.count(where);
    assert.ok(all > 20);
    const dear = { ...where, price: { gt: 50 } };
    const cheap = { ...where, or: [{ price: { lte: 50 } }, { price: null }] };
    assert.equal((await MatchedProduct.count(dear)) + (await MatchedProduct.count(cheap)), all);
    const page = await MatchedProduct.find({ where: dear, order: "price DESC", limit: 3, skip: 1 });
    const prices = page.map(({ price }: Untyped) => price);
    assert.equal(prices.length, 3);
    assert.deepEqual(
      prices,
      prices.toSorted((a: number, b: number) => b - a),
    );
    const [first] = page;
    const alike = await Product.find({
      where: {
        and: [{ title: { ilike: `%${first.title.slice(0, 8)}%` } }, { id: { inq: [first.product_id] } }],
      },
      fields: { id: true, title: true },
    });
    assert.equal(alike.length, 1);
    assert.equal(alike[0].title, first.title);
    assert.equal(alike[0].price, undefined);
    const by = await MatchedProduct.find({ where: { ...where, title: { regexp: "/^[a-m]/i" } }, limit: 5 });
    assert.ok(by.every(({ title }: Untyped) => /^[a-m]/i.test(title)));
  });

  test("follows relations", async () => {
    const website = await catalog.website();
    assert.equal(website.id, catalog.website_id);
    const { trackingProducts } = catalog;
    const before = await trackingProducts.count();
    const tracking = await trackingProducts.create({ name: "Through the catalogue" });
    assert.equal(tracking.catalog_id, catalog.id);
    assert.equal(await trackingProducts.count(), before + 1);
    assert.equal((await trackingProducts.findById(tracking.id)).name, "Through the catalogue");
    const listed = await trackingProducts({ where: { name: "Through the catalogue" } });
    assert.deepEqual(
      listed.map(({ id }: Untyped) => id),
      [tracking.id],
    );
    assert.equal((await tracking.catalog()).id, catalog.id);
    await trackingProducts.deleteById(tracking.id);
    assert.equal(await trackingProducts.count(), before);
    await assert.rejects(trackingProducts.findById(tracking.id), { statusCode: 404 });
    const [including] = await models["Catalog"].find({
      include: ["website", { relation: "competitors", scope: { order: "name", limit: 2 } }],
    });
    assert.equal(including.website().id, catalog.website_id);
    assert.equal(including.competitors().length, 2);
  });

  test("links and unlinks", async () => {
    await signIn("admin");
    const [shop] = await models["Catalog"].find({ where: { id: catalog.id } });
    const site = await models["WebsiteSetting"].create({ url: "https://fresh.example", name: "Fresh" });
    const before = await shop.competitors.count();
    // The connector gives linking no shorter name.
    const link = await shop["__link__competitors"](site.id);
    assert.equal(link.website_id, site.id);
    assert.equal(await shop.competitors.count(), before + 1);
    await shop.competitors.exists(site.id);
    await shop["__unlink__competitors"](site.id);
    assert.equal(await shop.competitors.count(), before);
    await assert.rejects(shop.competitors.exists(site.id), { statusCode: 404 });
    await models["WebsiteSetting"].destroyById(site.id);
    await signIn("customer");
  });

  test("uploads files and finds them in their container", async () => {
    for (const [who, area, content] of [
      ["admin", "UploadImport", "ean;prix\n3017800132463;9,90\n"],
      ["customer", "OrderImport", "https://shop.example/p/1;3\n"],
    ] as const) {
      const token = await signIn(who);
      const files = models[area];
      const name = String(area === "OrderImport" ? catalog.id : catalog.website_id);
      assert.equal((await files.createContainer({ name })).name, name);
      const form = new FormData();
      form.set("file", new Blob([content], { type: "text/csv" }), "tarif été.csv");
      // The connector has no upload of its own: LoopBack's clients post the form to the address.
      const sent = await fetch(`${vigie.url}/api/${area}s/${name}/upload`, {
        method: "POST",
        headers: { authorization: token.id },
        body: form,
      });
      assert.equal(sent.status, 200);
      const { result } = (await sent.json()) as Untyped;
      assert.equal(result.files.file[0].name, "tarif été.csv");
      assert.equal(result.files.file[0].container, name);
      const listed = await files.getFiles(name);
      assert.ok(listed.some((file: Untyped) => file.name === "tarif été.csv"));
      // The connector puts what it is given into the address as it is.
      const path = encodeURIComponent("tarif été.csv");
      assert.equal((await files.getFile(name, path)).size, content.length);
      await files.removeFile(name, path);
      await assert.rejects(files.getFile(name, path), { statusCode: 404 });
    }
  });

  test("signs out", async () => {
    await models["Customer"].logout();
    await assert.rejects(models["Catalog"].find(), { statusCode: 401 });
  });
});

/** The models as a LoopBack application would declare them. */
function modelsOn(remote: Untyped): Record<string, Untyped> {
  const { PersistedModel, User, Model } = loopback;
  const belongsTo = (model: string, foreignKey: string) => ({ type: "belongsTo", model, foreignKey });
  const hasMany = (model: string, foreignKey: string) => ({ type: "hasMany", model, foreignKey });
  const id = { id: { type: Number, id: true, generated: true } };
  const made = {
    Customer: User.extend("Customer", id, { plural: "Customers" }),
    WebsiteSetting: PersistedModel.extend("WebsiteSetting", id, { plural: "WebsiteSettings" }),
    CatalogCompetitor: PersistedModel.extend("CatalogCompetitor", id, {}),
    Catalog: PersistedModel.extend(
      "Catalog",
      { ...id, website_id: Number, customer_id: Number },
      {
        plural: "Catalogs",
        relations: {
          website: belongsTo("WebsiteSetting", "website_id"),
          trackingProducts: hasMany("TrackingProduct", "catalog_id"),
          competitors: {
            type: "hasMany",
            model: "WebsiteSetting",
            foreignKey: "catalog_id",
            keyThrough: "website_id",
            through: "CatalogCompetitor",
          },
        },
      },
    ),
    TrackingProduct: PersistedModel.extend(
      "TrackingProduct",
      { ...id, catalog_id: Number },
      { plural: "TrackingProducts", relations: { catalog: belongsTo("Catalog", "catalog_id") } },
    ),
    Product: PersistedModel.extend("Product", id, { plural: "Products" }),
    MatchedProduct: PersistedModel.extend("MatchedProduct", id, { plural: "MatchedProducts" }),
    UploadImport: Model.extend("UploadImport", {}, { plural: "UploadImports" }),
    OrderImport: Model.extend("OrderImport", {}, { plural: "OrderImports" }),
  };
  describeContainers(made.UploadImport);
  describeContainers(made.OrderImport);
  for (const model of Object.values(made)) model.attachTo(remote);
  return made;
}

/** The addresses that loopback-component-storage gives to a model of containers. */
function describeContainers(model: Untyped): void {
  const container = { arg: "container", type: "string", required: true, http: { source: "path" } };
  const file = { arg: "file", type: "string", required: true, http: { source: "path" } };
  const method = (name: string, verb: string, path: string, accepts: unknown[], type: unknown = "object") =>
    model.remoteMethod(name, {
      http: { verb, path },
      accepts,
      returns: { arg: "answer", type, root: true },
    });
  method("createContainer", "post", "/", [{ arg: "options", type: "object", http: { source: "body" } }]);
  method("getFiles", "get", "/:container/files", [container], ["object"]);
  method("getFile", "get", "/:container/files/:file", [container, file]);
  method("removeFile", "delete", "/:container/files/:file", [container, file]);
}
