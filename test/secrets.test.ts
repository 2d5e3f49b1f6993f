// What nobody may find again: passwords, session tokens and the secrets of mailed links, in the program's output, in the
// database and in its answers.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Kysely, sql } from "kysely";
import { type Tables, openStore } from "#server/store/database.ts";
import { signInToApi } from "./support/apiCaller.ts";
import { type TestDatabase, freshDatabase } from "./support/database.ts";
import { type MailServer, openMailServer, tokenIn } from "./support/mailServer.ts";
import { type RunningVigie, startVigie } from "./support/vigie.ts";

const canaries = {
  smtp: "canary-smtp-password",
  first: "canary-first-password",
  wrong: "canary-wrong-password",
  second: "canary-second-password",
  third: "canary-third-password",
};

describe("a secret", () => {
  let database: TestDatabase;
  let mails: MailServer;
  let vigie: RunningVigie;
  const secrets: Record<string, string> = { ...canaries };
  const answers: string[] = [];
  before(async () => {
    database = await freshDatabase();
    mails = await openMailServer({ login: { user: "vigie", password: canaries.smtp } });
    vigie = await startVigie({
      settings: {
        DATABASE_URL: database.url,
        VIGIE_LOG_LEVEL: "debug",
        VIGIE_SMTP_URL: mails.url,
        VIGIE_MAIL_FROM: "vigie@boutique.example",
        VIGIE_PUBLIC_URL: "https://prix.boutique.example",
      },
    });
  });
  after(async () => {
    await vigie?.stop();
    await mails?.close();
    await database?.drop();
  });

  test("is used in every way it can be, and is nowhere to be read afterwards", async () => {
    await useThemAll();
    assert.ok(vigie.output().includes("/api/Customers/confirm"), "what was asked is in the output");
    assert.ok(answers.length > 10);
    const store = openStore(database.url);
    const places = { output: vigie.output(), database: await dump(store.db), answers: answers.join("\n") };
    await store.close();
    assert.ok(
      places.database.includes("alice@shop.example") && places.database.includes("send-account-mail"),
    );
    for (const [place, content] of Object.entries(places))
      for (const [name, secret] of Object.entries(secrets))
        assert.ok(!content.includes(secret), `${name} stands in ${place}`);
  });

  async function useThemAll(): Promise<void> {
    const admin = await signInToApi(vigie.url, vigie.logins.admin);
    const customer = { username: "alice", email: "alice@shop.example", password: canaries.first };
    const { id } = await admin.call("POST", "Customers", customer);
    await call("POST", "Customers/login", { username: "alice", password: canaries.wrong });
    const session = await signIn(canaries.first);
    await call("POST", `Customers/${id}/verify`, {}, session);
    const confirmation = (secrets["confirmation"] = tokenIn((await mails.received(1))[0]!));
    await call("GET", `Customers/confirm?uid=${id}&token=${confirmation}x`);
    await call("GET", `Customers/confirm?uid=${id}&token=${confirmation}`);
    const change = { oldPassword: canaries.wrong, newPassword: canaries.second };
    await call("POST", "Customers/change-password", change, session);
    await call("POST", "Customers/change-password", { ...change, oldPassword: canaries.first }, session);
    await call("POST", "Customers/reset", { email: "alice@shop.example" });
    const reset = (secrets["reset"] = tokenIn((await mails.received(2))[1]!));
    await call("POST", "Customers/reset-password", { newPassword: "" }, reset);
    await call("POST", "Customers/reset-password", { newPassword: canaries.third }, reset);
    await call("POST", "Customers/reset-password", { newPassword: canaries.third }, reset);
    const last = await signIn(canaries.third);
    await call("GET", `Catalogs?access_token=${last}`);
    await call(
      "POST",
      `Customers/change-password?oldPassword=${canaries.wrong}&newPassword=${canaries.wrong}`,
      {},
      last,
    );
    await call("GET", `UploadImports/1/download/x.csv?access_token=${last}`);
    for (const path of [`Customers/${id}`, `Customers/${id}/accessTokens`, "Catalogs", "Roles"]) {
      await call("GET", path, undefined, last);
    }
    await admin.call("GET", `Customers?filter=${JSON.stringify({ include: ["roles"] })}`);
    // What cannot be read is answered, and told in the output, without its content.
    await call("POST", "Customers/change-password", `{"newPassword":"${canaries.third}"`, last);
  }

  async function call(method: string, path: string, body?: object | string, token?: string): Promise<string> {
    const answer = await fetch(`${vigie.url}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: token }) },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    answers.push(text);
    return text;
  }

  /** The one answer that a token belongs into. */
  async function signIn(password: string): Promise<string> {
    const answer = JSON.parse(await call("POST", "Customers/login", { username: "alice", password })) as {
      id: string;
    };
    answers.pop();
    secrets[`session ${password}`] = answer.id;
    return answer.id;
  }
});

/** Every row of every table, the queues' included, as text. */
async function dump(db: Kysely<Tables>): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`.execute(
    db,
  );
  const rows = [];
  for (const { name } of tables.rows) {
    const found = await sql<{ text: string | null }>`
      select string_agg(entry::text, E'\\n') as text from ${sql.raw(name)} entry`.execute(db);
    rows.push(`${name}\n${found.rows[0]?.text ?? ""}`);
  }
  return rows.join("\n");
}
