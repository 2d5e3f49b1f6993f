// What is left of sessions and links once their time is over.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { tokenIn } from "../../../test/support/mailServer.ts";
import { type World, mailsAreSent, openWorld } from "../../../test/support/world.ts";
import { cleanUpSessions } from "./cleanUpSessions.ts";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";

describe("an installation without a mail server", () => {
  let world: World;
  before(async () => {
    world = await openWorld({}, { withWorker: true });
  });
  after(() => world?.close());

  test("puts its mails into the outbox, with links that work", async () => {
    await world.call("nobody", "POST", "/Customers/reset", { email: "alice@shop.example" });
    await mailsAreSent(world);
    const folder = join(world.services.config.dataFolder, "outbox");
    const [name] = await readdir(folder);
    const text = await readFile(join(folder, name!), "utf8");
    assert.match(text, /^http:\/\/localhost:3000\/login\.html#reset-password=/m);
    const headers = { authorization: tokenIn({ text }) };
    const body = { newPassword: "un-nouveau-secret" };
    const answer = await world.call("nobody", "POST", "/Customers/reset-password", body, { headers });
    assert.equal(answer.status, 204);
  });

  test("forgets every day what has run out, and nothing that still works", async () => {
    const { db } = world.store;
    const over = await issueToken(db, world.alice.customer, 60, false);
    const live = await issueToken(db, world.bruno.customer, 60, false);
    await sql`update access_token set used = now() - interval '2 minutes' where prefix = ${over.id.slice(0, 6)}`.execute(
      db,
    );
    await sql`
      insert into account_token (request, customer_id, purpose, email, hash, expires)
      values (gen_random_uuid(), ${world.bruno.customer}, 'reset', 'old', 'old', now() - interval '3 days'),
             (gen_random_uuid(), ${world.bruno.customer}, 'reset', 'new', 'new', now() + interval '1 minute')`.execute(
      db,
    );
    await sql`
      insert into login_failure (key, failures, since)
      values ('old', 9, now() - interval '6 minutes'), ('new', 9, now())`.execute(db);
    await cleanUpSessions(world.services);
    const kept = await sql<{ kept: string[] }>`
      select array(select prefix from access_token union all select email from account_token
                   union all select key from login_failure) as kept`.execute(db);
    const left = kept.rows[0]?.kept ?? [];
    assert.ok(left.includes(live.id.slice(0, 6)));
    assert.ok(!left.includes(over.id.slice(0, 6)));
    assert.deepEqual(
      left.filter((one) => one === "old" || one === "new"),
      ["new", "new"],
    );
    const scheduled = await sql<{ cron: string }>`
      select cron from jobs.schedule where name = 'clean-up-sessions'`.execute(db);
    assert.match(scheduled.rows[0]?.cron ?? "", /^\d+ \d+ \* \* \*$/);
  });
});
