// A token in the address, where an installation has its reads take it: clients of LoopBack that send no other.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type World, openWorld } from "../../../test/support/world.ts";

describe("a token in the address", () => {
  let usual: World;
  let open: World;
  before(async () => {
    [usual, open] = [await openWorld(), await openWorld({ VIGIE_QUERY_TOKENS: "1" })];
  });
  after(() => Promise.all([usual.close(), open.close()]));

  const ask = async (world: World, method: string, path: string, body?: object) => {
    const glue = path.includes("?") ? "&" : "?";
    const token = `access_token=${world.tokens.alice}`;
    return (await world.call("nobody", method, `${path}${glue}${token}`, body)).status;
  };

  test("is taken on reads where the installation says so, and nowhere else", async () => {
    const filter = encodeURIComponent(JSON.stringify({ limit: 1 }));
    for (const path of ["/Catalogs", `/Products?filter=${filter}`, `/Catalogs/${open.alice.catalog}`])
      for (const method of ["GET", "HEAD"]) {
        assert.equal(await ask(open, method, path), 200, `${method} ${path}`);
        assert.equal(await ask(usual, method, path), 401, `${method} ${path}`);
      }
    assert.equal(await ask(open, "GET", `/Catalogs/${open.bruno.catalog}`), 404, "of whom it is the token");
    const foreign = await open.call("nobody", "GET", "/Catalogs?access_token=none");
    assert.equal(foreign.status, 401);
  });

  test("never writes, not even by a GET that changes something", async () => {
    const catalog = `/Catalogs/${open.alice.catalog}`;
    const draft = { name: "Suivi", catalog_id: open.alice.catalog };
    assert.equal(await ask(open, "POST", "/TrackingProducts", draft), 401);
    assert.equal(await ask(open, "PATCH", catalog, { name: "Autre" }), 401);
    assert.equal(await ask(open, "DELETE", `${catalog}/competitors`), 401);
    for (const path of [
      `${catalog}/unitMapping/applyAll`,
      `${catalog}/unitMapping/applyMatchedProduct?unitMappingId=1&matchedProductId=1`,
      `${catalog}/currencyMapping/applyCurrency?currency=USD`,
      `${catalog}/applyValueMappingRule`,
      `${catalog}/matchedProducts/unmatch?product_id=1&competitor_id=1`,
      "/Customers/logout",
    ])
      assert.equal(await ask(open, "GET", path), 401, path);
    assert.equal(await ask(open, "GET", catalog), 200, "the token is still good");
  });

  test("leaves nothing to be kept under its address; other answers are the browser's to keep and to ask about again", async () => {
    const keeping = async (world: World, path: string, who: "alice" | "nobody" = "alice") => {
      const { headers } = await world.call(who, "GET", path);
      return headers["cache-control"];
    };
    const token = `access_token=${open.tokens.alice}`;
    assert.equal(await keeping(open, `/Catalogs?${token}`, "nobody"), "no-store");
    assert.equal(await keeping(usual, `/Catalogs?${token}`, "nobody"), "no-store", "refused, too");
    const { catalog, website } = usual.alice;
    for (const path of [
      "/Catalogs",
      `/Catalogs/${catalog}`,
      "/Catalogs/count",
      "/Catalogs/0",
      `/WebsiteSettings/${website}/attributesAggregate?slug=couleur`,
      "/WebsiteImports",
    ])
      assert.equal(await keeping(usual, path), "private, no-cache", path);
    const { headers } = await usual.call("alice", "POST", `/WebsiteSettings/${website}/export/products`, {});
    assert.equal(headers["cache-control"], "no-store");
    const list = await usual.call("alice", "GET", "/Catalogs");
    const again = await usual.call("alice", "GET", "/Catalogs", undefined, {
      headers: { authorization: usual.tokens.alice, "if-none-match": String(list.headers["etag"]) },
    });
    assert.deepEqual([again.status, again.headers["cache-control"]], [304, "private, no-cache"]);
  });
});
