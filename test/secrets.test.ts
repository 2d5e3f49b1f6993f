// What nobody may find again: passwords, session tokens and the secrets of mailed links, in the program's output, in the
// database and in its answers.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Kysely, sql } from "kysely";
import { catalog as catalogEntity } from "#shared/entities/catalog.ts";
import { entities } from "#shared/entities/index.ts";
import { trackingProduct } from "#shared/entities/trackingProduct.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { type Fields, isSealedAddress } from "#shared/fields.ts";
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
  address: "canary-in-an-address",
};

/** Typed into any field: it stays where it is no secret, but no log repeats it. */
const typed = "canary-typed-anywhere";

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
        // Nobody answers there: what is asked fails in words, which are looked through as well.
        VIGIE_OUTGOING_ALLOW: "127.0.0.1:9",
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
    await useAddresses();
    await typeIntoEveryField();
    assert.ok(vigie.output().includes("/api/Customers/confirm"), "what was asked is in the output");
    assert.ok(answers.length > 10);
    const store = openStore(database.url);
    const places = { output: vigie.output(), database: await dump(store.db), answers: answers.join("\n") };
    await store.close();
    assert.ok(
      ["alice@shop.example", "send-account-mail", "@127.0.0.1:9/feed.csv"].every((text) =>
        places.database.includes(text),
      ),
    );
    for (const [place, content] of Object.entries(places))
      for (const [name, secret] of Object.entries(secrets))
        assert.ok(!content.includes(secret), `${name} stands in ${place}`);
    assert.ok(!places.output.includes(typed), "what was typed into a field stands in the output");
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

  /** Every field that holds an address, written, asked for, and fetched in vain. */
  async function useAddresses(): Promise<void> {
    const address = `https://user:${canaries.address}@127.0.0.1:9/feed.csv?user[password]=${canaries.address}`;
    const admin = await signInToApi(vigie.url, vigie.logins.admin);
    const asked = async (method: string, path: string, body?: object) => {
      const answer = await admin.call(method, path, body);
      answers.push(JSON.stringify(answer));
      return answer as { id: number };
    };
    const website = await asked("POST", "WebsiteSettings", {
      name: "Shop",
      url: "https://shop.example",
      ...addressFields(websiteSetting.fields, address),
    });
    const [owner] = (await admin.call("GET", "Customers?filter[where][username]=alice")) as unknown as {
      id: number;
    }[];
    const catalog = await asked("POST", "Catalogs", {
      website_id: website.id,
      customer_id: owner!.id,
      ...addressFields(catalogEntity.fields, address),
    });
    await asked("POST", "TrackingProducts", {
      catalog_id: catalog.id,
      name: "A list",
      ...addressFields(trackingProduct.fields, address),
    });
    for (const part of ["mkp", "notification_webhook"])
      assert.ok(
        answers.some((text) => text.includes(part) && text.includes("•••:•••@127.0.0.1")),
        part,
      );
    await asked("POST", `WebsiteSettings/${website.id}/import`);
    for (const model of ["WebsiteSettings", "Catalogs", "TrackingProducts", "WebsiteImports"])
      await asked(
        "GET",
        `${model}?filter=${encodeURIComponent(JSON.stringify({ where: { id: { gt: 0 } } }))}`,
      );
  }

  /** As the value of every field of every model, and in filters by it, in each way that a filter can be written. */
  async function typeIntoEveryField(): Promise<void> {
    const address = `https://user:${typed}@shop.example/?tok%65n=${typed}`;
    const { admin: login } = vigie.logins;
    const { id: token } = JSON.parse(await call("POST", "Customers/login", login)) as { id: string };
    answers.pop();
    for (const { plural, fields } of entities) {
      if (!plural) continue;
      const texts = Object.keys(fields).filter((name) =>
        ["text", "url", "email", "secret"].includes(fields[name]!.kind),
      );
      const body = Object.fromEntries(texts.map((name) => [name, address]));
      await call("POST", plural, body, token);
      await call("PATCH", `${plural}/1`, body, token);
      const where = texts.map((name) => ({ [name]: { like: address } }));
      await call(
        "GET",
        `${plural}?filter=${encodeURIComponent(JSON.stringify({ where: { or: where } }))}`,
        undefined,
        token,
      );
      await call(
        "GET",
        `${plural}?filter=${JSON.stringify({ where: { [texts[0] ?? "id"]: address } })}`,
        undefined,
        token,
      );
      await call(
        "GET",
        `${plural}?filter[where][user][password]=${typed}&q=${encodeURIComponent(address)}`,
        undefined,
        token,
      );
    }
    await call("GET", `images?url=${encodeURIComponent(address)}&key=x&size=64`);
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

/** An object with the address in each field, however deep, that holds one. */
function addressFields(fields: Fields, address: string): Record<string, unknown> {
  const filled = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.options.write === "server" || field.options.derived) return [];
    if (isSealedAddress(field)) return [[name, address]];
    const inner = field.kind === "shape" ? addressFields(field.fields ?? {}, address) : {};
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(filled);
}

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
