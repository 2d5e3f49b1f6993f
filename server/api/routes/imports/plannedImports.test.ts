// What the browser asks about imports that start by themselves.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type World, openWorld } from "../../../../test/support/world.ts";

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

describe("schedules", () => {
  test("are told in words in the reader's language, with the next three times", async () => {
    const { body } = await world.call(
      "admin",
      "GET",
      `/WebsiteSettings/schedule?expression=${encodeURIComponent("0 6 * * 1-5")}`,
    );
    assert.match(body.words, /06:00/);
    assert.equal(body.next.length, 3);
    const hours = body.next.map((at: string) =>
      new Date(at).toLocaleTimeString("fr", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" }),
    );
    assert.deepEqual(hours, ["06:00", "06:00", "06:00"]);
    const none = await world.call("admin", "GET", "/WebsiteSettings/schedule?expression=tonight");
    assert.deepEqual([none.status, none.body], [200, { words: null, next: [] }]);
  });

  test("what comes next is of the websites with an address whose schedule is on", async () => {
    const before = await world.call("admin", "GET", "/WebsiteImports/planned");
    assert.deepEqual([before.status, before.body], [200, []]);
    const extractor_source = {
      provider: "customdata",
      uri: "https://feed.example/products.csv",
      cron: { all: { expression: "0 6 * * *", enabled: true }, matched: { enabled: false } },
    };
    const kept = await world.call("admin", "PATCH", `/WebsiteSettings/${world.shared}`, { extractor_source });
    assert.equal(kept.status, 200, kept.text);
    const { body } = await world.call("admin", "GET", "/WebsiteImports/planned?limit=5");
    assert.deepEqual(
      body.map(({ website_id, scope }: { website_id: number; scope: string }) => [website_id, scope]),
      [[world.shared, "all"]],
    );
    assert.ok(new Date(body[0].at).getTime() > Date.now() - 60_000);
  });

  test("customers and strangers are told nothing of it", async () => {
    for (const path of ["/WebsiteImports/planned", "/WebsiteSettings/schedule?expression=0+6+*+*+*"]) {
      assert.equal((await world.call("alice", "GET", path)).status, 403);
      assert.equal((await world.call("nobody", "GET", path)).status, 401);
    }
  });
});
