// The generic addresses, as a LoopBack client meets them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type World, addProducts, openWorld } from "../../../test/support/world.ts";

describe("the generic addresses", () => {
  let world: World;
  let tracking: { id: number; name: string; catalog_id: number };
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const call: World["call"] = (...args) => world.call(...args);
  const create = async (name: string) => {
    const answer = await call("alice", "POST", "/TrackingProducts", {
      name,
      catalog_id: world.alice.catalog,
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };

  test("a creation answers 200 with the id and the defaults", async () => {
    tracking = await create("Promotions");
    const { id, ...rest } = tracking as Record<string, unknown>;
    assert.ok(Number.isInteger(id));
    assert.equal(rest["notifications_enabled"], true);
    assert.equal(rest["simulator_diff_value"], 90);
    assert.equal(rest["filters"], "{}");
    assert.equal(rest["grid_state"], null);
    assert.match(String(rest["created"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
  test("an id chosen by the client is refused", async () => {
    const answer = await call("alice", "POST", "/TrackingProducts", {
      id: 77,
      name: "Mine",
      catalog_id: world.alice.catalog,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(answer.body.error.details.codes, { id: ["absence"] });
  });
  test("a missing field is told with LoopBack's codes", async () => {
    const { status, body } = await call("alice", "POST", "/TrackingProducts", {
      catalog_id: world.alice.catalog,
    });
    assert.equal(status, 422);
    assert.equal(body.error.name, "ValidationError");
    assert.equal(body.error.details.context, "TrackingProduct");
    assert.ok(body.error.details.codes.name.includes("presence"));
  });
  test("an address that another website has is told on its field", async () => {
    await call("admin", "POST", "/WebsiteSettings", { url: "https://taken.example/", name: "First" });
    const again = { url: "http://www.Taken.example", name: "Second" };
    const { status, body } = await call("admin", "POST", "/WebsiteSettings", again);
    assert.equal(status, 422);
    assert.deepEqual(body.error.details.codes, { url: ["uniqueness"] });
    const other = await call("admin", "POST", "/WebsiteSettings", {
      url: "https://other.example",
      name: "O",
    });
    for (const url of [
      "https://taken.example:443/",
      "https://TAKEN.example./#",
      "http://taken.example:80?",
      "https://taken.example../",
      "https://taken.example/./",
      "https://user:secret@taken.example/",
    ]) {
      assert.equal((await call("admin", "POST", "/WebsiteSettings", { ...again, url })).status, 422, url);
      const path = `/WebsiteSettings/${other.body.id}`;
      assert.equal((await call("admin", "PATCH", path, { url })).status, 422, url);
    }
  });
  test("a website is found by its address, however that is written", async () => {
    const url = "https://found.example/fr/";
    const { id } = (await call("admin", "POST", "/WebsiteSettings", { url, name: "Found" })).body;
    const written = "HTTPS://Found.example:443/./fr/#";
    const idsUnder = async (where: object) =>
      (await world.find("admin", "/WebsiteSettings", { where })).body.map(
        (website: { id: number }) => website.id,
      );
    for (const address of [
      written,
      "http://www.found.example/fr",
      " https://user:secret@found.example/fr// ",
      url,
    ]) {
      for (const asked of [address, { eq: address }, { inq: ["x", address] }])
        assert.deepEqual(await idsUnder({ url: asked }), [id], address);
      for (const asked of [{ neq: address }, { nin: [address] }, { neq: address, nin: ["x"] }])
        assert.ok(!(await idsUnder({ url: asked })).includes(id), address);
    }
    const mixed = [{ inq: [written, null, 5] }, { eq: written, options: "i" }];
    for (const asked of mixed) assert.deepEqual(await idsUnder({ url: asked }), [id], JSON.stringify(asked));
    for (const asked of [{ neq: written, options: "i" }, { nin: [written, null] }])
      assert.ok(!(await idsUnder({ url: asked })).includes(id), JSON.stringify(asked));
    const halves = await world.find("admin", "/WebsiteSettings", {
      where: { url: { neq: written, gt: "a" } },
    });
    assert.equal(halves.status, 400, "half of it would mean another website");
    assert.ok((await idsUnder({ url: { neq: "https://found.example/de/" } })).includes(id));
    const path = `/WebsiteSettings/upsertWithWhere?where=${encodeURIComponent(JSON.stringify({ url: written }))}`;
    const { body } = await call("admin", "POST", path, { url: written, name: "Renamed" });
    assert.deepEqual([body.id, body.url, body.name], [id, url, "Renamed"]);
  });
  test("a website whose address another one has with a login keeps its own", async () => {
    const secret = "https://user:secret@staged.example/";
    const { id } = (await call("admin", "POST", "/WebsiteSettings", { url: secret, name: "Staged" })).body;
    const taken = { url: "https://staged.example", name: "Again" };
    assert.equal((await call("admin", "POST", "/WebsiteSettings", taken)).status, 422);
    for (const url of [secret, taken.url]) {
      const { body } = await world.find("admin", "/WebsiteSettings", { where: { url } });
      assert.equal(body[0]?.id, id, url);
    }
    const path = `/WebsiteSettings/${id}`;
    assert.equal((await call("admin", "PATCH", path, { url: "https://staged.example/" })).status, 200);
  });
  test("several rows are created together or not at all", async () => {
    const before = (await call("alice", "GET", "/TrackingProducts/count")).body.count;
    const rows = [
      { name: "Good one", catalog_id: world.alice.catalog },
      { name: "", catalog_id: world.alice.catalog },
    ];
    const refused = await call("alice", "POST", "/TrackingProducts", rows);
    assert.equal(refused.status, 422);
    assert.equal(refused.body.error.details[0], null);
    assert.equal(refused.body.error.details[1].name, "ValidationError");
    assert.equal((await call("alice", "GET", "/TrackingProducts/count")).body.count, before);
  });
  test("a list body with something else than rows in it is refused", async () => {
    assert.equal((await call("alice", "POST", "/TrackingProducts", [1])).status, 400);
  });
  test("a row is read, found and known to exist", async () => {
    assert.deepEqual((await call("alice", "GET", `/TrackingProducts/${tracking.id}`)).body, tracking);
    const found = await world.find("alice", "/TrackingProducts/findOne", { where: { name: "Promotions" } });
    assert.equal(found.body.id, tracking.id);
    assert.deepEqual((await call("alice", "GET", `/TrackingProducts/${tracking.id}/exists`)).body, {
      exists: true,
    });
    assert.deepEqual((await call("alice", "GET", "/TrackingProducts/999999/exists")).body, { exists: false });
    assert.equal((await call("alice", "HEAD", `/TrackingProducts/${tracking.id}`)).status, 200);
    assert.equal((await call("alice", "HEAD", "/TrackingProducts/999999")).status, 404);
  });
  test("a question that finds none is a 404, in LoopBack's sentence and in one for people", async () => {
    const nobodys = { filter: JSON.stringify({ where: { name: "Soldes" } }) };
    const asked = (language: string) =>
      world.app.inject({
        url: "/api/TrackingProducts/findOne",
        query: nobodys,
        headers: { authorization: world.tokens.alice!, "accept-language": language },
      });
    const [english, french] = [(await asked("en")).json(), (await asked("fr")).json()];
    assert.deepEqual([english.error.statusCode, english.error.code], [404, "MODEL_NOT_FOUND"]);
    assert.equal(english.error.message, 'Unknown "TrackingProduct" id "undefined".');
    assert.match(french.error.message, /TrackingProduct.* aucun enregistrement ne correspond$/);
  });
  test("an unknown id is a 404 by the code that clients read", async () => {
    for (const [method, path] of [
      ["GET", "/TrackingProducts/999999"],
      ["GET", "/TrackingProducts/undefined"],
      ["GET", "/TrackingProducts/9007199254740993"],
      ["GET", "/TrackingProducts/99999999999999999999999"],
      ["PATCH", "/TrackingProducts/999999"],
      ["PUT", "/TrackingProducts/999999"],
      ["GET", "/TrackingProducts/999999/catalog"],
    ] as const) {
      const { status, body } = await call("alice", method, path, method === "GET" ? undefined : {});
      assert.equal(status, 404, path);
      assert.equal(body.error.code, "MODEL_NOT_FOUND", path);
    }
  });
  test("PATCH changes what is sent, and an empty one nothing", async () => {
    const patched = await call("alice", "PATCH", `/TrackingProducts/${tracking.id}`, {
      simulator_margin: "12.5",
    });
    assert.equal(patched.body.simulator_margin, 12.5);
    assert.equal(patched.body.name, "Promotions");
    const untouched = await call("alice", "PATCH", `/TrackingProducts/${tracking.id}`, {});
    assert.deepEqual(untouched.body, patched.body);
  });
  test("PUT puts what is not sent back to its default", async () => {
    const body = { name: "Replaced", catalog_id: world.alice.catalog };
    const answer = await call("alice", "PUT", `/TrackingProducts/${tracking.id}`, body);
    assert.equal(answer.body.name, "Replaced");
    assert.equal(answer.body.simulator_margin, 0);
    const again = await call("alice", "POST", `/TrackingProducts/${tracking.id}/replace`, {
      ...body,
      name: "Again",
    });
    assert.equal(again.body.name, "Again");
  });
  test("another id in the body is refused", async () => {
    const answer = await call("alice", "PATCH", `/TrackingProducts/${tracking.id}`, { id: 4 });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error.message, /id cannot be updated from \d+ to 4/);
  });
  test("PATCH and PUT without an id create, with one they write", async () => {
    const made = await call("alice", "PATCH", "/TrackingProducts", {
      name: "By patch",
      catalog_id: world.alice.catalog,
    });
    const changed = await call("alice", "PATCH", "/TrackingProducts", { id: made.body.id, name: "Changed" });
    assert.equal(changed.body.id, made.body.id);
    assert.equal(changed.body.name, "Changed");
    const replaced = await call("alice", "PUT", "/TrackingProducts", {
      id: made.body.id,
      name: "By put",
      catalog_id: world.alice.catalog,
    });
    assert.equal(replaced.body.name, "By put");
    assert.equal(
      (await call("alice", "PATCH", "/TrackingProducts", { id: 999_999, name: "None" })).status,
      404,
    );
  });
  test("upsertWithWhere updates the one match, creates when there is none, refuses several", async () => {
    const where = (name: string) => encodeURIComponent(JSON.stringify({ name }));
    const address = (name: string) => `/TrackingProducts/upsertWithWhere?where=${where(name)}`;
    const made = await call("alice", "POST", address("Upserted"), {
      name: "Upserted",
      catalog_id: world.alice.catalog,
    });
    const again = await call("alice", "POST", address("Upserted"), { simulator_margin: 3 });
    assert.equal(again.body.id, made.body.id);
    assert.equal(again.body.simulator_margin, 3);
    await create("Twin");
    await create("Twin");
    assert.equal((await call("alice", "POST", address("Twin"), { name: "x" })).status, 400);
    assert.equal(
      (await call("alice", "POST", "/TrackingProducts/upsertWithWhere", { name: "x" })).status,
      400,
    );
  });
  test("a bulk update needs a where, follows the rules of one, and counts", async () => {
    const where = encodeURIComponent(JSON.stringify({ name: "Twin" }));
    const address = `/TrackingProducts/update?where=${where}`;
    assert.deepEqual((await call("alice", "POST", address, { simulator_margin: 5 })).body, { count: 2 });
    assert.equal((await call("alice", "POST", address, { simulator_margin: -5 })).status, 422);
    assert.equal(
      (await call("alice", "POST", "/TrackingProducts/update", { simulator_margin: 5 })).status,
      400,
    );
    const typo = encodeURIComponent(JSON.stringify({ nmae: null }));
    assert.equal(
      (await call("alice", "POST", `/TrackingProducts/update?where=${typo}`, { name: "All?" })).status,
      400,
    );
  });
  test("a deletion counts, and an unknown id counts nothing", async () => {
    const { id } = await create("Short-lived");
    assert.deepEqual((await call("alice", "DELETE", `/TrackingProducts/${id}`)).body, { count: 1 });
    assert.deepEqual((await call("alice", "DELETE", `/TrackingProducts/${id}`)).body, { count: 0 });
  });
  test("a deletion with a JSON content type and no body is taken", async () => {
    const { id } = await create("No body");
    const headers = { authorization: world.tokens.alice, "content-type": "application/json" };
    assert.equal(
      (await call("alice", "DELETE", `/TrackingProducts/${id}`, undefined, { headers })).status,
      200,
    );
  });
  test("undeclared and prototype properties are dropped", async () => {
    const payload = `{"name":"Odd","catalog_id":${world.alice.catalog},"nope":1,"toString":"x"}`;
    const headers = { authorization: world.tokens.alice, "content-type": "application/json" };
    const made = await call("alice", "POST", "/TrackingProducts", undefined, { headers, payload });
    assert.equal(made.status, 200, made.text);
    assert.ok(!("nope" in made.body));
    const poisoned = payload.replace('"nope"', '"__proto__"');
    assert.equal(
      (await call("alice", "POST", "/TrackingProducts", undefined, { headers, payload: poisoned })).status,
      400,
    );
  });
  test("addresses are found whatever their case and with a trailing slash", async () => {
    assert.equal((await call("alice", "GET", `/trackingproducts/${tracking.id}/`)).status, 200);
  });
  test("what does not exist says so before it asks who is calling", async () => {
    const unknown = await call("nobody", "GET", "/Nope");
    assert.equal(unknown.status, 404);
    assert.equal(unknown.body.error.message, "There is no method to handle GET /Nope");
    const method = await call("nobody", "DELETE", "/Products");
    assert.equal(method.body.error.message, 'Shared class "Product" has no method handling DELETE /');
  });
  test("broken JSON is a 400 that says so, in French by default", async () => {
    const headers = { authorization: world.tokens.alice, "content-type": "application/json" };
    const { status, body } = await call("alice", "POST", "/TrackingProducts", undefined, {
      headers,
      payload: "{",
    });
    assert.equal(status, 400);
    assert.equal(body.error.name, "SyntaxError");
    assert.match(body.error.message, /JSON valide/);
    assert.equal(body.error.stack, undefined);
  });
  test("an address that cannot be decoded is a 400 with the usual body", async () => {
    const { status, body } = await call("alice", "GET", "/Products/%zz");
    assert.equal(status, 400);
    assert.equal(body.error.name, "URIError");
  });
  test("a form body is read, another content type is an empty body", async () => {
    const headers = {
      authorization: world.tokens.alice,
      "content-type": "application/x-www-form-urlencoded",
    };
    const payload = `name=By form&catalog_id=${world.alice.catalog}`;
    assert.equal(
      (await call("alice", "POST", "/TrackingProducts", undefined, { headers, payload })).body.name,
      "By form",
    );
    const text = { headers: { ...headers, "content-type": "text/plain" }, payload };
    assert.equal((await call("alice", "POST", "/TrackingProducts", undefined, text)).status, 422);
  });
  test("an unchanged answer is a 304", async () => {
    const first = await call("alice", "GET", `/TrackingProducts/${tracking.id}`);
    const headers = {
      authorization: world.tokens.alice,
      "if-none-match": String(first.headers["etag"]),
      "accept-language": "en",
    };
    assert.match(String(first.headers["etag"]), /^W\//);
    assert.equal(
      (await call("alice", "GET", `/TrackingProducts/${tracking.id}`, undefined, { headers })).status,
      304,
    );
  });
  test("ids above 32 bits are ids like others", async () => {
    const [id] = await addProducts(world.store, world.alice.website, [{ title: "Far away" }]);
    const { sql } = await import("kysely");
    const far = 2 ** 40 + 5;
    await sql`update product set id = ${far} where id = ${id}`.execute(world.store.db);
    assert.equal((await call("alice", "GET", `/Products/${far}`)).body.id, far);
  });

  describe("under a row", () => {
    const under = (path: string) => `/Catalogs/${world.alice.catalog}/${path}`;

    test("children are made with the parent's key, whatever key was sent", async () => {
      const body = { name: "Nested", catalog_id: world.bruno.catalog };
      const made = await call("alice", "POST", under("trackingProducts"), body);
      assert.equal(made.body.catalog_id, world.alice.catalog);
      const list = await world.find("alice", under("trackingProducts"), { where: { name: "Nested" } });
      assert.deepEqual(
        list.body.map((row: { id: number }) => row.id),
        [made.body.id],
      );
    });
    test("a where that names another parent finds nothing", async () => {
      const list = await world.find("alice", under("trackingProducts"), {
        where: { catalog_id: world.bruno.catalog },
      });
      assert.deepEqual(list.body, []);
    });
    test("a tracking is made or changed by PATCH without its id in the path, in its own catalogue only", async () => {
      const path = under("trackingProducts");
      const made = await call("alice", "PATCH", path, { name: "Patched", catalog_id: world.bruno.catalog });
      assert.deepEqual([made.status, made.body.catalog_id], [200, world.alice.catalog]);
      const { id } = made.body;
      const changed = await call("alice", "PATCH", path, { id, simulator_margin: 4 });
      assert.deepEqual(
        [changed.body.id, changed.body.name, changed.body.simulator_margin],
        [id, "Patched", 4],
      );
      assert.equal((await call("alice", "PATCH", path, { id, catalog_id: world.bruno.catalog })).status, 422);
      const { id: brunos } = (
        await call("bruno", "POST", "/TrackingProducts", { name: "His", catalog_id: world.bruno.catalog })
      ).body;
      for (const other of [brunos, 999_999, { gt: 0 }, "x"])
        assert.equal((await call("alice", "PATCH", path, { id: other, name: "Taken" })).status, 404);
      assert.equal((await call("bruno", "PATCH", path, { id, name: "Taken" })).status, 404);
    });
    test("a child is read, changed by PUT or PATCH, and deleted with a 204", async () => {
      const { id } = (await call("alice", "POST", under("trackingProducts"), { name: "Child" })).body;
      assert.equal((await call("alice", "GET", under(`trackingProducts/${id}`))).body.name, "Child");
      assert.equal(
        (await call("alice", "PUT", under(`trackingProducts/${id}`), { simulator_margin: 1 })).body.name,
        "Child",
      );
      assert.equal(
        (await call("alice", "PATCH", under(`trackingProducts/${id}`), { name: "Kid" })).body.name,
        "Kid",
      );
      const moved = await call("alice", "PUT", under(`trackingProducts/${id}`), {
        catalog_id: world.bruno.catalog,
      });
      assert.equal(moved.status, 422);
      assert.equal((await call("alice", "DELETE", under(`trackingProducts/${id}`))).status, 204);
      assert.equal((await call("alice", "DELETE", under(`trackingProducts/${id}`))).status, 404);
    });
    test("deleting the children honours the where", async () => {
      for (const name of ["Keep me", "Drop me"])
        await call("alice", "POST", under("trackingProducts"), { name });
      const where = encodeURIComponent(JSON.stringify({ name: "Drop me" }));
      assert.equal((await call("alice", "DELETE", under(`trackingProducts?where=${where}`))).status, 204);
      const left = await world.find("alice", under("trackingProducts"), {
        where: { name: { inq: ["Keep me", "Drop me"] } },
      });
      assert.deepEqual(
        left.body.map((row: { name: string }) => row.name),
        ["Keep me"],
      );
    });
    test("deleting the children leaves those of another parent", async () => {
      const elsewhere = `/Catalogs/${world.bruno.catalog}/trackingProducts`;
      const { id } = (await call("bruno", "POST", elsewhere, { name: "Drop me" })).body;
      const where = encodeURIComponent(JSON.stringify({ name: "Drop me" }));
      assert.equal((await call("admin", "DELETE", under(`trackingProducts?where=${where}`))).status, 204);
      assert.equal((await call("bruno", "GET", `${elsewhere}/${id}`)).status, 200);
    });
    test("unlinking honours the where", async () => {
      const made = [];
      for (const name of ["Keep linked", "Drop link"]) {
        const url = `https://${name.replace(" ", "-").toLowerCase()}.example/`;
        made.push((await call("admin", "POST", under("competitors"), { url, name })).body.id);
      }
      const isLinked = async (id: number) =>
        (await call("admin", "HEAD", under(`competitors/rel/${id}`))).status;
      const unlink = (where: object) =>
        call("admin", "DELETE", under(`competitors?where=${encodeURIComponent(JSON.stringify(where))}`));
      assert.equal((await unlink({ name: "Nobody's name" })).status, 204);
      assert.equal((await unlink({ name: "Drop link" })).status, 204);
      assert.deepEqual(await Promise.all(made.map(isLinked)), [200, 404]);
      assert.equal((await unlink({ name: "Keep linked" })).status, 204);
    });
    test("a child whose catalogue is another parent's is refused", async () => {
      const rule = { name: "Astray", catalog_id: world.alice.catalog, matching_query: "{}" };
      const count = async () => (await call("admin", "GET", "/WebsiteMatchingRules/count")).body.count;
      const before = await count();
      for (const [path, field] of [
        [`/Customers/${world.bruno.customer}/websiteMatchingRules`, "customer_id"],
        [`/WebsiteSettings/${world.bruno.website}/matchingRules`, "website_id"],
      ] as const) {
        const answer = await call("admin", "POST", path, rule);
        assert.equal(answer.status, 422, answer.text);
        assert.deepEqual(answer.body.error.details.codes, { [field]: ["reference"] });
      }
      assert.equal(await count(), before, "and not made elsewhere");
    });
    test("the one configuration is missing, created, changed, refused twice, deleted twice", async () => {
      const path = under("catalogConfig");
      const config = {
        ftp: { enabled: true, host: "ftp.example.com", username: "u", password: "hush", path: "/out" },
      };
      assert.equal((await call("alice", "GET", path)).body.error.code, "MODEL_NOT_FOUND");
      assert.equal((await call("alice", "PUT", path, { config })).status, 404);
      const made = await call("alice", "POST", path, { config });
      assert.equal(made.status, 200, made.text);
      assert.equal(made.body.config.ftp.hasPassword, true);
      assert.doesNotMatch(made.text, /hush/);
      assert.equal((await call("alice", "POST", path, { config })).status, 422);
      const changed = await call("alice", "PUT", path, {
        config: { ftp: { ...config.ftp, password: "", port: 2121 } },
      });
      assert.equal(changed.body.config?.ftp.port, 2121, changed.text);
      assert.equal(changed.body.config.ftp.hasPassword, true, "an empty password keeps the stored one");
      assert.equal((await call("alice", "DELETE", path)).status, 204);
      assert.equal((await call("alice", "DELETE", path)).status, 204);
    });
    test("a competitor is linked once, seen, unlinked, and stays a website", async () => {
      const { shared } = world;
      const path = `/Catalogs/${world.bruno.catalog}/competitors`;
      const first = await call("admin", "PUT", `${path}/rel/${shared}`);
      const second = await call("admin", "PUT", `${path}/rel/${shared}`);
      assert.deepEqual(second.body, first.body);
      assert.equal((await call("bruno", "HEAD", `${path}/rel/${shared}`)).status, 200);
      assert.deepEqual((await call("bruno", "GET", `${path}/count`)).body, { count: 1 });
      assert.equal((await call("admin", "DELETE", `${path}/${shared}`)).status, 204);
      assert.equal((await call("bruno", "HEAD", `${path}/rel/${shared}`)).status, 404);
      assert.equal((await call("admin", "DELETE", `${path}/rel/${shared}`)).status, 204);
      assert.equal((await call("admin", "GET", `/WebsiteSettings/${shared}`)).status, 200);
      assert.equal((await call("admin", "PUT", `${path}/rel/999999`)).status, 404);
      await call("admin", "PUT", `${path}/rel/${shared}`);
    });
    test("the own website of a catalogue is not its competitor", async () => {
      const answer = await call("admin", "PUT", under(`competitors/rel/${world.alice.website}`));
      assert.equal(answer.status, 422);
    });
    test("the settings of a website's source are written over what is there", async () => {
      const path = `/WebsiteSettings/${world.alice.rival}/extractorSource`;
      await call("admin", "POST", path, { type_options: { delimiter: ";" } });
      const changed = await call("admin", "PUT", path, { data: { password: "hush", scale: 2 } });
      assert.equal(changed.status, 200, changed.text);
      assert.equal(changed.body.type_options.delimiter, ";");
      assert.equal(changed.body.data.hasPassword, true);
      assert.doesNotMatch((await call("admin", "GET", path)).text, /hush/);
    });
  });

  describe("include", () => {
    test("brings related rows, one, many and through a link, each with its scope", async () => {
      await create("Included");
      const filter = {
        where: { id: world.alice.catalog },
        include: [
          "website",
          { relation: "competitors", scope: { fields: ["name"], order: "name" } },
          { relation: "trackingProducts", scope: { where: { name: "Included" }, fields: ["name"] } },
          { customer: "roles" },
        ],
      };
      const [row] = (await world.find("alice", "/Catalogs", filter)).body;
      assert.equal(row.website.name, "alice shop");
      assert.deepEqual(row.competitors, [{ name: "Rival" }, { name: "Shared" }]);
      assert.deepEqual(row.trackingProducts, [{ name: "Included" }]);
      assert.equal(row.customer.username, "alice");
      assert.deepEqual(row.customer.roles, []);
    });
    test("limits per parent", async () => {
      const filter = { include: { relation: "trackingProducts", scope: { limit: 1, order: "id" } } };
      await call("admin", "POST", "/TrackingProducts", { name: "Bruno's", catalog_id: world.bruno.catalog });
      const rows = (await world.find("admin", "/Catalogs", filter)).body;
      assert.deepEqual(
        rows.map((row: { trackingProducts: unknown[] }) => row.trackingProducts.length),
        [1, 1],
      );
    });
    test("fetches the key it needs and hides it again", async () => {
      const filter = { fields: ["name"], include: "website", where: { id: world.alice.catalog } };
      const [row] = (await world.find("alice", "/Catalogs", filter)).body;
      assert.deepEqual(Object.keys(row).toSorted(), ["name", "website"]);
    });
    test("leaves an unset belongsTo out and gives an empty list for many", async () => {
      const [id] = await addProducts(world.store, world.alice.website, [{ title: "Lonely" }]);
      const filter = { where: { id }, include: ["matchedProduct", "virtualAttribute"] };
      const [row] = (await world.find("alice", "/Products", filter)).body;
      assert.ok(!("matchedProduct" in row));
      assert.deepEqual(row.virtualAttribute, []);
    });
  });
});
