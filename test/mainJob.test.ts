// The main job through the API: files are uploaded, matched and compared, and the figures follow every change.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { until } from "./support/until.ts";
import { type Answer, type World, openWorld } from "./support/world.ts";

describe("the main job", () => {
  let world: World;
  before(async () => {
    world = await openWorld({ VIGIE_OUTGOING_ALLOW: "127.0.0.1" }, { withWorker: true });
  });
  after(() => world.close());

  const call: World["call"] = (...args) => world.call(...args);

  test("a file is uploaded in French, the other fetched from its address, and the counts are right", async () => {
    const mine =
      "EAN;Désignation;Prix TTC;Marque\r\n3017800132463;Lait;1,20 €;Blanche\r\n3017800201763;Beurre;2,50 €;Dorée\r\n4006381333931;Stylo;0,99 €;Bic\r\n";
    const run = await ended(
      await upload(world.alice.website, "mes produits é.csv", iconv.encode(mine, "windows-1252")),
    );
    assert.equal(run.status, "complete", JSON.stringify(run));
    assert.equal(run.products_created, 3);
    const theirs = gzipSync("ean,name,price\n3017800132463,Milk,1.10\n3017800201763,Butter,2.50\n");
    await withFeed(theirs, async (uri) => {
      const asked = { websiteId: world.alice.rival, extractorSource: { provider: "customdata", uri } };
      const fetched = await ended(await call("admin", "POST", "/WebsiteImports/createAndRun", asked));
      assert.equal(fetched.status, "complete", JSON.stringify(fetched));
      assert.equal(fetched.trigger, "api");
    });
    assert.deepEqual(await positions(), { matched: 2, cheap: 0, equals: 1, expensive: 1 });
    const [row] = await listed({ order: "price_diff DESC", limit: 1 });
    assert.equal(row.title, "Lait");
    assert.equal(row.price_diff_integer, 0.1);
    assert.equal(row.price_diff_percent, 9.09);
    assert.equal(row.best_price, 1.1);
    assert.equal(row.website_competitor_cheap_name, "Rival");
    assert.equal(row.competitors[0].price, 1.1);
    assert.equal(row.matching_result.type, "key");
  });
  test("the file that was uploaded can be fetched, by an admin only", async () => {
    const path = `/UploadImports/${world.alice.website}/download/${encodeURIComponent("mes produits é.csv")}`;
    const file = await call("admin", "GET", path);
    assert.equal(file.status, 200);
    assert.match(String(file.headers["content-disposition"]), /^attachment;/);
    assert.equal(file.headers["x-content-type-options"], "nosniff");
    assert.equal((await call("alice", "GET", path)).status, 403);
    const part = await call("admin", "GET", path, undefined, {
      headers: { authorization: world.tokens.admin, range: "bytes=0-2" },
    });
    assert.equal(part.status, 206);
    assert.equal(part.text, "EAN");
    assert.equal(
      (await call("admin", "GET", `/UploadImports/${world.alice.website}/download/..%2F..%2Fsecret.key`))
        .status,
      404,
    );
  });
  test("lines that cannot be read are told with their numbers, and the others count", async () => {
    const lines = [
      "ean;titre;prix",
      "3017800132463;Lait;1,30",
      "3017800201763;Beurre;-2",
      "5449000000996;Cola;1,95",
      ";;",
    ];
    const run = await ended(await upload(world.alice.website, "partly.csv", Buffer.from(lines.join("\n"))));
    assert.equal(run.status, "complete", JSON.stringify(run));
    assert.equal(run.products_error, 1);
    assert.equal(run.products_updated, 1);
    assert.equal(run.products_created, 1);
    const errors = await call(
      "admin",
      "GET",
      `/UploadImports/${world.alice.website}/download/${run.error_file}`,
    );
    assert.match(errors.text, /\n3;.*-2/);
    const [butter] = (
      await world.find("alice", "/Products", {
        where: { ean: "3017800201763", website_id: world.alice.website },
      })
    ).body;
    assert.equal(butter.price, 2.5, "the stored price stays");
    assert.ok(butter.missing_since === null, "a line in error is no absence");
  });
  test("a competitor's price moves and the comparison has followed when the run is complete", async () => {
    await ended(
      await upload(
        world.alice.rival,
        "later.csv",
        Buffer.from("ean,name,price\n3017800132463,Milk,1.40\n3017800201763,Butter,2.40\n"),
      ),
    );
    assert.deepEqual(await positions(), { matched: 2, cheap: 1, equals: 0, expensive: 1 });
    const history = await call(
      "alice",
      "GET",
      `/MatchedProducts/${(await listed({ where: { title: "Lait" } }))[0].id}/history?filter[order]=created`,
    );
    assert.deepEqual(
      history.body.map((point: { status: string }) => point.status),
      ["expensive", "expensive", "cheap"],
    );
  });
  test("comparing with some competitors compares with those alone", async () => {
    await ended(
      await upload(world.shared, "shared.csv", Buffer.from("ean,name,price\n3017800132463,Milk,0.90\n")),
    );
    assert.deepEqual(await positions(), { matched: 2, cheap: 0, equals: 0, expensive: 2 });
    assert.deepEqual(await positions({ "competitors.website_id": { inq: [world.alice.rival] } }), {
      matched: 2,
      cheap: 1,
      equals: 0,
      expensive: 1,
    });
    const [only] = await listed({ where: { "competitors.website_id": world.shared } });
    assert.equal(only.best_price, 0.9);
    assert.equal(only.competitors_count, 1);
    assert.equal(only.competitors.length, 2, "all of them are still shown");
    assert.deepEqual(
      await positions({ or: [{ "competitors.website_id": world.shared }] }),
      { matched: 1, cheap: 0, equals: 0, expensive: 1 },
      "elsewhere it only asks who is matched",
    );
  });
  test("a price written by hand is compared when it is written", async () => {
    const milkOf = async () => (await listed({ where: { title: "Lait" } }))[0];
    const before = await milkOf();
    const path = `/Products/${before.product_id}`;
    await call("admin", "PATCH", path, { price: 0.1 });
    assert.equal((await milkOf()).price_diff_integer, -0.8);
    await call("admin", "PATCH", path, { price: before.price });
    assert.equal((await milkOf()).price_diff_integer, before.price_diff_integer);
    const theirs = `/Products/${before.competitors[0].product_id}`;
    await call("admin", "PATCH", theirs, { price: 0.05 });
    assert.equal((await milkOf()).best_price, 0.05);
    await call("admin", "PATCH", theirs, { price: before.competitors[0].price });
    assert.equal((await milkOf()).best_price, before.best_price);
  });
  test("a product asked for with its catalogue tells how it stands there", async () => {
    const where = { catalog_id: world.alice.catalog, title: "Lait" };
    const [milk] = (await world.find("alice", "/Products", { where, include: "website" })).body;
    const [row] = await listed({ where: { title: "Lait" } });
    assert.equal(milk.id, row.product_id);
    assert.equal(milk.price_diff_integer, row.price_diff_integer);
    assert.deepEqual(milk.competitors, row.competitors);
    const dear = { catalog_id: world.alice.catalog, price_diff: { gt: 0 } };
    const counted = await call(
      "alice",
      "GET",
      `/Products/count?where=${encodeURIComponent(JSON.stringify(dear))}`,
    );
    assert.equal(counted.body.count, (await positions()).expensive);
    assert.deepEqual((await world.find("bruno", "/Products", { where })).body, []);
  });
  test("a match is undone and restored, by GET and by POST", async () => {
    const [row] = await listed({ where: { title: "Lait" } });
    const address = `/Catalogs/${world.alice.catalog}/matchedProducts/unmatch?product_id=${row.product_id}&competitor_id=${world.shared}`;
    const undone = await call("alice", "GET", `${address}&unmatch=true`);
    assert.equal(undone.status, 200, undone.text);
    assert.equal(undone.body.best_price, 1.4);
    assert.equal(
      undone.body.competitors.find((entry: { website_id: number }) => entry.website_id === world.shared)
        .unmatched,
      true,
    );
    await ended(
      await upload(world.shared, "again.csv", Buffer.from("ean,name,price\n3017800132463,Milk,0.80\n")),
    );
    assert.equal(
      (await listed({ where: { title: "Lait" } }))[0].best_price,
      1.4,
      "an undone pair is not matched again",
    );
    const restored = await call("alice", "POST", `${address.replace(/\?.*/, "")}`, {
      product_id: row.product_id,
      competitor_id: world.shared,
      unmatch: false,
    });
    assert.equal(restored.body.best_price, 0.8);
    assert.equal((await call("bruno", "POST", address)).status, 404);
    assert.equal(
      (
        await call("alice", "GET", `${address}&access_token=${world.tokens.alice}`, undefined, {
          headers: {},
        })
      ).status,
      401,
    );
  });
  test("a mapping and a rate change what prices mean, and taking them away changes it back", async () => {
    const priceOf = async () => (await listed({ where: { title: "Beurre" } }))[0];
    const path = `/Catalogs/${world.alice.catalog}`;
    const made = await call("alice", "POST", `${path}/unitMappings`, {
      competitor_id: world.alice.rival,
      operator: "multiply",
      value: 2,
    });
    await caughtUp();
    assert.equal((await priceOf()).best_price, 4.8);
    const twice = await call("alice", "POST", `${path}/unitMappings`, {
      competitor_id: world.alice.rival,
      operator: "divide",
      value: 3,
    });
    assert.equal(twice.status, 422);
    await call("alice", "DELETE", `${path}/unitMappings/${made.body.id}`);
    await caughtUp();
    assert.equal((await priceOf()).best_price, 2.4);

    await call("admin", "PATCH", `/WebsiteSettings/${world.alice.rival}`, { currency: "USD" });
    await caughtUp();
    assert.equal((await priceOf()).best_price, null, "a price in an unmapped currency is never compared");
    assert.equal((await priceOf()).competitors[0].currency, "USD");
    await call("alice", "POST", `${path}/currencyMappings`, { currency: "USD", rate: 1.2 });
    await caughtUp();
    assert.equal((await priceOf()).best_price, 2);
    await call("admin", "PATCH", `/WebsiteSettings/${world.alice.rival}`, { currency: "EUR" });
    await caughtUp();
  });
  test("a competitor that is unlinked counts no more, linked again it counts as before", async () => {
    const before = await positions();
    const link = `/Catalogs/${world.alice.catalog}/competitors/rel/${world.alice.rival}`;
    await call("admin", "DELETE", link);
    await caughtUp();
    assert.equal((await positions()).matched, 1);
    await call("admin", "PUT", link);
    await caughtUp();
    assert.deepEqual(await positions(), before);
  });
  test("a run is steered: what is over runs again as a new one, what runs is not deleted twice", async () => {
    const [last] = (
      await world.find("admin", "/WebsiteImports", {
        where: { website_id: world.shared },
        order: "id DESC",
        limit: 1,
        include: "website",
      })
    ).body;
    assert.equal(last.website.name, "Shared");
    const again = await ended(await call("admin", "POST", `/WebsiteImports/${last.id}/run`));
    assert.notEqual(again.id, last.id);
    assert.equal(again.products_updated, 0, "the same file again writes nothing");
    assert.equal((await call("admin", "POST", `/WebsiteImports/${again.id}/pause`)).status, 409);
    assert.deepEqual((await call("admin", "DELETE", `/WebsiteImports/${again.id}`)).body, { count: 1 });
    assert.equal((await call("alice", "POST", `/WebsiteImports/${last.id}/run`)).status, 403);
    assert.equal((await call("admin", "POST", "/WebsiteImports/999999/run")).status, 404);
  });

  const refusals: [string, string | Buffer, RegExp][] = [
    ["an empty file", "", /empty/i],
    ["a web page", "<!doctype html><html><body>Not found</body></html>", /web page|HTML/i],
    ["a spreadsheet", Buffer.from("504b0304140006000800", "hex"), /./],
    ["a file with a header alone", "ean;title;price\n", /./],
    [
      "a file of nothing but wrong lines",
      "ean;title;price\n1;a;-1\n2;b;-2\n3;c;9\n",
      /^Lines in error: 2 of 3\./,
    ],
  ];
  for (const [what, content, message] of refusals) {
    test(`${what} ends in an error that says what to do, and writes nothing`, async () => {
      const count = async () =>
        (
          await call(
            "admin",
            "GET",
            `/Products/count?where=${encodeURIComponent(JSON.stringify({ website_id: world.bruno.website }))}`,
          )
        ).body.count;
      const before = await count();
      const run = await ended(await upload(world.bruno.website, "wrong.csv", Buffer.from(content)));
      assert.equal(run.status, "error");
      assert.match(run.error_message, message);
      assert.equal(await count(), before);
    });
  }
  test("an address in a private network is refused, whatever it is called", async () => {
    for (const uri of [
      "http://169.254.169.254/feed.csv",
      "http://10.0.0.1/feed.csv",
      "file:///etc/passwd",
      "http://[::1]/x",
    ]) {
      const asked = await call("admin", "POST", "/WebsiteImports/createAndRun", {
        websiteId: world.bruno.website,
        extractorSource: { uri },
      });
      if (asked.status === 422) continue;
      const run = await ended(asked);
      assert.equal(run.status, "error", uri);
    }
  });
  test("a form without its parts is told what is missing", async () => {
    assert.equal((await call("admin", "POST", "/UploadImports/uploadFileAndImport", {})).status, 400);
    const noSite = await upload(undefined, "x.csv", Buffer.from("a;b\n"));
    assert.equal(noSite.status, 400);
    assert.match(noSite.text, /websiteID/);
    assert.equal((await upload(999_999, "x.csv", Buffer.from("a;b\n"))).status, 404);
    assert.equal((await upload(world.bruno.website, "x.csv", Buffer.from("a;b\n"), {}, "alice")).status, 403);
  });
  async function upload(
    websiteID: number | undefined,
    name: string,
    content: Buffer,
    fields: Record<string, string> = {},
    who: "admin" | "alice" = "admin",
  ) {
    const boundary = "----vigie";
    const part = (field: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      content,
      // The site is named after the file, as some forms do.
      Buffer.from(
        `\r\n${Object.entries({ ...fields, ...(websiteID && { websiteID: String(websiteID) }) })
          .map(([field, value]) => part(field, value))
          .join("")}--${boundary}--\r\n`,
      ),
    ]);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, "accept-language": "en" };
    return call(
      "admin",
      "POST",
      `/UploadImports/uploadFileAndImport?access_token=${world.tokens[who]}`,
      undefined,
      { headers, payload },
    );
  }

  /** The run when it has ended. */
  async function ended(launched: Answer) {
    assert.equal(launched.status, 200, launched.text);
    const run = async () => (await call("admin", "GET", `/WebsiteImports/${launched.body.id}`)).body;
    return until("the run ends", run, {
      is: ({ status }) => status === "complete" || status === "error",
      every_ms: 50,
    });
  }

  /** What the worker does within the minute, done now. */
  async function caughtUp() {
    await followChanges(world.store);
  }

  async function listed(filter: { where?: object; order?: string; limit?: number }) {
    const where = { catalog_id: world.alice.catalog, ...filter.where };
    const answer = await world.find("alice", `/WebsiteSettings/${world.alice.website}/matchedProducts`, {
      ...filter,
      where,
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  async function positions(
    more: object = {},
    shop = { website: world.alice.website, catalog: world.alice.catalog },
  ) {
    const count = async (position: object) => {
      const where = JSON.stringify({
        catalog_id: shop.catalog,
        unmatched: { neq: true },
        ...position,
        ...more,
      });
      return (
        await call(
          "alice",
          "GET",
          `/WebsiteSettings/${shop.website}/matchedProducts/count?where=${encodeURIComponent(where)}`,
        )
      ).body.count as number;
    };
    return {
      matched: await count({}),
      cheap: await count({ price_diff_integer: { lt: 0 } }),
      equals: await count({ price_diff_integer: 0 }),
      expensive: await count({ price_diff_integer: { gt: 0 } }),
    };
  }

  async function withFeed(content: Buffer, work: (uri: string) => Promise<void>) {
    const server = createServer((_request, response) => response.end(content));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.csv.gz`);
    } finally {
      server.close();
    }
  }
});
