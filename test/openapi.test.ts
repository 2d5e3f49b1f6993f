// The OpenAPI page: that it is whole, and that the tests would notice an answer it does not describe. The answers
// themselves are held against it wherever a test asks for one (test/support/answers.ts).
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { addressOf, addressesIn, ours, specification } from "./support/addresses.ts";
import { type Page, problemOf, servedRoutes } from "./support/answers.ts";
import { type World, openWorld } from "./support/world.ts";

type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  requestBody?: object;
  tags: string[];
  security: object[];
  parameters?: { in: string; name: string; description?: string }[];
  responses: Record<string, { $ref?: string; description?: string; content?: object }>;
};

describe("the OpenAPI page", () => {
  let world: World;
  let page: Page & { paths: Record<string, Record<string, Operation>> };
  let operations: { at: string; path: string; operation: Operation }[];
  before(async () => {
    world = await openWorld();
    page = (await world.call("nobody", "GET", "/explorer/json")).body;
    operations = Object.entries(page.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, path, operation })),
    );
  });
  after(() => world.close());

  test("finds what its page is made of, with and without a slash at the end", async () => {
    for (const address of ["/explorer", "/explorer/"]) {
      const { status, text } = await world.call("nobody", "GET", address);
      assert.equal(status, 200);
      const at = new URL(`http://shop.example/api${address}`);
      const parts = [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, part = ""]) => part);
      assert.ok(parts.length > 3);
      for (const part of parts) {
        const { pathname } = new URL(part, at);
        assert.equal((await world.app.inject({ url: pathname })).statusCode, 200, `${address}: ${part}`);
      }
    }
  });

  test("gives every operation a name of its own, a group and a summary", () => {
    assert.ok(operations.length > 600, String(operations.length));
    assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length);
    for (const { at, operation } of operations) {
      assert.match(operation.operationId, /^[a-z][A-Za-z0-9]+$/, at);
      assert.ok(operation.summary && operation.tags.length === 1, at);
    }
  });

  test("says of every operation what it does to what, and the same of no two of different groups", () => {
    const groups = new Map<string, string>();
    for (const { at, operation } of operations) {
      const { summary, tags } = operation;
      assert.match(summary, verbs, `${at}: ${summary}`);
      assert.ok(summary.split(" ").length >= 3, `${at}: ${summary}`);
      const [group = ""] = tags;
      assert.equal(groups.get(summary) ?? group, group, `${at}: ${summary}`);
      groups.set(summary, group);
    }
  });

  test("has a sentence for every operation, argument and field", () => {
    const untold = operations.flatMap(({ at, operation }) => [
      ...(isSentence(operation.description) ? [] : [at]),
      ...(operation.parameters ?? [])
        .filter(({ description }) => !description)
        .map(({ name }) => `${at}: ${name}`),
      ...untoldIn(operation.requestBody, at),
      ...untoldIn(operation.responses, at),
    ]);
    const fields = Object.entries(page.components.schemas).flatMap(([model, schema]) =>
      untoldIn(schema, model),
    );
    assert.deepEqual([...untold, ...fields], []);
  });

  test("teaches what one cannot guess: signs, filters, the raw token, how things hang together", () => {
    const { description } = (page as unknown as { info: { description: string } }).info;
    for (const said of [
      "negative when I am",
      "inq",
      'without "Bearer"',
      "website_id",
      "export/matchedProducts",
    ])
      assert.ok(description.includes(said), said);
    const product = page.components.schemas["MatchedProduct"]?.["properties"] as Record<string, Told>;
    assert.match(product["price_diff_integer"]?.description ?? "", /negative when I am cheaper/);
  });

  test("says what every operation answers, refusals included", () => {
    for (const { at, operation } of operations) {
      const answers = Object.entries(operation.responses);
      const success = answers.filter(([status]) => /^[23]/.test(status));
      assert.ok(success.length > 0, at);
      for (const [status, { description, content }] of success) {
        assert.ok(description, at);
        const isEmpty = status === "204" || status === "302" || at.startsWith("head ");
        assert.equal(content === undefined, isEmpty, `${at} ${status}`);
      }
      for (const status of ["400", "401", "403", "404", "422", "5XX"])
        assert.ok(operation.responses[status], `${at} ${status}`);
    }
  });

  test("has every address of the lists that is served, the HEAD ones too", () => {
    const shown = new Set(
      operations.map(({ at }) => addressOf(at.split(" ")[0]!, `/api${at.split(" ")[1]}`)),
    );
    const served = new Set(
      servedRoutes().map((route) => addressOf(...(route.split(" ") as [string, string]))),
    );
    const listed = [ours, specification].filter((file) => existsSync(file)).flatMap(addressesIn);
    const heads = listed.filter((address) => address.startsWith("HEAD "));
    assert.ok(heads.length > 0);
    assert.deepEqual(
      listed.filter((address) => served.has(address) && !shown.has(address)),
      [],
    );
    for (const { at, operation } of operations.filter((one) => one.at.startsWith("head "))) {
      assert.match(operation.summary, /^Tells by its status alone whether /, at);
      assert.ok(
        Object.values(operation.responses).every(({ $ref, content }) => !$ref && !content),
        at,
      );
    }
  });

  test("names the parameters of every path, and nothing that it does not define", () => {
    for (const { at, path, operation } of operations) {
      const named = (operation.parameters ?? []).filter((one) => one.in === "path").map(({ name }) => name);
      assert.deepEqual(
        named.toSorted(),
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
        at,
      );
    }
    const references = new Set(
      [...JSON.stringify(page).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to),
    );
    assert.ok(references.size > 40);
    for (const reference of references) {
      const found = reference
        .replace("#/", "")
        .split("/")
        .reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], page as unknown);
      assert.ok(found, reference);
    }
  });

  test("tells what is sent and answered beside the fields of a row", () => {
    type Properties = Record<string, Record<string, unknown>>;
    const properties = (model: string) =>
      (page.components.schemas[model]?.["properties"] ?? {}) as Properties;
    assert.equal(properties("Customer")["currentPassword"]?.writeOnly, true);
    for (const model of ["Product", "MatchedProduct"]) {
      assert.equal(properties(model)["urlFiles"]?.type, "array");
      assert.equal(properties(model)["urlFiles"]?.readOnly, true);
    }
    assert.equal(properties("TrackingProduct")["countCheapProducts"]?.type, "integer");
  });

  test("marks what must be sent: the website and the file of an import, a question's catalogue", () => {
    const body = page.paths["/UploadImports/uploadFileAndImport"]!["post"]!.requestBody as {
      content: Record<string, { schema: { required?: string[] } }>;
    };
    assert.deepEqual(body.content["multipart/form-data"]!.schema.required, ["websiteID", "file"]);
    const asked = operations.flatMap(({ operation }) => operation.parameters ?? []);
    assert.ok(
      asked.some((parameter) => parameter.in === "query" && "required" in parameter && parameter.required),
    );
  });

  test("asks for a token everywhere but where one has none yet", () => {
    const open = operations
      .filter(({ operation }) => operation.security.length === 0)
      .map(({ path }) => path);
    assert.deepEqual(open.toSorted(), [
      "/Customers/confirm",
      "/Customers/login",
      "/Customers/reset",
      "/images",
      "/installation",
      "/installation/administrator",
    ]);
  });

  test("is broken by an answer that it does not describe", () => {
    const answer = (statusCode: number, body: unknown, url = "/api/Customers/:id", method = "GET") =>
      problemOf(page, method, url, { statusCode, getHeader: () => "application/json" }, JSON.stringify(body));
    const customer = { id: 1, username: "alice", email: "alice@shop.example", language: "fr" };
    assert.equal(answer(200, customer), undefined);
    assert.match(answer(200, { ...customer, id: "1" }) ?? "", /id must be integer/);
    assert.match(answer(200, { ...customer, language: null }) ?? "", /language/);
    assert.match(answer(200, { ...customer, created: "yesterday" }) ?? "", /date-time/);
    assert.match(answer(200, { ...customer, password: "$argon2id$v=19" }) ?? "", /password/);
    assert.match(answer(200, [customer]) ?? "", /must be object/);
    assert.match(answer(418, {}) ?? "", /no such status/);
    assert.match(answer(404, { message: "no" }) ?? "", /'error'/);
    assert.equal(answer(404, { error: { statusCode: 404, message: "no" } }), undefined);
    assert.match(answer(200, {}, "/api/Customers/:id/accessTokens", "DELETE") ?? "", /no such status/);
    assert.match(answer(200, {}, "/api/Nowhere") ?? "", /no such operation/);
  });
});

/** What an operation does, as its summary begins. */
const verbs =
  /^(?:Accepts|Applies|Brings|Calls|Changes|Compares|Confirms|Converts|Counts|Deletes|Discards|Ends|Exports|Finds|Follows|Gives|Goes|Imports|Judges|Keeps|Launches|Links|Lists|Makes|Opens|Pauses|Prices|Puts|Reads|Refuses|Removes|Replaces|Searches|Sends|Sets|Shows|Simulates|Sums|Takes|Tells|Tries|Undoes) /;

type Told = { description?: string; $ref?: string };

/** Begins with a capital and ends as sentences do. */
function isSentence(text = ""): boolean {
  return /^[A-Za-z].*[.)}]$/s.test(text);
}

/** The properties of a schema, at any depth, that nothing is said of. */
function untoldIn(schema: unknown, at: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) =>
    name === "properties"
      ? Object.entries(inner as Record<string, Told>).flatMap(([property, told]) => [
          ...(told.description ? [] : [`${at}.${property}`]),
          ...untoldIn(told, `${at}.${property}`),
        ])
      : untoldIn(inner, at),
  );
}
