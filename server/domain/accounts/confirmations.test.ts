// Confirming that an address is the customer's.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type MailServer, linkIn, openMailServer, tokenIn } from "../../../test/support/mailServer.ts";
import { type World, mailsAreSent, openWorld } from "../../../test/support/world.ts";

describe("confirming an e-mail address", () => {
  let mails: MailServer;
  let world: World;
  before(async () => {
    mails = await openMailServer({ login: { user: "vigie", password: "s3cret/pass" } });
    const settings = {
      VIGIE_SMTP_URL: mails.url,
      VIGIE_MAIL_FROM: "vigie@boutique.example",
      VIGIE_PUBLIC_URL: "https://prix.boutique.example",
    };
    world = await openWorld(settings, { withWorker: true });
  });
  after(async () => {
    await world?.close();
    await mails?.close();
  });
  afterEach(async () => {
    mails.mails.length = 0;
    await sql`delete from login_failure`.execute(world.store.db);
    await sql`delete from account_token`.execute(world.store.db);
    await sql`update customer set "emailVerified" = false, email = username || '@shop.example'
      where username in ('alice', 'bruno')`.execute(world.store.db);
  });

  const ask = (who: "alice" | "bruno" | "admin" | "nobody", customer = world.alice.customer) =>
    world.call(who, "POST", `/Customers/${customer}/verify`);
  const mailedToken = async () => {
    assert.equal((await ask("alice")).status, 204);
    await mailsAreSent(world);
    return tokenIn(mails.mails.at(-1)!);
  };
  const confirm = (query: Record<string, string | number>, method = "GET") => {
    const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return world.call("nobody", method, `/Customers/confirm?${address}`);
  };
  const isConfirmed = async () =>
    (await world.call("alice", "GET", `/Customers/${world.alice.customer}`)).body.emailVerified as boolean;

  test("the mail leads to the page that confirms it, once", async () => {
    const token = await mailedToken();
    const [mail] = mails.mails;
    assert.deepEqual(mail?.recipients, ["alice@shop.example"]);
    assert.equal(mail?.headers.get("subject"), "Confirmez votre adresse e-mail");
    assert.equal(mail?.headers.get("from"), "Vigie <vigie@boutique.example>");
    assert.equal(
      linkIn(mail!).href,
      `https://prix.boutique.example/login.html#confirm=${world.alice.customer}.${token}`,
    );
    assert.equal(await isConfirmed(), false);
    const answer = await confirm({ uid: world.alice.customer, token });
    assert.deepEqual([answer.status, answer.text], [204, ""]);
    assert.equal(await isConfirmed(), true);
    const again = await confirm({ uid: world.alice.customer, token });
    assert.deepEqual([again.status, again.body.error.code], [400, "INVALID_TOKEN"]);
  });

  test("is asked for by the customer and by an admin, and by nobody else", async () => {
    assert.equal((await ask("nobody")).status, 401);
    assert.equal((await ask("bruno")).status, 404);
    assert.equal((await ask("admin", 987_654)).status, 404);
    await mailsAreSent(world);
    assert.deepEqual(mails.mails, []);
    assert.equal((await ask("admin")).status, 204);
    assert.deepEqual((await mails.received(1))[0]?.recipients, ["alice@shop.example"]);
  });

  test("whoever keeps asking is slowed down", async () => {
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await ask("alice")).status, 204);
    assert.equal((await ask("alice")).status, 429);
    await mailsAreSent(world);
    assert.equal(mails.mails.length, 3);
  });

  test("a link is good for its customer, its address and its purpose alone, and nobody is told which was wrong", async () => {
    const token = await mailedToken();
    const refusals = [
      await confirm({ uid: world.bruno.customer, token }),
      await confirm({ uid: 987_654, token }),
      await confirm({ uid: "1 or 1=1", token }),
      await confirm({ uid: world.alice.customer, token: "made-up" }),
    ];
    for (const { status, body } of refusals) {
      assert.equal(status, 400);
      assert.deepEqual(body, refusals[0]?.body);
    }
    const asReset = { headers: { authorization: token }, payload: { newPassword: "un-nouveau-secret" } };
    assert.equal(
      (await world.call("nobody", "POST", "/Customers/reset-password", undefined, asReset)).status,
      401,
    );
    await world.call("admin", "PATCH", `/Customers/${world.alice.customer}`, { email: "new@shop.example" });
    assert.equal((await confirm({ uid: world.alice.customer, token })).status, 400);
    assert.equal(await isConfirmed(), false);
  });

  test("needs the customer and the token", async () => {
    const { body } = await confirm({ token: "x" });
    assert.deepEqual([body.error.statusCode, body.error.message], [400, "uid is a required argument"]);
    assert.match((await confirm({ uid: 1 })).body.error.message, /^token /);
  });

  test("leads to a page of ours, and to no other site's", async () => {
    const token = await mailedToken();
    const uid = world.alice.customer;
    for (const redirect of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "/a/..//evil.example",
      "/./\\evil.example",
      "/%2e//evil.example",
      "javascript:alert(1)",
      "login.html",
      "\\\\evil.example",
    ]) {
      assert.equal((await confirm({ uid, token, redirect })).status, 400, redirect);
    }
    assert.equal(await isConfirmed(), false, "a refused one leaves the link good");
    const answer = await confirm({
      uid,
      token,
      redirect: "/login.html?from=mail\r\nX-Evil: 1#!/matching/products",
    });
    assert.equal(answer.status, 302);
    assert.equal(answer.headers["location"], "/login.html?from=mailX-Evil:%201#!/matching/products");
    assert.equal(answer.headers["x-evil"], undefined);
    assert.equal(await isConfirmed(), true);
  });

  test("asking whether the page is there does not use the link up", async () => {
    const token = await mailedToken();
    await confirm({ uid: world.alice.customer, token }, "HEAD");
    assert.equal(await isConfirmed(), false);
    assert.equal((await confirm({ uid: world.alice.customer, token })).status, 204);
  });
});
