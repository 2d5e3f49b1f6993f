// A customer who gives their account another e-mail.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { sql } from "kysely";
import { untilWaiting } from "../../../test/support/locks.ts";
import { type MailServer, linkIn, openMailServer, tokenIn } from "../../../test/support/mailServer.ts";
import { type World, mailsAreSent, openWorld, passwords } from "../../../test/support/world.ts";

const wanted = "alice@new-shop.example";

describe("a customer's own e-mail", () => {
  let mails: MailServer;
  let world: World;
  let own: string;
  before(async () => {
    mails = await openMailServer();
    const settings = {
      VIGIE_SMTP_URL: mails.url,
      VIGIE_MAIL_FROM: "vigie@boutique.example",
      VIGIE_PUBLIC_URL: "https://prix.boutique.example",
    };
    world = await openWorld(settings, { withWorker: true });
    own = `/Customers/${world.alice.customer}`;
  });
  after(async () => {
    await world?.close();
    await mails?.close();
  });
  afterEach(async () => {
    await mailsAreSent(world);
    mails.mails.length = 0;
    await sql`delete from login_failure`.execute(world.store.db);
    await sql`delete from account_token`.execute(world.store.db);
    await world.call("admin", "PATCH", own, {
      email: "alice@shop.example",
      password: passwords.alice,
      language: "fr",
    });
    const { body } = await signIn("alice");
    world.tokens.alice = body.id;
  });

  const signIn = (username: string, password: string = passwords.alice) =>
    world.call("nobody", "POST", "/Customers/login", { username, password });
  const ask = (email: string, currentPassword: string | undefined = passwords.alice) =>
    world.call("alice", "PATCH", own, { email, currentPassword });
  const follow = (token: string) =>
    world.call("nobody", "GET", `/Customers/confirm?uid=${world.alice.customer}&token=${token}`);
  const emailNow = async () => (await world.call("admin", "GET", own)).body.email as string;
  const mailedToken = async () => {
    await mailsAreSent(world);
    return tokenIn(mails.mails.at(-1)!);
  };

  test("changes once the link that was sent to the new address is followed, and the old one is told", async () => {
    const answer = await ask(wanted);
    assert.deepEqual([answer.status, answer.body.email], [200, "alice@shop.example"]);
    const token = await mailedToken();
    const [mail] = mails.mails;
    assert.deepEqual(mail?.recipients, [wanted]);
    assert.equal(mail?.headers.get("subject"), "Confirmez votre nouvelle adresse e-mail");
    assert.equal(linkIn(mail!).hash, `#confirm=${world.alice.customer}.${token}`);
    assert.equal(await emailNow(), "alice@shop.example");

    assert.equal((await follow(token)).status, 204);
    const { body } = await world.call("alice", "GET", own);
    assert.deepEqual([body.email, body.emailVerified], [wanted, true]);
    assert.equal((await signIn(wanted)).status, 200);
    await mailsAreSent(world);
    assert.equal(mails.mails.length, 2);
    assert.deepEqual(mails.mails[1]?.recipients, ["alice@shop.example"]);
    assert.match(mails.mails[1]?.text ?? "", /alice@shop\.example n'est plus l'adresse/);
    assert.doesNotMatch(mails.mails[1]?.text ?? "", /https:/);
    assert.equal((await follow(token)).status, 400, "the link is used up");
  });

  test("of an administrator is proved in the same way when they send their password, and theirs to set without", async () => {
    const me = `/Customers/${world.admin.customer}`;
    const before = (await world.call("admin", "GET", me)).body.email;
    const body = { email: "boss@new-shop.example" };
    const wrong = await world.call("admin", "PATCH", me, { ...body, currentPassword: "not-it" });
    assert.deepEqual([wrong.status, wrong.body.error.code], [400, "INVALID_PASSWORD"]);
    const asked = await world.call("admin", "PATCH", me, { ...body, currentPassword: passwords.admin });
    assert.deepEqual([asked.status, asked.body.email], [200, before]);
    await mailsAreSent(world);
    assert.deepEqual(mails.mails.at(-1)?.recipients, [body.email]);
    assert.equal((await world.call("admin", "PATCH", me, body)).body.email, body.email);
    await world.call("admin", "PATCH", me, { email: before });
  });

  test("is not changed by a session alone: the password is asked for, however the change is sent", async () => {
    const bulk = `/Customers/update?where=${JSON.stringify({ id: world.alice.customer })}`;
    const whole = { email: wanted, language: "en" };
    for (const refused of [
      await world.call("alice", "PATCH", own, { email: wanted }),
      await world.call("alice", "PUT", own, whole),
      await world.call("alice", "POST", `${own}/replace`, whole),
      await world.call("alice", "PATCH", "/Customers", { id: world.alice.customer, email: wanted }),
      await world.call("alice", "POST", bulk, { email: wanted }),
      await world.call("alice", "POST", `/Customers/upsertWithWhere?where={"username":"alice"}`, {
        email: wanted,
      }),
    ]) {
      assert.equal(refused.status, 400);
      assert.match(refused.body.error.message, /^currentPassword /);
    }
    const wrong = await ask(wanted, "not-her-password");
    assert.deepEqual([wrong.status, wrong.body.error.code], [400, "INVALID_PASSWORD"]);
    await mailsAreSent(world);
    assert.deepEqual(mails.mails, []);
    assert.equal((await world.call("admin", "GET", own)).body.language, "fr", "nothing of it was written");
  });

  test("is guarded against guessing the password, and against filling somebody's mailbox", async () => {
    for (let turn = 0; turn < 8; turn += 1) assert.equal((await ask(wanted, `guess-${turn}`)).status, 400);
    assert.equal((await ask(wanted)).status, 429);
    await sql`delete from login_failure`.execute(world.store.db);
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await ask(wanted)).status, 200);
    assert.equal((await ask(wanted)).status, 429);
    await mailsAreSent(world);
    assert.equal(mails.mails.length, 3);
  });

  test("may be sent along as it is, and what else was sent is written at once", async () => {
    const same = await world.call("alice", "PATCH", own, { email: "alice@shop.example", language: "en" });
    assert.deepEqual([same.status, same.body.language], [200, "en"]);
    const other = await world.call("alice", "PATCH", own, {
      email: wanted,
      language: "fr",
      currentPassword: passwords.alice,
    });
    assert.deepEqual([other.body.email, other.body.language], ["alice@shop.example", "fr"]);
  });

  test("tells nobody which addresses and usernames others have", async () => {
    await world.call("admin", "POST", "/Customers", {
      username: "boss@shop.example",
      email: "boss@other.example",
      password: "boss-secret-1",
    });
    const free = await ask(wanted);
    for (const taken of ["Bruno@Shop.example", "boss@shop.example"]) {
      const { status, body } = await ask(taken);
      assert.deepEqual({ status, body }, { status: free.status, body: free.body });
    }
    await mailsAreSent(world);
    const told = mails.mails.map(({ recipients, text }) => ({ to: recipients, hasLink: text.includes("#") }));
    assert.deepEqual(
      told.toSorted((one, two) => (one.to[0]! < two.to[0]! ? -1 : 1)),
      [
        { to: [wanted], hasLink: true },
        { to: ["bruno@shop.example"], hasLink: false },
      ],
    );
    const toBruno = mails.mails.find(({ recipients }) => recipients[0] === "bruno@shop.example");
    assert.match(toBruno?.text ?? "", /^Bonjour bruno,/);
    assert.doesNotMatch(toBruno?.text ?? "", /alice/);
  });

  test("is not taken from whoever has the address by the time the link is followed", async () => {
    await ask(wanted);
    const token = await mailedToken();
    const bruno = `/Customers/${world.bruno.customer}`;
    await world.call("admin", "PATCH", bruno, { email: wanted });
    const { status, body } = await follow(token);
    assert.deepEqual([status, body.error.code], [400, "INVALID_TOKEN"]);
    assert.equal(await emailNow(), "alice@shop.example");
    await world.call("admin", "PATCH", bruno, { email: "bruno@shop.example" });
  });

  test("is not taken from whoever gets the address at the very moment the link is followed", async () => {
    await ask(wanted);
    const token = await mailedToken();
    const { db } = world.store;
    const answer = await db.transaction().execute(async (other) => {
      await sql`update customer set email = ${wanted} where id = ${world.bruno.customer}`.execute(other);
      const following = follow(token);
      await untilWaiting(world.store.db);
      return { following };
    });
    const { status, body } = await answer.following;
    assert.deepEqual([status, body.error.code], [400, "INVALID_TOKEN"]);
    assert.equal(await emailNow(), "alice@shop.example");
    await sql`update customer set email = 'bruno@shop.example' where id = ${world.bruno.customer}`.execute(
      db,
    );
  });

  test("comes from one of two links that are followed at once: neither has the other in its way", async () => {
    await ask(wanted);
    const first = await mailedToken();
    await ask("alice@other-shop.example");
    const second = await mailedToken();
    const answers = await world.store.db.transaction().execute(async (other) => {
      await sql`select from customer where id = ${world.alice.customer} for update`.execute(other);
      const following = [follow(first), follow(second)];
      await untilWaiting(world.store.db, following.length);
      const free = await sql`select from account_token for update skip locked`.execute(other);
      assert.equal(free.rows.length, 2, "whoever waits for the account holds no link");
      return { following };
    });
    const statuses = await Promise.all(answers.following.map(async (one) => (await one).status));
    assert.deepEqual(statuses.toSorted(), [204, 400]);
  });

  for (const [what, happens] of [
    [
      "the password was changed",
      () =>
        world.call("alice", "POST", "/Customers/change-password", {
          oldPassword: passwords.alice,
          newPassword: "un-nouveau-secret",
        }),
    ],
    ["an admin set a password", () => world.call("admin", "PATCH", own, { password: "un-nouveau-secret" })],
    ["an admin set the address", () => world.call("admin", "PATCH", own, { email: "by-admin@shop.example" })],
  ] as const) {
    test(`stays as it is when ${what} after the link was asked for`, async () => {
      await ask(wanted);
      const token = await mailedToken();
      assert.ok((await happens()).status < 300);
      assert.equal((await follow(token)).status, 400);
      assert.notEqual(await emailNow(), wanted);
    });
  }

  test("a link for a new address chooses no password, and is no other customer's", async () => {
    await ask(wanted);
    const token = await mailedToken();
    const asReset = { headers: { authorization: token }, payload: { newPassword: "un-nouveau-secret" } };
    const { status } = await world.call("nobody", "POST", "/Customers/reset-password", undefined, asReset);
    assert.equal(status, 401);
    const another = `/Customers/confirm?uid=${world.bruno.customer}&token=${token}`;
    assert.equal((await world.call("nobody", "GET", another)).status, 400);
    assert.equal((await follow(token)).status, 204, "a wrong customer does not use it up");
  });

  test("is set by an admin at once, without a mail, and told when it is taken", async () => {
    const set = await world.call("admin", "PATCH", own, { email: wanted });
    assert.deepEqual([set.status, set.body.email, set.body.emailVerified], [200, wanted, false]);
    const taken = await world.call("admin", "PATCH", own, { email: "bruno@shop.example" });
    const { codes, messages } = taken.body.error.details;
    assert.deepEqual([taken.status, codes], [422, { email: ["uniqueness"] }]);
    assert.deepEqual(messages, { email: ["already exists"] }, "said at its field, it does not name it");
    await mailsAreSent(world);
    assert.deepEqual(mails.mails, []);
  });
});
