// Getting another password: by the old one, by a mail, and what ends with it.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { buildApp } from "#server/api/app.ts";
import { sendAccountMail } from "#server/domain/accounts/accountMails.ts";
import { logInto } from "../../../test/support/log.ts";
import { type MailServer, linkIn, openMailServer, tokenIn } from "../../../test/support/mailServer.ts";
import { until } from "../../../test/support/until.ts";
import { type Answer, type World, mailsAreSent, openWorld, passwords } from "../../../test/support/world.ts";

const chosen = "un-nouveau-secret";

describe("another password", () => {
  let mails: MailServer;
  let world: World;
  /** A second server on the same database. */
  let other: FastifyInstance;
  /** Alice and Bruno as every test finds them. */
  let accounts: { id: number; password: string; email: string; language: string }[];
  before(async () => {
    mails = await openMailServer();
    const settings = {
      VIGIE_SMTP_URL: mails.url,
      VIGIE_MAIL_FROM: "Vigie <vigie@boutique.example>",
      VIGIE_PUBLIC_URL: "https://prix.boutique.example",
    };
    world = await openWorld(settings, { withWorker: true });
    other = await buildApp(world.services, "/nowhere");
    const kept = await sql<(typeof accounts)[number]>`
      select id, password, email, language from customer where username in ('alice', 'bruno')`.execute(
      world.store.db,
    );
    accounts = kept.rows;
  });
  after(async () => {
    await other?.close();
    await world?.close();
    await mails?.close();
  });
  beforeEach(async () => {
    // What the test before asked for and did not wait for is not this one's.
    await mailsAreSent(world);
    mails.mails.length = 0;
  });
  // What a test changed of Alice and Bruno does not reach the next one.
  afterEach(async () => {
    await sql`delete from login_failure`.execute(world.store.db);
    await sql`delete from account_token`.execute(world.store.db);
    for (const { id, password, email, language } of accounts) {
      await sql`
        update customer set password = ${password}, email = ${email}, language = ${language} where id = ${id}`.execute(
        world.store.db,
      );
    }
  });

  const ask = (email: unknown, from = "10.2.0.1") =>
    world.call("nobody", "POST", "/Customers/reset", { email }, { remoteAddress: from });
  const reset = (token: string | undefined, newPassword: unknown = chosen) =>
    world.call("nobody", "POST", "/Customers/reset-password", { newPassword }, withToken(token));
  const look = async (token: string | undefined) =>
    (await world.call("nobody", "GET", "/Customers/reset-password", undefined, withToken(token))).status;
  const signIn = (username: string, password: string, from = "10.3.0.1") =>
    world.call("nobody", "POST", "/Customers/login", { username, password }, { remoteAddress: from });
  const session = async (name: "alice" | "bruno" = "alice"): Promise<string> =>
    (await signIn(name, passwords[name])).body.id;
  const statusWith = async (token: string) =>
    (await world.call("nobody", "GET", "/Catalogs", undefined, withToken(token))).status;
  const mailedToken = async (email = "alice@shop.example") => {
    const already = mails.mails.length;
    await ask(email);
    return tokenIn((await mails.received(already + 1))[already]!);
  };

  /** Once a mail waits for its next try, the time has come. */
  const isTriedAgainNow = () =>
    until(
      "the mail waits to be tried again",
      () =>
        sql`update jobs.job set start_after = now() where name = 'send-account-mail' and state = 'retry'`.execute(
          world.store.db,
        ),
      { is: ({ numAffectedRows }) => numAffectedRows === 1n },
    );

  describe("the first one, by an invitation", () => {
    const email = "sophie@shop.example";
    let id: number;
    before(async () => {
      const { status, body } = await world.call("admin", "POST", "/Customers", {
        username: "sophie",
        email,
        invited: true,
      });
      assert.deepEqual([status, body.invited], [200, true]);
      ({ id } = body);
      const [mail] = await mails.received(1);
      assert.equal(mail?.headers.get("subject"), "Votre compte Vigie vous attend");
    });
    after(() => world.call("admin", "DELETE", `/Customers/${id}`));
    const invite = () => world.call("admin", "POST", `/Customers/${id}/invite`);
    const invitation = async () => (await world.call("admin", "GET", `/Customers/${id}/invitation`)).body;

    test("is chosen once, by the link that was mailed and that the administrator may hand over", async () => {
      assert.equal((await signIn("sophie", "")).status, 401);
      assert.equal((await signIn("sophie", "anything-at-all")).status, 401);
      const { body } = await invite();
      const [mail] = await mails.received(1);
      assert.deepEqual(mail?.recipients, [email]);
      assert.equal(mail?.headers.get("subject"), "Votre compte Vigie vous attend");
      const link = linkIn(mail!);
      assert.equal(link.href, body.address);
      assert.match(link.hash, /^#invitation=/);
      assert.deepEqual([body.email, body.mailed], [email, true]);
      const days = (Date.parse(body.expires) - Date.now()) / 86_400_000;
      assert.ok(days > 6.9 && days <= 7, String(days));
      const { rows } = await sql<{
        text: string;
      }>`select account_token::text as text from account_token`.execute(world.store.db);
      assert.ok(
        rows.every(({ text }) => !text.includes(link.hash.replace("#invitation=", ""))),
        "it is kept as a hash",
      );

      const token = link.hash.replace("#invitation=", "");
      assert.deepEqual([await look(token), await look(token)], [204, 204], "looking uses nothing up");
      assert.equal((await reset(token)).status, 204);
      assert.deepEqual(
        [await look(token), await look("no-such-link"), await look(undefined)],
        [401, 401, 401],
      );
      assert.equal((await signIn("sophie", chosen)).status, 200);
      assert.equal((await reset(token, "encore-un-autre")).status, 401);
      assert.equal(await invitation(), null);
      assert.equal((await world.call("admin", "GET", `/Customers/${id}`)).body.invited, false);
      assert.equal((await invite()).status, 409, "who has a password is not invited");
    });

    test("is worth nothing once there is a newer one, a password given by hand, another address, or after a week", async () => {
      await sql`update customer set password = null, invited = true where id = ${id}`.execute(world.store.db);
      const handed = async () => (await invite()).body.address.split("#invitation=")[1];
      const first = await handed();
      const second = await handed();
      assert.equal((await reset(first)).status, 401);
      await world.call("admin", "PATCH", `/Customers/${id}`, { email: "sophie.m@shop.example" });
      assert.equal((await reset(second)).status, 401);
      const third = await handed();
      // The week begins anew when the mail goes out.
      await mailsAreSent(world);
      await sql`update account_token set expires = now() - interval '1 second'`.execute(world.store.db);
      assert.equal(await invitation(), null);
      assert.equal((await reset(third)).status, 401);
      const fourth = await handed();
      assert.equal(
        (await world.call("admin", "PATCH", `/Customers/${id}`, { password: "donne-a-la-main" })).body
          .invited,
        false,
      );
      assert.equal((await reset(fourth)).status, 401);
      assert.equal((await signIn("sophie", "donne-a-la-main")).status, 200);
    });

    test("is the administrators' to make and to read, and only with it an account goes without a password", async () => {
      for (const [method, path] of [
        ["GET", "invitation"],
        ["POST", "invite"],
      ] as const)
        assert.equal(
          (await world.call("alice", method, `/Customers/${world.alice.customer}/${path}`)).status,
          403,
        );
      const without = { username: "nobody-yet", email: "nobody.yet@shop.example" };
      const refused = await world.call("admin", "POST", "/Customers", without);
      assert.deepEqual([refused.status, Object.keys(refused.body.error.details.codes)], [422, ["password"]]);
    });
  });

  describe("by mail", () => {
    test("is asked for by e-mail and chosen once, by the link in the mail", async () => {
      const token = await session();
      assert.deepEqual(statusAndText(await ask("Alice@Shop.example")), [204, ""]);
      const [mail] = await mails.received(1);
      assert.deepEqual(mail?.recipients, ["alice@shop.example"]);
      assert.equal(mail?.sender, "vigie@boutique.example");
      assert.equal(mail?.headers.get("from"), "Vigie <vigie@boutique.example>");
      assert.equal(mail?.headers.get("subject"), "Choisissez un nouveau mot de passe");
      assert.match(mail?.text ?? "", /^Bonjour alice,/);
      assert.match(mail?.text ?? "", /15 minutes/);
      const link = linkIn(mail!);
      assert.equal(link.origin + link.pathname, "https://prix.boutique.example/login.html");
      assert.ok(mail?.html.includes(`href="${link.href}"`), "the same link in both");

      const secret = tokenIn(mail!);
      assert.equal((await reset(secret)).status, 204);
      assert.equal((await signIn("alice", chosen)).status, 200);
      assert.equal((await signIn("alice", passwords.alice)).status, 401);
      assert.equal(await statusWith(token), 401, "every session has ended");
      const again = await reset(secret, "encore-un-autre");
      assert.deepEqual([again.status, again.body.error.code], [401, "INVALID_TOKEN"]);
      assert.equal((await signIn("alice", chosen)).status, 200);
    });

    test("is written in the customer's language", async () => {
      await world.call("admin", "PATCH", `/Customers/${world.bruno.customer}`, { language: "en" });
      await ask("bruno@shop.example");
      const [mail] = await mails.received(1);
      assert.equal(mail?.headers.get("subject"), "Choose a new password");
      assert.equal(mail?.headers.get("content-language"), "en");
      assert.match(mail?.html ?? "", /<html lang="en">/);
    });

    test("nobody learns whether an address has an account, nor waits longer for it", async () => {
      const asked = async (email: string) => {
        const answer = await ask(email);
        const { date: _date, "x-request-id": _id, ...headers } = answer.headers;
        return { status: answer.status, text: answer.text, headers };
      };
      assert.deepEqual(await asked("nobody@shop.example"), await asked("alice@shop.example"));
      // All that is done before the answer is done for both: the same job is asked for.
      const jobs = await sql<{ email: string }>`
        select data ->> 'email' as email from jobs.job where name = 'send-account-mail' order by created_on desc limit 2`.execute(
        world.store.db,
      );
      assert.deepEqual(jobs.rows.map(({ email }) => email).toSorted(), [
        "alice@shop.example",
        "nobody@shop.example",
      ]);
      await mailsAreSent(world);
      assert.deepEqual(
        mails.mails.map(({ recipients }) => recipients),
        [["alice@shop.example"]],
      );
    });

    test("needs an address, as text", async () => {
      assert.equal((await ask(undefined)).body.error.code, "EMAIL_REQUIRED");
      assert.equal((await ask("  ")).body.error.code, "EMAIL_REQUIRED");
      assert.equal((await ask({ neq: "" })).body.error.code, "INVALID_EMAIL");
    });

    test("is asked for by the address however its letters are typed", async () => {
      assert.equal((await ask("\uff41lice@shop.example")).status, 204);
      await mailsAreSent(world);
      assert.deepEqual(
        mails.mails.map(({ recipients }) => recipients),
        [["alice@shop.example"]],
      );
    });

    test("an address that hides another, or a header, gets no mail", async () => {
      for (const email of [
        "alice@shop.example\r\nBcc: eve@evil.example",
        "alice@shop.example,eve@evil.example",
        "<alice@shop.example>",
      ]) {
        assert.equal((await ask(email)).status, 204);
      }
      await mailsAreSent(world);
      assert.deepEqual(mails.mails, []);
    });

    test("whoever keeps asking is slowed down, and fills nobody's mailbox", async () => {
      for (let turn = 0; turn < 3; turn += 1) assert.equal((await ask("alice@shop.example")).status, 204);
      const refused = await ask("ALICE@shop.example");
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers["retry-after"]) > 0);
      await mails.received(3);
      assert.equal((await ask("alice@shop.example", "10.2.0.2")).status, 204, "she may ask from elsewhere");
      await mailsAreSent(world);
      assert.equal(mails.mails.length, 3);
      assert.equal((await reset(tokenIn(mails.mails[0]!))).status, 204, "and the links she has still work");
    });

    test("a link signs nobody in, and a session is no link", async () => {
      const [secret, token] = [await mailedToken(), await session()];
      assert.equal(await statusWith(secret), 401);
      assert.equal((await world.call("nobody", "GET", `/Catalogs?access_token=${secret}`)).status, 401);
      assert.equal((await reset(token)).body.error.code, "INVALID_TOKEN");
      assert.equal((await reset(undefined)).body.error.code, "AUTHORIZATION_REQUIRED");
      assert.equal(
        (
          await world.call("nobody", "POST", `/Customers/reset-password?access_token=${secret}`, {
            newPassword: chosen,
          })
        ).status,
        401,
        "an address would end up in logs",
      );
      assert.equal((await reset(secret)).status, 204);
    });

    test("a password that is refused leaves the link good", async () => {
      const secret = await mailedToken();
      const codeOf = async (newPassword: unknown) => (await reset(secret, newPassword)).body.error;
      assert.equal((await codeOf(null)).statusCode, 400);
      assert.equal((await codeOf("")).code, "INVALID_PASSWORD");
      assert.equal((await codeOf("é".repeat(37))).code, "PASSWORD_TOO_LONG");
      assert.deepEqual((await codeOf("court")).details.codes, { newPassword: ["length.min"] });
      assert.equal((await reset(secret, "é".repeat(36))).status, 204);
    });

    test("a link dies with time, with another address, and with another password", async () => {
      const [late, moved, changed] = [
        await mailedToken(),
        await mailedToken(),
        await mailedToken("bruno@shop.example"),
      ];
      const refused = async (secret: string) => (await reset(secret)).body?.error.code;
      const change = (name: "alice" | "bruno", body: object) =>
        world.call("admin", "PATCH", `/Customers/${world[name].customer}`, body);
      await sql`update account_token set expires = now() where hash = sha256(${late}::bytea)`.execute(
        world.store.db,
      );
      assert.equal(await refused(late), "INVALID_TOKEN");
      await change("alice", { email: "alice@elsewhere.example" });
      assert.equal(await refused(moved), "INVALID_TOKEN");
      await change("bruno", { password: "set-by-an-admin" });
      assert.equal(await refused(changed), "INVALID_TOKEN");
    });

    test("of many at once on two servers, one uses the link", async () => {
      const secret = await mailedToken();
      const tries = Array.from({ length: 8 }, (_, index) => `secret-number-${index}`);
      const answers = await Promise.all(
        tries.map((newPassword, index) =>
          (index % 2 === 0 ? world.app : other).inject({
            method: "POST",
            url: "/api/Customers/reset-password",
            headers: { authorization: secret },
            payload: { newPassword },
          }),
        ),
      );
      const winners = tries.filter((_, index) => answers[index]?.statusCode === 204);
      assert.equal(winners.length, 1, JSON.stringify(answers.map(({ statusCode }) => statusCode)));
      assert.equal((await signIn("alice", winners[0]!)).status, 200);
    });

    test("a mail that is sent twice is the same mail, and after its use it is not sent", async () => {
      const asked = {
        request: "0f8fad5b-d9cb-469f-a165-70867728950e",
        purpose: "reset",
        email: "alice@shop.example",
      };
      const send = () => sendAccountMail(world.services, asked as Parameters<typeof sendAccountMail>[1]);
      await send();
      await send();
      const [first, second] = await mails.received(2);
      assert.equal(first?.headers.get("message-id"), second?.headers.get("message-id"));
      assert.match(first?.headers.get("message-id") ?? "", /^<reset\.0f8fad5b.*@boutique\.example>$/);
      assert.equal(first?.text, second?.text);
      assert.equal((await reset(tokenIn(first!))).status, 204);
      await send();
      assert.equal(mails.mails.length, 2);
      assert.equal((await reset(tokenIn(first!))).status, 401, "the link did not become good again");
    });

    test("a mail server that cannot take it now gets it later, and one that never will is not asked again", async () => {
      mails.refusals.push(451);
      const before = mails.attempts;
      await ask("alice@shop.example");
      await isTriedAgainNow();
      const [mail] = await mails.received(1);
      assert.equal(mails.attempts - before, 2);
      assert.equal((await reset(tokenIn(mail!))).status, 204);

      const told: string[] = [];
      const tools = { ...world.services, log: logInto(told) };
      mails.refusals.push(550);
      await sendAccountMail(tools, {
        request: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
        purpose: "reset",
        email: "bruno@shop.example",
      });
      assert.match(told.join("\n"), /refused by the mail server/);
      assert.doesNotMatch(told.join("\n"), /reset-password=/);
    });

    test("who was slowed down after guessing may use the new one at once", async () => {
      for (let turn = 0; turn < 9; turn += 1) await signIn("alice", "je ne sais plus", "10.2.9.9");
      assert.equal((await signIn("alice", passwords.alice, "10.2.9.9")).status, 429);
      const options = { ...withToken(await mailedToken()), remoteAddress: "10.2.9.9" };
      await world.call("nobody", "POST", "/Customers/reset-password", { newPassword: chosen }, options);
      assert.equal((await signIn("alice", chosen, "10.2.9.9")).status, 200);
    });
  });

  describe("by the old one", () => {
    const change = (token: string, body: object) =>
      world.call("nobody", "POST", "/Customers/change-password", body, withToken(token));

    test("ends the other sessions, on every server, and the links on their way", async () => {
      const [mine, elsewhere, secret] = [await session(), await session(), await mailedToken()];
      const answer = await change(mine, { oldPassword: passwords.alice, newPassword: chosen });
      assert.deepEqual(statusAndText(answer), [204, ""]);
      assert.equal(await statusWith(mine), 200);
      assert.equal(await statusWith(elsewhere), 401);
      const there = { method: "GET", url: "/api/Catalogs", headers: { authorization: elsewhere } } as const;
      assert.equal((await other.inject(there)).statusCode, 401);
      assert.equal((await reset(secret)).status, 401);
      assert.equal((await signIn("alice", chosen)).status, 200);
    });

    test("is refused with a wrong one, without one, and without a session", async () => {
      const token = await session();
      const refused = async (body: object) => (await change(token, body)).body.error;
      const wrong = await refused({ oldPassword: "pas celui-là", newPassword: chosen });
      assert.deepEqual([wrong.statusCode, wrong.code], [400, "INVALID_PASSWORD"]);
      assert.equal((await refused({ oldPassword: passwords.alice })).statusCode, 400);
      assert.match((await refused({ oldPassword: passwords.alice })).message, /newPassword/);
      assert.match((await refused({ newPassword: chosen })).message, /oldPassword/);
      assert.equal(
        (await refused({ oldPassword: passwords.alice, newPassword: "" })).code,
        "INVALID_PASSWORD",
      );
      assert.equal(
        (await refused({ oldPassword: passwords.alice, newPassword: "é".repeat(37) })).code,
        "PASSWORD_TOO_LONG",
      );
      const body = { oldPassword: passwords.alice, newPassword: chosen };
      assert.equal((await world.call("nobody", "POST", "/Customers/change-password", body)).status, 401);
      assert.equal((await signIn("alice", passwords.alice)).status, 200, "nothing has changed");
    });

    test("a session left open is no way to guess the password", async () => {
      const token = await session();
      const guess = (oldPassword: string) => change(token, { oldPassword, newPassword: chosen });
      const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`guess-${index}`)));
      assert.equal(guesses.filter(({ status }) => status === 400).length, 8);
      assert.equal(guesses.filter(({ status }) => status === 429).length, 12);
      assert.equal((await guess(passwords.alice)).status, 429);
    });

    test("of two changes at once one counts", async () => {
      const token = await session();
      const both = ["le-premier-secret", "le-second-secret"];
      const answers = await Promise.all(
        both.map((newPassword) => change(token, { oldPassword: passwords.alice, newPassword })),
      );
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 400]);
      const now = both[answers.findIndex(({ status }) => status === 204)]!;
      assert.equal((await signIn("alice", now)).status, 200);
    });
  });
});

function withToken(token: string | undefined) {
  return { headers: { "accept-language": "en", ...(token && { authorization: token }) } };
}

function statusAndText({ status, text }: Answer): [number, string] {
  return [status, text];
}
