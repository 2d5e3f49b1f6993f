// Requests made to do harm: each is refused for what is wrong with it, before it can cost more than an honest one.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type World, openWorld } from "../../../test/support/world.ts";
import { jsonDepth } from "#server/parseJson.ts";

/** Texts for which a pattern that tries every way of reading them would need hours. */
const long = 2_000_000;

describe("a request that means harm", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  /** Longer than an address may be: the arguments of a GET in a body, whose text is as given. */
  const ask = (who: "alice" | "nobody", path: string, body: string) => {
    const headers = {
      ...(who === "alice" && { authorization: world.tokens.alice }),
      "x-http-method-override": "GET",
      "content-type": "application/json",
      "accept-language": "en",
    };
    return world.call(who, "POST", path, body, { headers });
  };
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

  test("finds no price in a number of two million digits, and holds nobody up", async () => {
    const where = { price: `${"1".repeat(long)}x` };
    const answer = await ask("alice", "/Products/count", JSON.stringify({ where }));
    assert.deepEqual(answer.body, { count: 0 });
  });

  describe("nested too deep is refused", () => {
    const filters: [string, string][] = [
      ["in a where", `{"where":{"and":${nested(5_000)}}}`],
      ["inside a product's attributes", `{"where":{"attributes.a.value":${nested(5_000)}}}`],
      ["in an order", `{"order":${nested(5_000)}}`],
      ["in a relation", `{"include":${nested(5_000)}}`],
      ["a hundred thousand times", `{"where":${nested(100_000)}}`],
      ["one level beyond what we take", `{"where":${nested(jsonDepth)}}`],
    ];
    for (const [name, filter] of filters)
      test(`${name}, sent as text and as a body`, async () => {
        for (const body of [JSON.stringify({ filter }), `{"filter":${filter}}`]) {
          const { status, text } = await ask("alice", "/Products", body);
          assert.equal(status, 400, text);
          assert.match(text, /nested more than 100 levels/);
        }
      });
    test("in a row", async () => {
      const headers = { authorization: world.tokens.admin, "content-type": "application/json" };
      for (const [method, path, body] of [
        ["PATCH", `/Catalogs/${world.alice.catalog}`, `{"id":${nested(5_000)}}`],
        ["PUT", `/Catalogs/${world.alice.catalog}/trackingProducts/1`, `{"catalog_id":${nested(5_000)}}`],
        ["POST", "/Customers/reset", `{"email":${nested(5_000)}}`],
      ] as const) {
        const { status, text } = await world.call("admin", method, path, body, { headers });
        assert.equal(status, 400, `${path} ${text}`);
      }
    });
    test("but brackets in a text are letters, after a quote or a backslash too", async () => {
      const where = { title: `${"[".repeat(500)}"${"[".repeat(500)}\\` };
      for (const filter of [{ where }, JSON.stringify({ where })]) {
        const { status, body } = await ask("alice", "/Products", JSON.stringify({ filter }));
        assert.deepEqual([status, body], [200, []]);
      }
    });
  });

  test("is told the beginning of a value that we cannot read, however large it is", async () => {
    const told = async (order: unknown) =>
      (await ask("alice", "/Products", JSON.stringify({ filter: { order: [order] } }))).body.error.message;
    assert.match(await told({ a: [1, null, true, "x"], b: {} }), /\{"a":\[1,null,true,"x"\],"b":\{\}\}/);
    assert.match(await told(JSON.parse(nested(80))), /\[{40}…/);
    assert.match(await told([["x".repeat(100_000)], "y"]), /\[\["x{37}…/);
    assert.match(await told({ ["k".repeat(100_000)]: Array(100_000).fill(1) }), /\{"k{38}…/);
  });

  test("says a reference that is neither number nor text: it is refused like any other that is wrong", async () => {
    const reference = { toString: 1 };
    const requests: ["POST" | "PATCH", string, object][] = [
      ["POST", "/Catalogs", { customer_id: world.alice.customer, website_id: reference }],
      ["PATCH", `/Catalogs/${world.alice.catalog}`, { website_id: reference }],
    ];
    for (const [method, path, body] of requests) {
      const { status, text } = await world.call("admin", method, path, body);
      assert.equal(status, 422, text);
      assert.match(text, /website_id/);
    }
  });

  describe("is not read before we know who sends it", () => {
    for (const path of [
      "/Products",
      "/Products/count",
      "/Products/findOne",
      "/CatalogConfigs",
      "/Catalogs/1/products",
    ])
      test(`at ${path}`, async () => {
        for (const body of [
          '{"filter":"{","where":"{"}',
          "{",
          JSON.stringify({ filter: { order: ",".repeat(500) } }),
        ])
          assert.equal((await ask("nobody", path, body)).status, 401, body.slice(0, 30));
        assert.equal((await world.call("nobody", "GET", `${path}?filter={&where={`)).status, 401);
        assert.equal((await world.call("nobody", "PATCH", "/Products", "{")).status, 401);
      });
    test("except where whoever has no session is answered", async () => {
      assert.equal((await world.call("nobody", "POST", "/Customers/login", {})).status, 400);
      assert.equal((await world.call("nobody", "POST", "/Customers/reset", { email: "a@b.fr" })).status, 204);
      assert.equal((await world.call("nobody", "GET", "/Customers/confirm")).status, 400);
      assert.equal((await world.call("nobody", "GET", "/images")).status, 403);
      assert.equal((await world.call("nobody", "GET", "/explorer/json")).status, 200);
    });
    test("and an address that there is not is told to everybody", async () => {
      assert.equal((await world.call("nobody", "GET", "/Nothing?filter={")).status, 404);
      assert.equal((await world.call("nobody", "GET", "/Products/1/nothing/1/2")).status, 404);
    });
  });

  test("names too many properties: the first of them is not even looked at", async () => {
    const names = Array.from({ length: 201 }, (_, i) => `bad name ${i}`);
    for (const filter of [
      { order: names },
      { order: names.join(",") },
      { include: names.map((relation) => ({ relation, scope: { limit: -1 } })) },
      { include: Object.fromEntries(names.map((name) => [name, 5])) },
      { fields: Object.fromEntries(names.map((name) => [name, true])) },
    ]) {
      const { status, text } = await ask("alice", "/Products", JSON.stringify({ filter }));
      assert.equal(status, 400, text);
      assert.match(text, /200/);
    }
  });

  describe("cannot guess a secret", () => {
    before(async () => {
      const password = "the-secret-of-alice";
      const ftp = {
        enabled: true,
        host: "ftp.alice.example",
        port: 21,
        username: "alice",
        password,
        path: "/",
      };
      const made = [
        await world.call("alice", "POST", "/CatalogConfigs", {
          catalog_id: world.alice.catalog,
          config: { ftp },
        }),
        await world.call("admin", "PATCH", `/WebsiteSettings/${world.alice.website}`, {
          extractor_source: { provider: "bms", data: { login: "alice", password } },
        }),
      ];
      for (const { status, text } of made) assert.equal(status, 200, text);
    });

    const holders: [string, string[]][] = [
      ["/CatalogConfigs", ["config", "config.ftp", "config.ftp.password"]],
      ["/Catalogs", ["config", "config.mkp", "config.mkp.password"]],
      ["/WebsiteSettings", ["extractor_source", "extractor_source.data"]],
      ["/Customers", ["password"]],
    ];
    const questions: object[] = [
      { like: "%v1:%" },
      { nlike: "%v1:%" },
      { ilike: "%v1:%", neq: null },
      { nilike: "%v1:%" },
      { regexp: "v1:[A-M]" },
      { inq: ["v1:"] },
      { nin: [{}] },
      { neq: {} },
      { gt: "v1:m" },
      { between: ["v1:a", "v1:z"] },
    ];
    for (const [path, properties] of holders)
      test(`by asking about what holds it in ${path}`, async () => {
        for (const property of properties)
          for (const question of [...questions, "v1:"]) {
            const { status, body } = await world.find("admin", path, { where: { [property]: question } });
            assert.equal(status, 400, `${property} ${JSON.stringify(question)}`);
            assert.match(body.error.message, new RegExp(property));
          }
      });
    test("but may ask whether the object that holds it is set", async () => {
      const count = async (question: unknown) => {
        const answer = await world.find("alice", "/CatalogConfigs", { where: { "config.ftp": question } });
        assert.equal(answer.status, 200, answer.text);
        return answer.body.length;
      };
      assert.equal(await count({ exists: true }), 1);
      assert.equal(await count({ neq: null }), 1);
      assert.equal(await count({ exists: false }), 0);
      assert.equal(await count(null), 0);
    });
    test("and asks for what stands beside it as ever", async () => {
      const where = { "config.ftp.username": { like: "ali%" } };
      assert.equal((await world.find("alice", "/CatalogConfigs", { where })).body.length, 1);
    });
  });

  test("from somebody unknown is not kept whole while it comes, wherever it goes", async () => {
    const body = JSON.stringify({ username: "x".repeat(100_000) });
    for (const path of ["/Customers/login", "/Customers/reset", "/Nowhere", "/Products/1/nowhere"]) {
      const { status, text } = await world.call("nobody", "POST", path, body, {
        headers: { "content-type": "application/json" },
      });
      assert.equal(status, 413, `${path} ${text}`);
    }
    const known = await ask(
      "alice",
      "/Products/count",
      JSON.stringify({ where: { title: "x".repeat(100_000) } }),
    );
    assert.deepEqual(known.body, { count: 0 });
  });

  test("with an address that says no letters is told which one, without its query", async () => {
    const { status, body } = await world.call("alice", "GET", "/Products/%E0%A4%A?access_token=abc");
    assert.equal(status, 400);
    assert.equal(body.error.name, "URIError");
    assert.equal(body.error.message, "Failed to decode the address '/api/Products/%E0%A4%A'");
  });
});
