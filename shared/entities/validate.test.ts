import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { boolean, date, id, integer, list, number, oneOf, ref, shape, text } from "../fields.ts";
import { languages, say } from "../messages/index.ts";
import { catalog } from "./catalog.ts";
import { catalogConfig } from "./catalogConfig.ts";
import { currencyMapping } from "./currencyMapping.ts";
import { customer } from "./customer.ts";
import { ebrand } from "./ebrand.ts";
import type { Entity } from "./entity.ts";
import { entity } from "./entity.ts";
import { extractorSource } from "./extractorSource.ts";
import { entities } from "./index.ts";
import { product } from "./product.ts";
import { trackingProduct } from "./trackingProduct.ts";
import { unitMapping } from "./unitMapping.ts";
import { type DraftContext, type DraftMode, validateDraft, validateField } from "./validate.ts";
import { websiteMatchingRule } from "./websiteMatchingRule.ts";
import { websiteSetting } from "./websiteSetting.ts";
import { drawnTimes } from "../../test/support/drawn.ts";

type Body = Record<string, unknown>;

function valid(of: Entity, body: Body, mode: DraftMode = "create", context?: DraftContext): Body {
  const result = validateDraft(of, body, mode, context);
  if ("problems" in result) assert.fail(JSON.stringify(result.problems.codes));
  return result.values;
}

function codes(of: Entity, body: Body, mode: DraftMode = "create", context?: DraftContext) {
  const result = validateDraft(of, body, mode, context);
  return "problems" in result ? result.problems.codes : {};
}

const sourceCodes = (sent: Body) => codes(websiteSetting, { ...site, extractor_source: sent });
const webhookCodes = (url: unknown) => codes(trackingProduct, { notification_webhook: url }, "update");
const mailCodes = (sent: unknown) => codes(trackingProduct, { email_recipents: sent }, "update");
const stateCodes = (grid_state: unknown) => codes(trackingProduct, { grid_state }, "update").grid_state;
const queryOf = (length: number) => JSON.stringify({ a: "x".repeat(length) });
const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;

test("a provider's scale may be left out, and is refused when it is sent empty: prices would be a hundred times as high", () => {
  const told = { extractor_id: "a", customerId: "b", login: "c", password: "d" };
  const scaleCodes = (provider: string, data: Body) =>
    sourceCodes({ provider, data: { ...told, ...data } })["extractor_source.data.scale"];
  for (const provider of ["importio", "takeit", "spymarket", "bms"]) {
    assert.equal(scaleCodes(provider, {}), undefined, provider);
    assert.equal(scaleCodes(provider, { scale: 100 }), undefined, provider);
    for (const scale of [null, ""])
      assert.deepEqual(scaleCodes(provider, { scale })?.[0], "presence", `${provider} ${scale}`);
  }
  assert.equal(scaleCodes("customdata", { scale: null }), undefined);
});

test("a scale that is kept is said again by whoever writes the source anew without it; 1, and no provider's, need not be", () => {
  const data = { extractor_id: "a", customerId: "b", login: "c" };
  const changed = (scale: number, sent: Body, provider = "spymarket") =>
    codes(websiteSetting, { extractor_source: { provider, data: { ...data, ...sent } } }, "update", {
      stored: { extractor_source: { provider: "spymarket", data: { ...data, scale } } },
    })["extractor_source.data.scale"];
  assert.deepEqual(changed(100, {}), ["presence"]);
  for (const scale of [1, 100]) assert.equal(changed(100, { scale }), undefined);
  assert.equal(changed(1, {}), undefined);
  assert.equal(changed(100, {}, "customdata"), undefined);
});

const dollars = { catalog_id: 1, currency: "USD", rate: 1.08 };
const tracking = { catalog_id: 1, name: "Perceuses" };
const site = { url: "https://www.example.fr", name: "Example" };
const shop = { name: "Ma boutique", logo: "https://www.example.fr/logo.png", website_id: 1, customer_id: 1 };

describe("what a draft is made of", () => {
  test("a creation takes what was sent and the defaults", () => {
    assert.deepEqual(valid(currencyMapping, dollars), { ...dollars, base_currency: "EUR" });
  });

  test("an update holds what was sent, nothing more", () => {
    assert.deepEqual(valid(trackingProduct, { simulator_margin: 12 }, "update"), { simulator_margin: 12 });
  });

  test("a bound that another field sets holds for both, whichever of them is sent", () => {
    const stored = { simulator_diff_type: "integer", simulator_diff_value: 150 };
    const after = (body: object) => validateDraft(trackingProduct, { ...body }, "update", { stored });
    for (const wrong of [
      { simulator_diff_type: "percent" },
      { simulator_diff_type: "percent", simulator_diff_value: 101 },
    ]) {
      const result = after(wrong);
      assert.ok("problems" in result);
      assert.deepEqual(result.problems.codes, { simulator_diff_value: ["numericality"] });
    }
    assert.ok("values" in after({ simulator_diff_type: "percent", simulator_diff_value: 100 }));
    assert.ok("values" in after({ simulator_diff_value: 500 }));
  });

  test("a replacement gives everything it does not name its default, or nothing", () => {
    const values = valid(trackingProduct, { name: "Scies" }, "replace");
    assert.equal(values["name"], "Scies");
    assert.equal(values["simulator_diff_value"], 90);
    assert.equal(values["grid_state"], null);
    assert.deepEqual(values["email_recipents"], []);
  });

  test("unknown, computed and server-written properties leave no trace", () => {
    const body = JSON.parse(
      '{"__proto__": {"admin": true}, "constructor": {"x": 1}, "modified": 3, "competitors": [1]}',
    );
    const values = valid(catalog, { ...body, ...shop, currentCurrency: "USD" });
    assert.equal(Object.getPrototypeOf(values), Object.prototype);
    for (const name of ["__proto__", "constructor", "modified", "competitors", "currentCurrency", "id"]) {
      assert.equal(Object.hasOwn(values, name), false, name);
    }
  });

  test("an id is the database's to choose", () => {
    assert.deepEqual(codes(currencyMapping, { ...dollars, id: 7 }), { id: ["absence"] });
    assert.deepEqual(valid(currencyMapping, { id: 7, rate: 2 }, "update"), { rate: 2 });
  });

  test("a row stays in its catalogue: repeating it is fine, another one is refused", () => {
    const stored = { catalog_id: 1 };
    assert.deepEqual(valid(currencyMapping, { catalog_id: "1", rate: 2 }, "update", { stored }), { rate: 2 });
    assert.deepEqual(codes(currencyMapping, { catalog_id: 2 }, "update", { stored }), {
      catalog_id: ["absence"],
    });
    assert.deepEqual(codes(currencyMapping, { catalog_id: { toString: 1 } }, "update", { stored }), {
      catalog_id: ["absence"],
    });
  });

  test("an owner's draft leaves what belongs to the admins as it is", () => {
    const body = { name: "Autre nom", lock: true, customer_id: 9 };
    assert.deepEqual(valid(catalog, body, "update", { writer: "owner" }), { name: "Autre nom" });
    assert.deepEqual(valid(catalog, body, "update"), body);
  });

  test("inside a json object, what the writer may not set is carried over", () => {
    const stored = {
      config: { mkp: { isMkp: true, provider: "BMS" }, manualMatching: { skipReplaceConfirmation: true } },
    };
    const body = { config: { mkp: { isMkp: true, email: "login", provider: "gemzup" } } };
    const { config } = valid(catalog, body, "update", { writer: "owner", stored }) as { config: Body };
    assert.equal((config["mkp"] as Body)["provider"], "BMS");
    const crawled = { extractor_source: { data: { crawlId: "c-12" } } };
    const sent = { extractor_source: { provider: "takeit", data: { extractor_id: "e", crawlId: "forged" } } };
    const values = valid(websiteSetting, sent, "update", { stored: crawled }) as {
      extractor_source: { data: Body };
    };
    assert.equal(values.extractor_source.data["crawlId"], "c-12");
  });
});

describe("presence", () => {
  test("a product without an identifier is told what it would be made from", () => {
    const read = validateDraft(product, { website_id: 1, title: "Clou" }, "create");
    assert.ok("problems" in read);
    assert.deepEqual(
      read.problems.messages["product_id"]?.map(({ key }) => key),
      ["validation.presence", "validation.identifier"],
    );
    assert.deepEqual(read.problems.codes, { product_id: ["presence", "length.blank"] });
    for (const language of languages)
      assert.match(say(language, "validation.identifier"), /uniqueProductIdentifier.*url\)/);
    const named = validateDraft(product, { website_id: 1, title: "Clou" }, "create", { madeFrom: "ean" });
    assert.ok("problems" in named);
    assert.deepEqual(named.problems.messages["product_id"]?.at(-1), {
      key: "validation.identifierFrom",
      values: { field: "ean" },
    });
    assert.deepEqual(named.problems.codes["ean"], ["presence"]);
  });

  test("a missing, null or blank text is absent, and blank", () => {
    for (const name of [undefined, null, "", "   "]) {
      assert.deepEqual(codes(trackingProduct, { catalog_id: 1, name }).name, ["presence", "length.blank"]);
    }
  });

  test("an update may leave a required field out but not empty it", () => {
    assert.deepEqual(codes(trackingProduct, {}, "update"), {});
    assert.deepEqual(codes(trackingProduct, { name: null }, "update").name, ["presence", "length.blank"]);
  });

  test("null and blank unset what is optional", () => {
    assert.deepEqual(valid(unitMapping, { brand: "", value: 3 }, "update"), { brand: null, value: 3 });
    assert.deepEqual(valid(websiteSetting, { currency: null, weight: "" }, "update"), {
      currency: "EUR",
      weight: 1,
    });
  });

  test("a required list holds something", () => {
    const shelf = { catalog_id: 1, title: "Rasoirs", provided_keywords: "rasoir" };
    assert.deepEqual(codes(ebrand, { ...shelf, competitors: [] }), { competitors: ["presence"] });
    assert.deepEqual(codes(ebrand, { ...shelf, competitors: [3] }), {});
  });

  test("a password is asked for once; not sent again, it stays", () => {
    const person = { username: "jean", email: "jean@example.fr" };
    assert.deepEqual(codes(customer, person), { password: ["presence"] });
    assert.equal(Object.hasOwn(valid(customer, person, "replace"), "password"), false);
    const ftp = { host: "ftp.example.fr", username: "u", path: "/" };
    assert.deepEqual(codes(catalogConfig, { catalog_id: 1, config: { ftp } }), {
      "config.ftp.password": ["presence"],
    });
    assert.deepEqual(valid(catalogConfig, { config: { ftp } }, "update"), {
      config: { ftp: { enabled: false, port: 21, ...ftp } },
    });
  });

  test("what one field says makes another one required", () => {
    const shelves = { catalog_id: 1, title: "Rasoirs", competitors: [3], search_mode: "e_shelves" };
    assert.deepEqual(codes(ebrand, shelves).provided_urls, ["presence", "length.blank"]);
    assert.deepEqual(codes(ebrand, { ...shelves, provided_urls: "https://a.fr/x" }), {});
    assert.deepEqual(Object.keys(sourceCodes({ provider: "bms" })), [
      "extractor_source.data.login",
      "extractor_source.data.password",
    ]);
    assert.deepEqual(Object.keys(sourceCodes({ provider: "takeit" })), [
      "extractor_source.data.extractor_id",
    ]);
    assert.deepEqual(sourceCodes({ uri: "container://UploadImports/3/prix.csv" }), {});
  });

  test("an update is held to that rule through the stored row, where it touches it", () => {
    const stored = { search_mode: "e_search", provided_keywords: "rasoir", provided_urls: null };
    assert.deepEqual(codes(ebrand, { search_mode: "e_shelves" }, "update", { stored }).provided_urls, [
      "presence",
      "length.blank",
    ]);
    assert.deepEqual(
      codes(ebrand, { title: "Autre" }, "update", { stored: { search_mode: "e_shelves" } }),
      {},
    );
  });
});

describe("each kind of value", () => {
  const everything = entity({
    model: "Everything",
    words: { one: "a row", many: "rows" },
    table: "everything",
    owner: "everyone",
    read: "owner",
    create: "owner",
    update: "owner",
    remove: "owner",
    fields: {
      id: id(),
      count: integer(),
      amount: number({ digits: 2 }),
      flag: boolean(),
      moment: date(),
      parent: ref("Catalog"),
      word: text({ min: 2, max: 4 }),
      words: list(text(), { max: 2 }),
      state: oneOf(["new", "used"]),
      rows: list(shape({ name: text({ required: true }), rank: integer() })),
    },
  });
  const one = (name: string, value: unknown) => {
    const result = validateDraft(everything, { [name]: value }, "update");
    return "problems" in result
      ? Object.values(result.problems.codes).flat()
      : result.values[name as "count"];
  };

  test("clean texts are numbers", () => {
    for (const [sent, stored] of [
      ["3", 3],
      [" 3 ", 3],
      ["-2", -2],
      ["1e3", 1000],
      [-0, 0],
    ] as const) {
      assert.ok(Object.is(one("count", sent), stored), String(sent));
    }
    assert.equal(one("amount", "12.345"), 12.35);
    assert.equal(one("parent", "42"), 42);
  });

  test("anything else is not", () => {
    for (const sent of ["zz", "12,5", "0x10", "Infinity", Number.NaN, true, {}, [3], "1 000"]) {
      assert.deepEqual(one("amount", sent), ["number"], JSON.stringify(sent));
    }
    assert.deepEqual(one("count", 1.5), ["number.int"]);
    assert.deepEqual(one("count", 2 ** 31), ["numericality"]);
    assert.deepEqual(one("parent", 2 ** 53), ["numericality"]);
    assert.deepEqual(one("parent", 0), ["numericality"]);
  });

  test("true, false, 1 and 0 are booleans, also as texts; no other word is", () => {
    for (const sent of [true, "true", 1, "1"]) assert.equal(one("flag", sent), true);
    for (const sent of [false, "false", 0, "0"]) assert.equal(one("flag", sent), false);
    for (const sent of ["no", "yes", "zz", 2, {}, []]) assert.deepEqual(one("flag", sent), ["boolean"]);
  });

  test("ISO texts and epoch milliseconds are dates, UTC where no zone is named", () => {
    const moment = new Date("2026-03-01T10:30:00.000Z");
    const ways = [
      "2026-03-01T10:30:00Z",
      "2026-03-01T10:30",
      "2026-03-01 11:30:00+0100",
      moment.getTime(),
      moment,
    ];
    for (const sent of [...ways, String(moment.getTime())])
      assert.deepEqual(one("moment", sent), moment, String(sent));
    assert.deepEqual(one("moment", "2026-03-01"), new Date("2026-03-01T00:00:00Z"));
    for (const sent of ["2026-02-30", "2026-13-01", "demain", "01/03/2026", true, {}, 1e20]) {
      assert.deepEqual(one("moment", sent), ["date"], JSON.stringify(sent));
    }
  });

  test("texts are trimmed, counted in characters, and never anything but texts", () => {
    assert.equal(one("word", " ab "), "ab");
    assert.equal(one("word", "🦊🦊🦊🦊"), "🦊🦊🦊🦊");
    assert.deepEqual(one("word", "a"), ["length.min"]);
    assert.deepEqual(one("word", "abcde"), ["length.max"]);
    assert.deepEqual(one("word", "a\0b"), ["format"]);
    assert.deepEqual(one("word", "a\ud800b"), ["format"]);
    for (const sent of [3, true, {}, ["ab"]]) assert.deepEqual(one("word", sent), ["string"]);
  });

  test("a choice is known whatever its case, and by its other names", () => {
    assert.equal(one("state", "NEW"), "new");
    assert.deepEqual(one("state", "broken"), ["inclusion"]);
    assert.equal(valid(unitMapping, { operator: "-%" }, "update")["operator"], "subtract_percent");
    assert.equal(valid(websiteSetting, { currency: "usd", country: "be" }, "update")["currency"], "USD");
    assert.deepEqual(codes(websiteSetting, { country: "XX" }, "update").country, ["inclusion"]);
  });

  test("a list is a list, of so many entries, each of its kind", () => {
    assert.deepEqual(one("words", ["a", "b"]), ["a", "b"]);
    assert.deepEqual(one("words", "a"), ["array"]);
    assert.deepEqual(one("words", ["a", "b", "c"]), ["length.max"]);
    assert.deepEqual(one("words", ["a", 3]), ["string"]);
    const result = codes(everything, { rows: [{ name: "a", rank: "1" }, { rank: "x" }] }, "update");
    assert.deepEqual(result, { "rows.1.name": ["presence", "length.blank"], "rows.1.rank": ["number"] });
  });

  test("of two stores with one code the second is refused at its code", () => {
    const storeCodes = (...stores: string[]) =>
      codes(catalog, { by_store: stores.map((store_code) => ({ store_code, name: "Paris" })) }, "update");
    assert.deepEqual(storeCodes("75", "69"), {});
    assert.deepEqual(storeCodes("75", "69", " 75 "), { "by_store.2.store_code": ["uniqueness"] });
    assert.deepEqual(storeCodes("L1", "l1 "), { "by_store.1.store_code": ["uniqueness"] });
    assert.deepEqual(Object.keys(storeCodes("", "")), ["by_store.0.store_code", "by_store.1.store_code"]);
    assert.deepEqual(storeCodes("", "")["by_store.1.store_code"], ["presence", "length.blank"]);
  });

  test("addresses and e-mails are complete", () => {
    assert.deepEqual(webhookCodes("https://shop.example/hook"), {});
    assert.deepEqual(webhookCodes(""), {});
    for (const url of [
      "http://shop.example/hook",
      "shop.example",
      "https:shop.example",
      "javascript:alert(1)",
    ]) {
      assert.deepEqual(webhookCodes(url), { notification_webhook: ["format"] }, url);
    }
    assert.deepEqual(mailCodes(["jean.dupont+prix@mail.example.fr"]), {});
    for (const bad of [
      "jean",
      "jean@",
      "@example.fr",
      "a b@example.fr",
      "jean@example.fr, paul@example.fr",
    ]) {
      assert.deepEqual(mailCodes([bad]), { email_recipents: ["custom.email"] }, bad);
    }
    assert.deepEqual(mailCodes(Array.from({ length: 11 }, (_, n) => `m${n}@example.fr`)), {
      email_recipents: ["length.max"],
    });
  });

  test("a rate is more than nothing, even after rounding", () => {
    assert.deepEqual(codes(currencyMapping, { ...dollars, rate: 0 }), { rate: ["numericality"] });
    assert.deepEqual(codes(currencyMapping, { ...dollars, rate: 1e-12 }), { rate: ["numericality"] });
    assert.deepEqual(codes(currencyMapping, { ...dollars, currency: "EUR" }), { currency: ["inclusion"] });
  });
});

describe("json", () => {
  test("filters travel as text, whether sent as an object or as text", () => {
    const filters = { brand: [{ name: "Bosch" }], competitive: "cheap" };
    assert.equal(valid(trackingProduct, { ...tracking, filters })["filters"], JSON.stringify(filters));
    const asText = '{ "brand": [] }';
    assert.equal(valid(trackingProduct, { ...tracking, filters: asText })["filters"], asText);
    assert.equal(valid(trackingProduct, tracking)["filters"], "{}");
    for (const bad of ["{", "3", "[]", [], 3]) {
      assert.deepEqual(
        codes(trackingProduct, { ...tracking, filters: bad }).filters,
        ["format"],
        JSON.stringify(bad),
      );
    }
  });

  test("a query of a rule has at most 100 KB", () => {
    assert.deepEqual(codes(websiteMatchingRule, { matching_query: queryOf(99_000) }, "update"), {});
    assert.deepEqual(codes(websiteMatchingRule, { matching_query: queryOf(100_000) }, "update"), {
      matching_query: ["length.max"],
    });
  });

  test("json has at most 200 KB and 12 levels, however deep what was sent", () => {
    assert.equal(stateCodes(nested(12)), undefined);
    assert.deepEqual(stateCodes(nested(13)), ["format"]);
    assert.deepEqual(stateCodes(nested(5_000)), ["format"]);
    assert.deepEqual(stateCodes("x".repeat(200_001)), ["length.max"]);
    assert.deepEqual(stateCodes({ "a\0": 1 }), ["format"]);
    assert.deepEqual(stateCodes({ a: "\ud800" }), ["format"]);
    const filters = { a: nested(50_000) };
    assert.deepEqual(codes(trackingProduct, { filters }, "update").filters, ["format"]);
  });

  test("attributes have free keys, but none reaches a prototype", () => {
    const sent = JSON.parse(
      '{"cost_price": {"value": 12}, "constructor": "Bosch", "__proto__": {"admin": true}}',
    );
    const { attributes } = valid(product, { attributes: sent }, "update") as { attributes: Body };
    assert.deepEqual(Object.keys(attributes), ["cost_price", "constructor"]);
    assert.equal(({} as Body)["admin"], undefined);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`slug${n}`, n]));
    assert.deepEqual(codes(product, { attributes: many }, "update"), { attributes: ["length.max"] });
  });

  test("a part of a json object has a dotted name, and the object comes out whole", () => {
    const mapping = {
      title: { fieldname: "Titre", type: "string" },
      price: { fieldname: "", type: "money" },
    };
    const source = { uri: "https://www.example.fr/feed.csv", type_options: { mapping } };
    assert.deepEqual(codes(websiteSetting, { ...site, extractor_source: source }), {
      "extractor_source.type_options.mapping.price.fieldname": ["presence", "length.blank"],
      "extractor_source.type_options.mapping.price.type": ["inclusion"],
    });
    const nothing = { fieldname: " ", type: "money" };
    const kept = { title: mapping.title };
    const sparse = { uri: source.uri, type_options: { mapping: { ...kept, attr_2: nothing, attr_3: {} } } };
    const [, field] =
      Object.entries(websiteSetting.fields).find(([name]) => name === "extractor_source") ?? [];
    const written = validateField("extractorSource", field!, sparse);
    assert.ok("value" in written);
    assert.deepEqual(
      (written.value as { type_options: Body }).type_options["mapping"],
      kept,
      "an attribute of no column is left out, whatever else is wrong with it",
    );
    const attributes = { attr_1: { fieldname: " Couleur " }, attr_2: { fieldname: "Couleur" } };
    const called = validateField("extractorSource", field!, {
      type_options: { mapping: inTexts({ ...kept, ...attributes }) },
    });
    assert.ok("value" in called, "an attribute is called what its column is called");
    assert.deepEqual(
      (called.value as { type_options: Body }).type_options["mapping"],
      inTexts({ ...kept, attr_Couleur: { fieldname: "Couleur" }, attr_Couleur_2: { fieldname: "Couleur" } }),
    );
    const read = validateField("extractorSource", field!, { uri: source.uri });
    assert.ok("value" in read);
    assert.deepEqual((read.value as Body)["cron"], {
      matched: { expression: "00 21 * * 1-6", enabled: true },
      all: { expression: "00 21 * * 0", enabled: true },
      notMatched: { expression: "00 02 * * 6#1", enabled: false },
    });
    assert.deepEqual(
      Object.keys(read.value as Body),
      Object.keys(extractorSource),
      "every part of the source is there",
    );
  });

  test("the list of a product's attributes is made from them: sent back, it is no attribute", () => {
    const attributes = { teinte: { name: "Teinte", value: "bleu" } };
    const read = { ...attributes, attributes_array: [{ name: "Teinte", value: "bleu" }] };
    assert.deepEqual(valid(product, { attributes: read }, "update"), { attributes });
    const changed = { teinte: { name: "Teinte", value: "vert" }, cost_price: { value: 3 } };
    assert.deepEqual(valid(product, { attributes: { ...read, ...changed } }, "update"), {
      attributes: changed,
    });
    const slugs = { taille: { value: "M" }, attributes_array: [{ name: "taille", value: "M" }] };
    assert.deepEqual(valid(product, { attributes: slugs }, "update"), {
      attributes: { taille: { value: "M" } },
    });
  });

  test("an attribute that stands in their list alone would be lost: it is refused, and nothing is erased", () => {
    const alone = { attributes_array: [{ name: "Teinte du cadre", value: "bleu" }] };
    for (const attributes of [alone, { cost_price: { value: 3 }, ...alone }]) {
      assert.deepEqual(codes(product, { attributes }, "update"), {
        "attributes.attributes_array": ["inclusion"],
      });
    }
  });

  test("a schedule is five cron fields, with D#n and L, and nothing else", () => {
    const cronCodes = (expression: unknown) => sourceCodes({ cron: { matched: { expression } } });
    const said = ["00 21 * * 1-6", "00 02 * * 6#1", "0 3 L * *", "0 3 * * 5L", "*/15 8-18 1,15 jan-jun MON"];
    for (const text of said) assert.deepEqual(cronCodes(text), {}, text);
    assert.deepEqual(
      sourceCodes({ cron: { matched: { enabled: true } } }),
      {},
      "one not sent is the usual one",
    );
    for (const empty of ["", "  ", null])
      assert.deepEqual(cronCodes(empty), {
        "extractor_source.cron.matched.expression": ["presence", "length.blank"],
      });
    const others = ["@daily", "0 0 3 * * *", "0 3 * *", "0 3 ? * *", "H 3 * * *", "0 25 * * *", "0 3 31 2 *"];
    for (const text of [...others, "0 3 * * 6#6", "0 3 * * L", "0 3 W * *", "every day"])
      assert.deepEqual(cronCodes(text), { "extractor_source.cron.matched.expression": ["format"] }, text);
  });

  test("a csv has a delimiter and a quote: those that are not sent are the usual ones, none is empty", () => {
    const options = (type: string, type_options: Body) => sourceCodes({ type, type_options });
    for (const name of ["delimiter", "quote"]) {
      const refused = { [`extractor_source.type_options.${name}`]: ["presence"] };
      for (const empty of ["", " ", null]) assert.deepEqual(options("csv", { [name]: empty }), refused);
      assert.deepEqual(options("json", { [name]: "" }), {});
    }
    assert.deepEqual(options("csv", {}), {});
    assert.deepEqual(options("csv", { delimiter: "\t", quote: "'" }), {});
    const other = { ...site, extractor_source: { type: "csv", type_options: { delimiter: "#" } } };
    const read = validateDraft(websiteSetting, other, "create");
    assert.ok("problems" in read);
    const name = "extractor_source.type_options.delimiter";
    assert.deepEqual(read.problems.codes, { [name]: ["inclusion"] });
    const [said] = read.problems.messages[name]!.map(({ key, values }) => say("fr", key, values));
    assert.equal(said, "doit être une virgule, un point-virgule, une barre verticale ou une tabulation");
  });

  test("an ftp host is a machine's name or address, or an ftp address of one", () => {
    const hostCodes = (host: unknown) =>
      codes(catalogConfig, { config: { ftp: { host, username: "u", path: "/" } } }, "update");
    for (const host of ["ftp.shop.fr", "localhost", "192.0.2.7", "[2001:db8::7]", "ftp.café.fr", "nas_2"])
      assert.deepEqual(hostCodes(host), {}, host);
    for (const host of ["ftp://ftp.shop.fr", "FTPS://shop.fr/out/", "sftp://192.0.2.7:2222"])
      assert.deepEqual(hostCodes(host), {}, host);
    const others = [
      "my server",
      "http://shop.fr",
      "ftp://",
      "ftp.shop.fr:21",
      "ftp://u:secret@shop.fr",
      "a..b",
    ];
    const numbers = ["999.1.1.1", "12345", "1.2.3", "10.1", "sftp://1.2.3", "0x7f.0.0.1", "192.0.2.010"];
    for (const host of [...others, ...numbers, "-", "../etc"])
      assert.deepEqual(hostCodes(host), { "config.ftp.host": ["format"] }, host);
  });

  test("a catalogue has three words for its competitors, each of which may be empty, or none", () => {
    const labelCodes = (customLabel: unknown) => codes(catalog, { customLabel }, "update");
    for (const label of [[], ["Rivaux", "Rival", "Rivale"], ["", "Rival", ""]])
      assert.deepEqual(labelCodes(label), {});
    const cleared = validateDraft(catalog, { customLabel: null }, "update");
    assert.deepEqual(cleared, { values: { customLabel: [] } }, "null says that there are none");
    for (const label of [["Rival"], ["Rivaux", "Rival"], ["", "", "", ""]])
      assert.deepEqual(labelCodes(label), { customLabel: ["length.is"] });
    assert.deepEqual(labelCodes(["x".repeat(41), "", ""]), { customLabel: ["length.max"] });
  });

  test("a website that says nothing about its source has the usual one", () => {
    const { extractor_source } = valid(websiteSetting, site) as { extractor_source: Body };
    assert.equal(extractor_source["provider"], "customdata");
    assert.equal(extractor_source["uri"], null);
  });
});

describe("whatever is sent", () => {
  const everyName = [...new Set(entities.flatMap((of) => Object.keys(of.fields)))];

  test("a draft is judged, never crashed on, and what is valid once is valid again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...entities),
        fc.constantFrom<DraftMode>("create", "replace", "update"),
        fc.dictionary(fc.string(), fc.anything({ withDate: true })),
        fc.subarray(everyName, { maxLength: 30 }),
        fc.infiniteStream(
          fc.oneof(fc.jsonValue(), fc.anything(), fc.constantFrom("1", "true", "2026-01-01", "USD")),
        ),
        (of, mode, noise, names, stream) => {
          const body: Body = { ...noise };
          for (const name of names) if (Object.hasOwn(of.fields, name)) body[name] = stream.next().value;
          const result = validateDraft(of, body, mode);
          if ("problems" in result) {
            for (const [property, keys] of Object.entries(result.problems.messages)) {
              assert.equal(keys.length, result.problems.codes[property]?.length);
              for (const language of languages)
                for (const { key, values } of keys) say(language, key, values);
            }
            return;
          }
          for (const name of Object.keys(result.values)) assert.ok(Object.hasOwn(of.fields, name), name);
          assert.deepEqual(validateDraft(of, result.values, mode), result);
        },
      ),
      drawnTimes(500),
    );
  });

  test("a number that comes back is the number that was sent", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 99_999, noNaN: true }), (rate) => {
        const values = valid(currencyMapping, { ...dollars, rate: String(rate) });
        assert.ok(Math.abs((values["rate"] as number) - rate) <= 5e-9);
      }),
    );
  });
});

function inTexts(columns: Record<string, object>) {
  return Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, { ...column, type: "string" }]),
  );
}
