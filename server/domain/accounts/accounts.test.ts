// Signing in and out, and who is let in with what.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import argon2 from "@node-rs/argon2";
import { sql } from "kysely";
import { logInto } from "../../../test/support/log.ts";
import { type World, openWorld, passwords } from "../../../test/support/world.ts";
import { readMigrations } from "#server/store/migrations.ts";
import { accountsOutOfForm } from "#server/store/queries/installation/accountsOutOfForm.ts";
import { login } from "./login.ts";

describe("signing in", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const signIn = (body: unknown, options = {}) =>
    world.call("nobody", "POST", "/Customers/login", body, options);
  const newToken = async (who: "alice" | "bruno" = "alice") =>
    (await signIn({ username: who, password: passwords[who] })).body.id as string;
  const statusWith = async (headers: Record<string, string | undefined>, url = "/Catalogs") =>
    (await world.call("nobody", "GET", url, undefined, { headers })).status;

  test("is nobody's who could be taken for somebody else: names hold no unseen signs, nor letters of several alphabets", async () => {
    const email = "autre@shop.example";
    for (const username of ["\u0430lice", "alice\u200b", "ali\u202ece", "alice\u3164", "ali  ce"]) {
      for (const [method, path] of [
        ["POST", "/Customers"],
        ["PATCH", `/Customers/${world.alice.customer}`],
      ] as const) {
        const { status, body } = await world.call("admin", method, path, {
          username,
          email,
          password: "autre-secret",
        });
        assert.equal(status, 422, JSON.stringify(username));
        assert.deepEqual(Object.keys(body.error.details.messages), ["username"]);
      }
    }
  });

  test("is nobody's whose name differs by a dot that its capitals do not have", async () => {
    const draft = { username: "alıce", email: "autre@shop.example", password: "autre-secret" };
    for (const [method, path] of [
      ["POST", "/Customers"],
      ["PATCH", `/Customers/${world.bruno.customer}`],
    ] as const) {
      const { status, body } = await world.call("admin", method, path, draft);
      assert.equal(status, 422, JSON.stringify(body));
      assert.deepEqual(body.error.details.codes, { username: ["uniqueness"] });
    }
    const own = await world.call("admin", "PATCH", `/Customers/${world.alice.customer}`, {
      username: "alice",
    });
    assert.equal(own.status, 200, "one's own name is nobody else's");
  });

  test("is told of both of its names at once where others have both", async () => {
    const draft = { username: "ALICE", password: "autre-secret" };
    const [bruno] = (await world.find("admin", "/Customers", { where: { username: "bruno" } })).body;
    const both = await world.call("admin", "POST", "/Customers", { ...draft, email: bruno.email });
    assert.deepEqual(both.body.error.details.codes, { username: ["uniqueness"], email: ["uniqueness"] });
    const one = await world.call("admin", "POST", "/Customers", { ...draft, email: "autre@shop.example" });
    assert.deepEqual(one.body.error.details.codes, { username: ["uniqueness"] });
    const other = await world.call("admin", "PATCH", `/Customers/${world.alice.customer}`, {
      email: bruno.email,
    });
    assert.deepEqual([other.status, other.body.error.details.codes], [422, { email: ["uniqueness"] }]);
  });

  test("takes the username or the e-mail, whatever the case, in either box", async () => {
    for (const name of [
      { username: "alice" },
      { username: "ALICE" },
      { email: "alice@shop.example" },
      { username: "Alice@Shop.example" },
    ]) {
      const { status, body } = await signIn({ ...name, password: passwords.alice });
      assert.equal(status, 200);
      assert.match(body.id, /^[A-Za-z0-9]{64}$/);
      assert.equal(body.ttl, 1_209_600);
      assert.equal(body.userId, world.alice.customer);
      assert.equal(body.user.username, "alice");
      assert.equal(body.user.language, "fr");
      assert.ok(!("password" in body.user));
    }
  });

  test("an e-mail is one address however its letters are typed: stored, unique and signed in with in one form", async () => {
    const account = { username: "fiona", email: "\ufb01ona@x.example", password: "une-autre-fiona" };
    const { status, body } = await world.call("admin", "POST", "/Customers", account);
    assert.deepEqual([status, body.email], [200, "fiona@x.example"]);
    for (const email of [account.email, "fiona@x.example", "\uff46iona@X.example"])
      assert.equal((await signIn({ email, password: account.password })).body.userId, body.id, email);
    for (const email of ["\uff41lice@shop.example", "alice\uff20shop.example"]) {
      const taken = await world.call("admin", "POST", "/Customers", { ...account, username: "other", email });
      assert.deepEqual([taken.status, Object.keys(taken.body.error.details.messages)], [422, ["email"]]);
    }
    await world.call("admin", "DELETE", `/Customers/${body.id}`);
  });

  test("an account whose name was kept in another form signs in by what is typed, but where that is another's", async () => {
    const { db } = world.store;
    const kept = [
      "\ufb01ona@x.example",
      "\uff41lice@shop.example",
      "z\uff20x@x.example",
      "\uff4fne@y.example",
    ];
    const ids: number[] = [];
    for (const [index, email] of kept.entries()) {
      const account = { username: `kept${index}`, email: `kept${index}@x.example`, password: "kept-secret" };
      const { body } = await world.call("admin", "POST", "/Customers", account);
      await sql`update customer set email = ${email} where id = ${body.id}`.execute(db);
      ids.push(body.id);
    }
    await sql`update customer set username = ${"\uff2bept0"} where id = ${ids[0]}`.execute(db);
    // Two that would be the same: neither is preferred.
    await sql`update customer set username = 'one@y.example' where id = ${ids[2]}`.execute(db);
    const upgrade = (await readMigrations()).find(({ name }) => name.startsWith("0220"))!;
    for (let times = 0; times < 2; times += 1) await sql.raw(upgrade.statements).execute(db);

    const userOf = async (credentials: object) =>
      (await signIn({ ...credentials, password: "kept-secret" })).body.userId;
    assert.equal(await userOf({ email: "fiona@x.example" }), ids[0]);
    assert.equal(await userOf({ username: "kept0" }), ids[0]);
    assert.equal(await userOf({ username: "kept1" }), ids[1], "the other name is still good");
    assert.equal((await signIn({ email: "alice@shop.example", password: passwords.alice })).status, 200);
    const { rows } = await sql<{ email: string }>`
      select email from customer where id = any(${ids}) order by id`.execute(db);
    assert.deepEqual(
      rows.map(({ email }) => email),
      ["fiona@x.example", ...kept.slice(1)],
    );
    assert.deepEqual(
      (await accountsOutOfForm(db)).map(({ id }) => id),
      ids.slice(1),
    );
    for (const id of ids) await world.call("admin", "DELETE", `/Customers/${id}`);
    assert.deepEqual(await accountsOutOfForm(db), []);
  });

  test("tells what signed in and when it was last used, to its owner alone", async () => {
    const headers = { "user-agent": "Firefox ".repeat(100) };
    const { body } = await signIn({ username: "alice", password: passwords.alice }, { headers });
    const path = `/Customers/${world.alice.customer}/accessTokens`;
    const [session] = (await world.find("alice", path, { order: "id DESC", limit: 1 })).body;
    assert.equal(session.prefix, body.id.slice(0, 6));
    assert.equal(session.device, headers["user-agent"].slice(0, 400));
    assert.ok(Math.abs(Date.parse(session.used) - Date.now()) < 60_000);
    assert.equal((await world.find("bruno", path)).status, 404);
    await world.call("alice", "DELETE", `${path}/${session.id}`);
    assert.equal(await statusWith({ authorization: body.id }), 401);
  });
  test("takes a form, and a shorter time to live, never a longer one", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = `username=alice&password=${passwords.alice}&ttl=60`;
    assert.equal((await signIn(undefined, { headers, payload })).body.ttl, 60);
    assert.equal(
      (await signIn({ username: "alice", password: passwords.alice, ttl: 99_999_999 })).body.ttl,
      1_209_600,
    );
    assert.equal(
      (await signIn({ username: "alice", password: passwords.alice, ttl: -1 })).body.ttl,
      1_209_600,
    );
  });
  test("says the same of a wrong password, an empty one and an unknown name", async () => {
    const answers = [
      await signIn({ username: "alice", password: "wrong-password" }),
      await signIn({ username: "alice" }),
      await signIn({ username: "alice", password: { $ne: "" } }),
      await signIn({ username: "nobody-knows", password: "wrong-password" }),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 401);
      assert.equal(body.error.code, "LOGIN_FAILED");
      assert.deepEqual(body, answers[0]?.body);
    }
  });
  test("says so too where what is kept of a password cannot be read, and tells whoever runs the program", async () => {
    const { db } = world.store;
    for (const [index, kept] of [
      "-",
      "$2b$10$notArgon2",
      "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA",
    ].entries()) {
      const account = { username: `ancien${index}`, password: "ancien-secret" };
      const { body } = await world.call("admin", "POST", "/Customers", {
        ...account,
        email: `ancien${index}@shop.example`,
      });
      await sql`update customer set password = ${kept} where id = ${body.id}`.execute(db);
      for (const password of [account.password, kept]) {
        const answer = await signIn({ ...account, password });
        assert.deepEqual([answer.status, answer.body.error.code], [401, "LOGIN_FAILED"], answer.text);
      }
      const lines: string[] = [];
      await assert.rejects(login({ db, log: logInto(lines) }, account, "10.9.0.1", 60));
      const [line] = lines.map((text) => JSON.parse(text));
      assert.deepEqual([lines.length, line.level, line.customer], [1, "error", body.id]);
      await world.call("admin", "DELETE", `/Customers/${body.id}`);
    }
  });
  test("asks for a name, as text", async () => {
    assert.equal((await signIn({})).body.error.code, "USERNAME_EMAIL_REQUIRED");
    assert.equal(
      (await signIn({ username: { $gt: "" }, password: "x" })).body.error.code,
      "INVALID_USERNAME",
    );
    assert.equal((await signIn({ email: ["a"], password: "x" })).body.error.code, "INVALID_EMAIL");
  });
  test("answers in the reader's language, French by default", async () => {
    const headers = { "accept-language": "de" };
    const { body } = await signIn({ username: "alice", password: "wrong-password" }, { headers });
    assert.equal(body.error.message, "Identifiant ou mot de passe incorrect");
  });
  test("keeps no token and no password that could be read back", async () => {
    const token = await newToken();
    const kept = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ''), '') || (select string_agg(c::text, '') from customer c) as text
      from access_token t`.execute(world.store.db);
    assert.ok(!kept.rows[0]?.text.includes(token));
    assert.ok(!kept.rows[0]?.text.includes(passwords.alice));
    assert.match(kept.rows[0]?.text ?? "", /\$argon2id\$/);
  });
  test("does what LoopBack's clients do with a token, and what others do", async () => {
    const token = await newToken();
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    for (const headers of [
      { authorization: token },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${base64(token)}` },
      { authorization: `Basic ${base64(`${token}:`)}` },
      { authorization: `Basic ${base64(`x:${token}`)}` },
      { "x-access-token": token },
    ]) {
      assert.equal(await statusWith(headers), 200, JSON.stringify(headers));
    }
    assert.equal(await statusWith({ authorization: "nonsense" }), 401);
    assert.equal(
      await statusWith({ "x-access-token": "nonsense", authorization: token }),
      401,
      "the first one counts",
    );
  });
  test("takes a token in the address for downloads only", async () => {
    assert.equal(await statusWith({}, `/Catalogs?access_token=${world.tokens.admin}`), 401);
    assert.equal(
      await statusWith({}, `/UploadImports/1/download/x.csv?access_token=${world.tokens.admin}`),
      404,
    );
  });

  describe("ends", () => {
    test("for the token that logs out, and no other", async () => {
      const [left, right] = [await newToken(), await newToken()];
      const logOut = () =>
        world.call("nobody", "POST", "/Customers/logout", undefined, { headers: { authorization: left } });
      assert.equal((await logOut()).status, 204);
      assert.equal(await statusWith({ authorization: left }), 401);
      assert.equal(await statusWith({ authorization: right }), 200);
      assert.equal((await logOut()).status, 401);
    });
    test("by whatever verb one logs out", async () => {
      for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
        const headers = { authorization: await newToken() };
        const answer = await world.call("nobody", method, "/Customers/logout", undefined, { headers });
        assert.deepEqual([method, answer.status], [method, 204]);
        assert.equal(await statusWith(headers), 401);
      }
    });
    test("when its time is over: said once, then unknown", async () => {
      const token = await newToken();
      await sql`update access_token set used = now() - make_interval(secs => ttl + 1) where prefix = ${token.slice(0, 6)}`.execute(
        world.store.db,
      );
      const ask = () =>
        world.call("nobody", "GET", "/Catalogs", undefined, { headers: { authorization: token } });
      assert.equal((await ask()).body.error.code, "INVALID_TOKEN");
      assert.equal((await ask()).body.error.code, "AUTHORIZATION_REQUIRED");
    });
    test("later for whoever keeps working", async () => {
      const token = await newToken();
      await sql`update access_token set used = now() - interval '1 hour' where prefix = ${token.slice(0, 6)}`.execute(
        world.store.db,
      );
      await statusWith({ authorization: token });
      const left =
        await sql`select from access_token where prefix = ${token.slice(0, 6)} and used > now() - interval '1 minute'`.execute(
          world.store.db,
        );
      assert.equal(left.rows.length, 1);
    });
    test("everywhere when an admin sets another password", async () => {
      const token = await newToken("bruno");
      const path = `/Customers/${world.bruno.customer}`;
      assert.equal((await world.call("admin", "PATCH", path, { password: "another-secret" })).status, 200);
      assert.equal(await statusWith({ authorization: token }), 401);
      assert.equal((await signIn({ username: "bruno", password: "another-secret" })).status, 200);
      await world.call("admin", "PATCH", path, { password: passwords.bruno });
    });
    test("when the customer is deleted, which their catalogues forbid unless they go too", async () => {
      const body = { username: "carla", email: "carla@shop.example", password: "carla-secret-1" };
      const { id } = (await world.call("admin", "POST", "/Customers", body)).body;
      const token = (await signIn({ username: "carla", password: body.password })).body.id;
      const website = await world.call("admin", "POST", "/WebsiteSettings", {
        url: "https://carla.example",
        name: "C",
      });
      const catalog = {
        name: "C",
        logo: "https://c.example/l.png",
        website_id: website.body.id,
        customer_id: id,
      };
      await world.call("admin", "POST", "/Catalogs", catalog);
      assert.equal((await world.call("admin", "DELETE", `/Customers/${id}`)).status, 409);
      assert.equal(await statusWith({ authorization: token }), 200);
      assert.deepEqual((await world.call("admin", "DELETE", `/Customers/${id}?cascade=true`)).body, {
        count: 1,
      });
      assert.equal(await statusWith({ authorization: token }), 401);
    });
    test("as an admin at once when the role is taken away", async () => {
      const roles = `/Customers/${world.alice.customer}/roles`;
      const [{ id }] = (await world.call("admin", "GET", "/Roles")).body;
      const asAlice = async () => (await world.call("alice", "GET", "/WebsiteImports")).status;
      await world.call("admin", "PUT", `${roles}/rel/${id}`);
      assert.equal(await asAlice(), 200);
      assert.deepEqual(
        (await world.call("alice", "GET", roles)).body.map((role: { name: string }) => role.name),
        ["admin"],
      );
      await world.call("admin", "DELETE", `${roles}/rel/${id}`);
      assert.equal(await asAlice(), 403);
    });
  });

  test("a name that several ask for at once is one account's, as its e-mail or as its username", async () => {
    const name = "erwan@shop.example";
    const asked = Array.from({ length: 10 }, (_, nth) =>
      nth % 2 === 0
        ? { username: name, email: `erwan-${nth}@shop.example` }
        : { username: `erwan-${nth}`, email: name },
    );
    const answers = await Promise.all(
      asked.map((names) =>
        world.call("admin", "POST", "/Customers", { ...names, password: "erwan-secret-1" }),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    assert.equal(made.length, 1);
    for (const { status, body } of answers)
      if (status !== 200) assert.equal(body.error.name, "ValidationError");
    for (const { body } of made) await world.call("admin", "DELETE", `/Customers/${body.id}`);
  });

  describe("a password", () => {
    const account = { username: "dora", email: "dora@shop.example" };
    const create = async (password: unknown) =>
      (await world.call("admin", "POST", "/Customers", { ...account, password })).body;

    test("is counted in bytes, as its hash takes them", async () => {
      const { error } = await create("é".repeat(40));
      assert.deepEqual(
        [error.statusCode, error.name, error.code, error.details],
        [422, "Error", "PASSWORD_TOO_LONG", undefined],
      );
      const { id } = await create("é".repeat(36));
      assert.equal((await signIn({ username: "dora", password: "é".repeat(36) })).status, 200);
      const tooLong = await world.call("admin", "PATCH", `/Customers/${id}`, { password: "x".repeat(73) });
      assert.equal(tooLong.body.error.code, "PASSWORD_TOO_LONG");
      await world.call("admin", "DELETE", `/Customers/${id}`);
    });
    test("is not empty, which is said otherwise than that it is missing", async () => {
      const { error } = await create("");
      assert.deepEqual([error.statusCode, error.name, error.code], [422, "Error", "INVALID_PASSWORD"]);
      assert.deepEqual((await create(undefined)).error.details.codes, { password: ["presence"] });
      assert.deepEqual((await create("short")).error.details.codes, { password: ["length.min"] });
    });
    test("of several accounts, each is judged", async () => {
      const sent = [
        { ...account, password: "dora-secret-1" },
        { ...account, password: "" },
      ];
      const { error } = (await world.call("admin", "POST", "/Customers", sent)).body;
      assert.deepEqual(
        [error.statusCode, error.details[0], error.details[1].code],
        [422, null, "INVALID_PASSWORD"],
      );
    });
  });

  describe("against guessing", () => {
    const from = (ip: string) => ({ remoteAddress: ip });
    const guess = (ip: string, username = "alice", password = "guess-guess") =>
      signIn({ username, password }, from(ip));

    test("slows the guesser down, and tells them how long", async () => {
      for (let turn = 0; turn < 8; turn += 1) assert.equal((await guess("10.0.0.1")).status, 401);
      const refused = await guess("10.0.0.1");
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers["retry-after"]) > 0);
      assert.equal(
        (await guess("10.0.0.1", "alice", passwords.alice)).status,
        429,
        "even with the right one now",
      );
    });
    test("counts the names of an account as one, and does not tell by it whose names they are", async () => {
      const email = "alice@shop.example";
      for (const [ip, other] of [
        ["10.2.0.1", email],
        ["10.2.0.2", "nobody@shop.example"],
      ] as const) {
        for (let turn = 0; turn < 8; turn += 1) assert.equal((await guess(ip)).status, 401);
        const answers = await Promise.all(Array.from({ length: 9 }, () => guess(ip, other)));
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
        assert.deepEqual(statuses, [...Array.from({ length: 8 }, () => 401), 429], other);
      }
      const asGuessed = await guess("10.2.0.3", "alice", passwords.alice);
      assert.equal(asGuessed.status, 200, "elsewhere it is still the owner's");
      for (let turn = 0; turn < 8; turn += 1) await guess("10.2.0.3");
      const [right, wrong] = [
        await guess("10.2.0.3", email, passwords.alice),
        await guess("10.2.0.3", email, "wrong-again"),
      ];
      assert.deepEqual([right.status, right.body], [401, wrong.body], "a ninth guess is worth nothing");
    });
    test("forgets what was typed wrong under either name once one signs in", async () => {
      for (const username of ["alice", "alice@shop.example", "alice"]) {
        for (let turn = 0; turn < 4; turn += 1) await guess("10.2.0.4", username);
        assert.equal((await guess("10.2.0.4", username, passwords.alice)).status, 200, username);
      }
    });
    test("counts guesses that come all at once", async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => guess("10.0.0.4")));
      assert.equal(answers.filter(({ status }) => status === 401).length, 8);
      assert.equal(answers.filter(({ status }) => status === 429).length, 32);
    });
    test("does not lock the account's owner out elsewhere, nor others at the same address", async () => {
      assert.equal((await guess("10.0.0.2", "alice", passwords.alice)).status, 200);
      assert.equal((await guess("10.0.0.1", "bruno", passwords.bruno)).status, 200);
    });
    test("says whose guesses are counted together, behind a proxy that nobody named, and no address", async () => {
      const behindProxy = (language: string) =>
        signIn(
          { username: "alice", password: "guess-guess" },
          {
            remoteAddress: "10.0.0.5",
            headers: { "x-forwarded-for": "192.0.2.8", "accept-language": language },
          },
        );
      for (let turn = 0; turn < 8; turn += 1) assert.equal((await behindProxy("fr")).status, 401);
      const french = await behindProxy("fr");
      assert.deepEqual([french.status, french.body.error.code], [429, "TOO_MANY_REQUESTS"]);
      assert.match(
        french.body.error.message,
        /^Trop de tentatives\s: réessayez dans 5 minutes\. .*\(proxy\)/,
      );
      assert.match((await behindProxy("en")).body.error.message, /through the same proxy: tell whoever runs/);
      assert.doesNotMatch(french.text, /10\.0\.0\.5|192\.0\.2\.8|VIGIE_/);
      assert.ok(Number(french.headers["retry-after"]) > 0);
      assert.equal((await guess("10.0.0.5")).body.error.message, "Too many attempts: try again in 5 minutes");
    });
    test("stops an address that tries many names", async () => {
      for (let turn = 0; turn < 50; turn += 1) {
        await sql`insert into login_failure (key, failures) values ('login 10.0.0.3', 1)
          on conflict (key) do update set failures = login_failure.failures + 1`.execute(world.store.db);
      }
      assert.equal((await guess("10.0.0.3", "somebody-new")).status, 429);
    });
    test("an unknown name costs as much work as a known one", async ({ mock }) => {
      // The first unknown name since the program began has something hashed to be compared with.
      await guess("10.1.0.0", "nobody-ever");
      const verify = mock.method(argon2, "verify");
      const hash = mock.method(argon2, "hash");
      const workOf = async (username: string) => {
        verify.mock.resetCalls();
        assert.equal((await guess(`10.1.0.${username.length}`, username)).status, 401);
        return verify.mock.calls.map(({ arguments: [hashed] }) => parametersOf(String(hashed)));
      };
      assert.deepEqual(await workOf("nobody-knows"), await workOf("alice"));
      assert.deepEqual([verify.mock.callCount(), hash.mock.callCount()], [1, 0]);
    });
  });

  test("another origin gets no permission to read, and its forms change nothing", async () => {
    const headers = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
    const address = `/Catalogs/${world.alice.catalog}/trackingProducts`;
    const posted = await world.call("nobody", "POST", address, undefined, { headers, payload: "name=Evil" });
    assert.equal(posted.status, 401);
    assert.equal(posted.headers["access-control-allow-origin"], undefined);
    assert.equal(posted.headers["access-control-allow-credentials"], undefined);
  });
  test("a page of another site can neither end a session nor change a password for somebody", async () => {
    const headers = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
    for (const [method, path, payload] of [
      ["POST", "/Customers/logout", ""],
      ["GET", "/Customers/logout", undefined],
      ["POST", "/Customers/change-password", `oldPassword=${passwords.alice}&newPassword=evil-secret-1`],
      ["POST", "/Customers/reset-password", "newPassword=evil-secret-1"],
      ["POST", `/Customers/${world.alice.customer}/verify`, ""],
    ] as const) {
      const answer = await world.call("nobody", method, path, undefined, { headers, payload });
      assert.deepEqual([path, answer.status], [path, 401]);
      assert.equal(answer.headers["access-control-allow-origin"], undefined);
    }
    assert.equal((await signIn({ username: "alice", password: passwords.alice })).status, 200);
  });
  test("a site that was let in reads without the browser's own credentials", async () => {
    const friendly = await openWorld({ VIGIE_CORS_ORIGINS: "https://friend.example" });
    const asked = async (origin: string) =>
      (
        await friendly.call("nobody", "OPTIONS", "/Catalogs", undefined, {
          headers: { origin, "access-control-request-method": "GET" },
        })
      ).headers;
    const friend = await asked("https://friend.example");
    assert.equal(friend["access-control-allow-origin"], "https://friend.example");
    assert.equal(friend["access-control-allow-credentials"], undefined);
    assert.notEqual(
      (await asked("https://evil.example"))["access-control-allow-origin"],
      "https://evil.example",
    );
    await friendly.close();
  });
  test("every answer forbids framing, sniffing and foreign scripts", async () => {
    const { headers } = await world.call("alice", "GET", "/Catalogs");
    assert.match(String(headers["content-security-policy"]), /script-src 'self';/);
    assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["x-powered-by"], undefined);
  });
});

/** What decides how long a hash takes: its kind, memory, passes and lanes. */
function parametersOf(hashed: string): string {
  return hashed.split("$").slice(0, 4).join("$");
}
