// Addresses that carry a login or a key: everybody who may read them sees the address, nobody the secret.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createRun } from "#server/domain/imports/runs/runs.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { openAddress } from "#server/store/sealed/addresses.ts";
import { sealStoredRows } from "#server/store/sealed/sealStoredRows.ts";
import { photo } from "../../../test/support/images.ts";
import { type World, openWorld } from "../../../test/support/world.ts";

const secret = "canary-of-the-address";
const feed = `https://user:${secret}@shop.example/${secret}9f86d081884c7d65/feed.csv?page=1&tok%65n=${secret}`;
const shownFeed = "https://•••:•••@shop.example/•••/feed.csv?page=1&tok%65n=•••";

describe("an address with secrets", () => {
  let world: World;
  let website: string;
  before(async () => {
    world = await openWorld({ VIGIE_OUTGOING_ALLOW: "127.0.0.1" });
    website = `/WebsiteSettings/${world.alice.rival}`;
  });
  after(() => world.close());

  const change = async (body: object) => {
    const answer = await world.call("admin", "PATCH", website, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const stored = async () => {
    const { rows } = await sql<{ url: string; search_url: string; logo: string; uri: string; whole: string }>`
      select url, search_url, logo, extractor_source ->> 'uri' as uri, row::text as whole
      from website_setting row where id = ${world.alice.rival}`.execute(world.store.db);
    return rows[0]!;
  };

  test("is shown without them wherever it is, and stands in the database without them", async () => {
    const { catalog } = world.alice;
    const answers = [
      await change({
        search_url: `${feed}&q={keywords}`,
        logo: feed,
        urls_source: { type: "csv", uri: feed },
        extractor_source: { provider: "customdata", uri: feed },
      }),
      await world.call("alice", "PATCH", `/Catalogs/${catalog}`, {
        logo: feed,
        config: { mkp: { uri: feed } },
      }),
      await world.call("alice", "POST", "/TrackingProducts", {
        catalog_id: catalog,
        name: "webhook",
        notification_webhook: feed,
      }),
      await world.call("admin", "POST", "/WebsiteImports/createAndRun", {
        websiteId: world.alice.rival,
        extractorSource: { provider: "customdata", uri: feed },
      }),
      await world.call("alice", "POST", "/CatalogConfigs", {
        catalog_id: catalog,
        config: {
          ftp: {
            host: `ftp://user:${secret}@shop.example/feed.csv`,
            username: "u",
            password: secret,
            path: "/",
          },
        },
      }),
      await world.find("alice", "/Catalogs", { include: ["website", "competitors"] }),
      await world.find("admin", "/WebsiteImports"),
      await world.call("admin", "GET", `${website}/extractorSource`),
    ];
    const text = JSON.stringify(answers.map((answer) => answer.body ?? answer));
    assert.ok(!text.includes(secret));
    assert.equal(text.split("•••:•••@shop.example/•••/feed.csv").length > 12, true, text);
    const dumped = await sql<{ text: string }>`
      select concat(
        (select string_agg(one::text, ' ') from website_setting one), (select string_agg(one::text, ' ') from catalog one),
        (select string_agg(one::text, ' ') from tracking_product one),
        (select string_agg(one::text, ' ') from website_import one),
        (select string_agg(one::text, ' ') from catalog_config one)) as text`.execute(world.store.db);
    assert.ok(!dumped.rows[0]!.text.includes(secret));
    assert.ok(dumped.rows[0]!.text.includes("/feed.csv?page=1&tok%65n="));
  });

  test("changes nothing when it is sent back as it was shown", async () => {
    const shown = await change({ search_url: feed, extractor_source: { provider: "customdata", uri: feed } });
    const before = await stored();
    const { id: _id, modified_at: _modified, ...whole } = shown;
    const put = await world.call("admin", "PUT", website, whole);
    assert.equal(put.status, 200, put.text);
    assert.equal(put.body.extractor_source.uri, shownFeed);
    // Some clients write what they send in the letters of an address.
    await change({ search_url: encodeURI(shownFeed).replaceAll("%25", "%") });
    const now = await stored();
    assert.equal(now.uri, before.uri);
    assert.equal(openAddress(now.search_url), feed);
  });

  test("changes nothing within a catalogue's settings or as the webhook of a list", async () => {
    const { catalog } = world.alice;
    const list = await world.call("alice", "POST", "/TrackingProducts", {
      catalog_id: catalog,
      name: "kept",
      notification_webhook: feed,
    });
    const places = [`/Catalogs/${catalog}`, `/TrackingProducts/${list.body.id}`];
    const kept = async () => {
      const { rows } = await sql<{ uri: string; webhook: string }>`
        select config #>> '{mkp,uri}' as uri, notification_webhook as webhook
        from catalog, tracking_product list where catalog.id = ${catalog} and list.id = ${list.body.id}`.execute(
        world.store.db,
      );
      return rows[0]!;
    };
    const marketplace = { provider: "gemzup", uri: feed };
    await world.call("admin", "PATCH", places[0]!, { config: { mkp: marketplace } });
    const before = await kept();
    assert.deepEqual([openAddress(before.uri), openAddress(before.webhook)], [feed, feed]);
    assert.ok(!JSON.stringify(before).includes(secret));
    for (const place of places) {
      const { body } = await world.call("alice", "GET", place);
      assert.equal(body.config?.mkp.uri ?? body.notification_webhook, shownFeed);
      const { config, notification_webhook } = body;
      const sent = config ? { config: { mkp: config.mkp } } : { notification_webhook };
      const answer = await world.call("alice", "PATCH", place, sent);
      assert.equal(answer.status, 200, answer.text);
    }
    assert.deepEqual(await kept(), before);
  });

  test("that opens a webhook is hidden and kept in the same way", async () => {
    const hook = `https://hooks.slack.com/services/T0A1/B0123ABCD/${secret}-2`;
    const shown = "https://hooks.slack.com/services/T0A1/•••/•••";
    const list = { catalog_id: world.alice.catalog, name: "hook" };
    const made = await world.call("alice", "POST", "/TrackingProducts", {
      ...list,
      notification_webhook: hook,
    });
    assert.equal(made.body.notification_webhook, shown, made.text);
    const place = `/TrackingProducts/${made.body.id}`;
    const kept = async () => {
      const { rows } = await sql<{ webhook: string }>`
        select notification_webhook as webhook from tracking_product where id = ${made.body.id}`.execute(
        world.store.db,
      );
      return rows[0]!.webhook;
    };
    const before = await kept();
    assert.ok(!before.includes(secret));
    const { body } = await world.call("alice", "GET", place);
    const answer = await world.call("alice", "PATCH", place, { ...body, name: "renamed" });
    assert.deepEqual([answer.body.notification_webhook, await kept()], [shown, before]);
    assert.equal(openAddress(before), hook);
    const again = await world.call("alice", "POST", "/TrackingProducts", {
      ...list,
      notification_webhook: shown,
    });
    assert.equal(again.status, 422, again.text);
  });

  test("keeps the hidden ones of its parts while others change, as long as it leads to the same site", async () => {
    await change({ search_url: feed });
    await change({ search_url: "https://•••:new@SHOP.example/other?tok%65n=•••&lang=fr&key=abc" });
    assert.equal(
      openAddress((await stored()).search_url),
      `https://user:new@SHOP.example/other?tok%65n=${secret}&lang=fr&key=abc`,
    );
  });

  test("is hidden of a website itself, where no other may have the same, however long its key is", async () => {
    const url = (key: string) => `https://me:${secret}@preview.example/?preview_key=${key}`;
    const long = `${secret}-${"kQ7zR2".repeat(200)}`;
    for (const [key, name] of [
      [secret, "Preview"],
      [long, "Long"],
    ] as const) {
      const made = await world.call("admin", "POST", "/WebsiteSettings", { name, url: url(key) });
      const shown = "https://•••:•••@preview.example/?preview_key=•••";
      assert.deepEqual([made.status, made.body.url], [200, shown], made.text);
      const place = `/WebsiteSettings/${made.body.id}`;
      const { body } = await world.call("admin", "GET", place);
      const kept = await world.call("admin", "PATCH", place, { ...body, weight: 2 });
      assert.deepEqual([kept.status, kept.body.url], [200, shown], kept.text);
      const { rows } = await sql<{ url: string; whole: string }>`
        select url, row::text as whole from website_setting row where id = ${made.body.id}`.execute(
        world.store.db,
      );
      assert.equal(openAddress(rows[0]!.url), url(key));
      assert.ok(!rows[0]!.whole.includes(secret));
      const again = await world.call("admin", "POST", "/WebsiteSettings", {
        name: "Again",
        url: url(key).replace("https", "http"),
      });
      assert.deepEqual(again.body.error?.details.codes, { url: ["uniqueness"] }, again.text);
    }
    const { id } = (await world.find("admin", "/WebsiteSettings", { where: { name: "Long" } })).body[0];
    await world.call("admin", "PUT", `/Catalogs/${world.alice.catalog}/competitors/rel/${id}`);
    const { body: catalog } = await world.call("alice", "GET", `/Catalogs/${world.alice.catalog}`);
    const asCompetitor = catalog.competitors.find((one: { id: number }) => one.id === id);
    assert.equal(asCompetitor.url, "https://•••:•••@preview.example/?preview_key=•••");
    const log = await world.find("admin", "/LoggedChanges", { where: { model: "WebsiteSetting" } });
    const health = await world.find("admin", "/WebsiteSettings/health", {});
    assert.match(log.text + health.text, /preview\.example.*preview\.example/s);
    assert.ok(!(log.text + health.text).includes(secret));
  });

  test("is asked for as it is shown, and nothing that is asked looks at what is stored", async () => {
    const { catalog, rival } = world.alice;
    await world.call("admin", "POST", "/CatalogConfigs", { catalog_id: catalog, config: {} });
    const host = "ftp://shop.example/asked;key=•••";
    const sent = { host: host.replaceAll("•••", secret), username: "u", password: secret, path: "/" };
    const [settings] = (await world.find("alice", "/CatalogConfigs")).body;
    const stored = await world.call("alice", "PATCH", `/CatalogConfigs/${settings.id}`, {
      config: { ftp: sent },
    });
    assert.equal(stored.body.config?.ftp.host, host, stored.text);
    await change({
      url: `${feed}&asked=url`,
      logo: feed,
      search_url: feed,
      urls_source: { type: "csv", uri: feed },
      extractor_source: { provider: "customdata", uri: feed },
    });
    const mkp = { isMkp: true, provider: "gemzup", uri: feed };
    await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { logo: feed, config: { mkp } });
    const webhook = { catalog_id: catalog, name: "asked", notification_webhook: feed };
    const list = (await world.call("alice", "POST", "/TrackingProducts", webhook)).body.id;
    await world.call("admin", "PUT", `/Catalogs/${catalog}/competitors/rel/${rival}`);

    const places: [string, number, Record<string, string>][] = [
      [
        "/WebsiteSettings",
        rival,
        {
          url: `${shownFeed}&asked=url`,
          logo: shownFeed,
          search_url: shownFeed,
          "urls_source.uri": shownFeed,
          "extractor_source.uri": shownFeed,
        },
      ],
      [
        "/Catalogs",
        catalog,
        { logo: shownFeed, "config.mkp.uri": shownFeed, "competitors.url": `${shownFeed}&asked=url` },
      ],
      ["/TrackingProducts", list, { notification_webhook: shownFeed }],
      ["/CatalogConfigs", settings.id, { "config.ftp.host": host }],
    ];
    for (const [path, id, fields] of places) {
      for (const [name, shown] of Object.entries(fields)) {
        const finds = async (asked: unknown) => {
          const { body } = await world.find("admin", path, { where: { id, [name]: asked } });
          assert.ok(Array.isArray(body), `${name} ${JSON.stringify(body)}`);
          return body.length;
        };
        for (const asked of [shown, { inq: [shown] }, { like: "%•••%" }, { regexp: "user|•••" }])
          assert.equal(await finds(asked), 1, `${path} ${name} ${JSON.stringify(asked)}`);
        for (const asked of [
          { like: "%sealed%" },
          { ilike: "%SEALED-V1-%" },
          { regexp: "sealed-v1-[A-Za-z0-9_-]" },
          { regexp: "/SEALED/i" },
          // Of several competitors one may be above, another below.
          ...(path === "/Catalogs" ? [] : [{ gt: "https://sealed", lt: "https://sealee" }]),
        ])
          assert.equal(await finds(asked), 0, `${path} ${name} ${JSON.stringify(asked)}`);
        assert.equal(await finds({ nlike: "%sealed%" }), 1, `${path} ${name}`);
      }
    }
    const counted = await world.call(
      "alice",
      "GET",
      `/WebsiteSettings/count?where=${encodeURIComponent(JSON.stringify({ id: rival, url: { regexp: "sealed" } }))}`,
    );
    assert.deepEqual(counted.body, { count: 0 });
  });

  test("is put in order by what is shown of it", async () => {
    const ids: number[] = [];
    for (const name of ["1", "2", "3", "4", "5", "6"]) {
      const made = await world.call("admin", "POST", "/WebsiteSettings", {
        name,
        url: `https://order.example/?key=${secret}${7 - Number(name)}&n=${name}`,
      });
      ids.push(made.body.id);
    }
    const ordered = await world.find("admin", "/WebsiteSettings", {
      where: { id: { inq: ids } },
      order: "url ASC",
    });
    assert.deepEqual(
      ordered.body.map(({ id }: { id: number }) => id),
      ids,
    );
  });

  test("is refused when a hidden secret would go to another site, unprotected, or under another name", async () => {
    await change({ search_url: feed, extractor_source: { provider: "customdata", uri: feed } });
    const before = await stored();
    for (const address of [
      "https://•••:•••@other.example/feed.csv",
      "https://•••:•••@shop.example.other.example/",
      "https://•••:•••@shop.example:8443/feed.csv",
      "http://•••:•••@shop.example/feed.csv",
      "https://shop.example/?key=•••",
      "https://other.example/?tok%65n=%E2%80%A2%E2%80%A2%E2%80%A2",
    ]) {
      for (const body of [
        { search_url: address },
        { extractor_source: { provider: "customdata", uri: address } },
      ]) {
        const answer = await world.call("admin", "PATCH", website, body);
        assert.equal(answer.status, 422, address);
        assert.match(answer.body.error.message, /Write it again in full/);
        assert.doesNotMatch(
          answer.body.error.message,
          /search_url|extractor_source/,
          "a form has its own names",
        );
      }
      const launched = await world.call("admin", "POST", "/WebsiteImports/createAndRun", {
        websiteId: world.alice.rival,
        extractorSource: { provider: "customdata", uri: address },
      });
      assert.equal(launched.status, 422, address);
    }
    const created = await world.call("admin", "POST", "/WebsiteSettings", {
      name: "New",
      url: "https://new.example",
      search_url: shownFeed,
    });
    assert.equal(created.status, 422);
    assert.deepEqual(created.body.error.details.codes, { search_url: ["custom.hidden"] });
    const many = await world.call("admin", "POST", `/WebsiteSettings/update?where={"id":{"gt":0}}`, {
      search_url: shownFeed,
    });
    assert.equal(many.status, 422);
    assert.deepEqual(await stored(), before);
  });

  test("is asked for with them, by imports and for logos, also of a catalogue that has its website's", async (t) => {
    const asked: string[] = [];
    const picture = await photo(60, 60);
    const shop = createServer((request, response) => {
      asked.push(`${request.headers.authorization} ${request.url}`);
      response.setHeader("content-type", request.url?.startsWith("/logo") ? "image/jpeg" : "text/csv");
      response.end(
        request.url?.startsWith("/logo") ? picture : "url,title,price\nhttps://a.example/1,One,5\n",
      );
    }).listen(0, "127.0.0.1");
    t.after(() => shop.close());
    await once(shop, "listening");
    const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const uri = `http://user:${secret}@${host}/feed.csv?key=${secret}`;
    await change({
      logo: `http://${host}/logo.jpg?key=${secret}`,
      extractor_source: { provider: "customdata", uri },
    });
    const { services } = world;
    const run = await createRun(services, { websiteId: world.alice.rival });
    const ended = await runImport(services, run.id);
    assert.equal(ended.status, "complete", JSON.stringify(ended.error_message));
    const basic = `Basic ${Buffer.from(`user:${secret}`).toString("base64")}`;
    assert.ok(asked.includes(`${basic} /feed.csv?key=${secret}`), asked.join());

    const { body: made, text } = await world.call("admin", "POST", "/Catalogs", {
      website_id: world.alice.rival,
      customer_id: world.alice.customer,
    });
    assert.equal(made.logo, `http://${host}/logo.jpg?key=•••`, text);
    const image = await world.app.inject({ method: "GET", url: `${made.logo_image}&size=64` });
    assert.equal(image.statusCode, 200);
    assert.ok(!made.logo_image.includes(secret));
    assert.ok(asked.includes(`undefined /logo.jpg?key=${secret}`));
  });

  test("is hidden in each line of the pages that a brand is followed on, and is that of its line still", async () => {
    const other = `https://other.example/?key=${secret}-2`;
    const again = `https://other.example/?key=${secret}-3`;
    const pages = [feed, "https://plain.example/?page=1", other, again].join("\r\n");
    const shownOther = "https://other.example/?key=•••";
    const shownPages = [shownFeed, "https://plain.example/?page=1", shownOther, shownOther].join("\r\n");
    const made = await world.call("alice", "POST", `/Catalogs/${world.alice.catalog}/ebrand`, {
      title: "Followed",
      search_mode: "e_shelves",
      provided_urls: pages,
      competitors: [world.alice.rival],
    });
    assert.deepEqual([made.status, made.body.provided_urls], [200, shownPages], made.text);
    const place = `/Ebrands/${made.body.id}`;
    const kept = async () => {
      const { rows } = await sql<{ urls: string }>`
        select provided_urls as urls from ebrand where id = ${made.body.id}`.execute(world.store.db);
      return rows[0]!.urls.split("\r\n");
    };
    const before = await kept();
    assert.ok(!before.join("").includes(secret));
    assert.deepEqual(before.map(openAddress), pages.split("\r\n"));
    const { body } = await world.call("alice", "GET", place);
    const same = await world.call("alice", "PATCH", place, { ...body, title: "Renamed" });
    assert.deepEqual([same.status, await kept()], [200, before], same.text);
    const moved = [shownOther, "https://new.example/", shownOther, shownFeed.replace("page=1", "page=2")];
    await world.call("alice", "PATCH", place, { provided_urls: moved.join("\r\n") });
    assert.deepEqual((await kept()).map(openAddress), [
      other,
      "https://new.example/",
      again,
      feed.replace("page=1", "page=2"),
    ]);
    const oneOfTwo = await world.call("alice", "PATCH", place, { provided_urls: shownOther });
    assert.equal(oneOfTwo.status, 422, oneOfTwo.text);
    await sql`update ebrand set provided_urls = ${pages} where id = ${made.body.id}`.execute(world.store.db);
    await sealStoredRows(world.store.db);
    assert.ok(!(await kept()).join("").includes(secret));
    assert.deepEqual((await kept()).map(openAddress), pages.split("\r\n"));
    await sql`delete from milestone`.execute(world.store.db);
  });

  test("that was stored as it was sent is sealed at the next start", async () => {
    await sql`
      update website_setting set search_url = ${feed}, url = ${`${feed}&own`},
        extractor_source = jsonb_set(extractor_source, '{uri}', to_jsonb(${feed}::text)) where id = ${world.alice.rival}`.execute(
      world.store.db,
    );
    await sql`
      update website_import set error_message =
        jsonb_build_object('key', 'imports.invalidSource', 'values', jsonb_build_object('uri', ${feed}::text))`.execute(
      world.store.db,
    );
    assert.equal((await world.call("admin", "GET", website)).body.search_url, shownFeed);
    await sealStoredRows(world.store.db);
    const { search_url, uri, whole, url } = await stored();
    assert.ok(!whole.includes(secret));
    assert.deepEqual([search_url, uri, url].map(openAddress), [feed, feed, `${feed}&own`]);
    const told = await sql<{ uri: string }>`
      select distinct error_message #>> '{values,uri}' as uri from website_import`.execute(world.store.db);
    assert.deepEqual(told.rows, [{ uri: shownFeed }]);
    await sealStoredRows(world.store.db);
    assert.equal((await stored()).uri, uri);
  });
});
