// What whoever runs the program sees of it: the addresses for machines that watch over it, and its log.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { signInToApi } from "./support/apiCaller.ts";
import { type TestDatabase, freshDatabase } from "./support/database.ts";
import { freePort } from "./support/freePort.ts";
import { temporaryFolder } from "./support/temporary.ts";
import { until } from "./support/until.ts";
import { type RunningVigie, startVigie } from "./support/vigie.ts";

const program = join(import.meta.dirname, "..", "server", "main.ts");

// An answer is read as the test expects it; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
type Line = Record<string, any>;

describe("api and worker, apart", () => {
  let database: TestDatabase;
  let api: RunningVigie;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let asAdministrator: pg.Client;
  const settings: Record<string, string> = { VIGIE_LOG_LEVEL: "info", VIGIE_TRUST_PROXY: "1" };
  before(async () => {
    database = await freshDatabase();
    settings["DATABASE_URL"] = database.url;
    settings["VIGIE_SECRET_KEY"] = "ab".repeat(32);
    settings["VIGIE_DATA"] = await temporaryFolder();
    api = await startVigie({ settings: { ...settings, VIGIE_ROLE: "api" } });
    const unused = { VIGIE_ADMIN_EMAIL: "second@boutique.example", VIGIE_ADMIN_PASSWORD: "not the first's" };
    worker = await startWorker({ ...settings, ...unused });
    asAdministrator = new pg.Client({ connectionString: database.url });
    // It is cut with all others when the database goes away.
    asAdministrator.on("error", () => undefined);
    await asAdministrator.connect();
  });
  after(async () => {
    await worker?.stop();
    await asAdministrator?.end();
    await api?.stop();
    await database?.drop();
  });

  test("are asked without a token whether they live and can work", async () => {
    for (const url of [api.url, worker.url]) {
      const health = await fetch(`${url}/health`);
      assert.deepEqual([health.status, await health.json()], [200, { alive: true }]);
      assert.equal(health.headers.get("cache-control"), "no-store");
      const { status, body } = await ask(`${url}/ready`);
      const { jobs: _jobs, ...state } = body;
      assert.deepEqual(state, { ready: true, database: "reached", schema: "current" });
      assert.equal(status, 200);
    }
    const missing = await ask(`${worker.url}/api/Products`);
    assert.deepEqual([missing.status, missing.body["error"].statusCode], [404, 404]);
  });

  test("say that they are ready, and that an administrator's settings changed nothing where there is one", () => {
    assert.match(api.output(), /Vigie est prête : http/);
    assert.match(worker.output(), /^Vigie est prête : ce processus prend les tâches/m);
    assert.match(worker.output(), /VIGIE_ADMIN_PASSWORD n'ont rien changé : .* second@boutique\.example/);
  });

  test("say which jobs wait, and for how long", async () => {
    await asAdministrator.query(`
      insert into jobs.job (name, data, state, policy, start_after)
      select 'run-imports', '{"website_id": 0}', 'created', 'standard', now() - interval '90 s' from generate_series(1, 3)`);
    // Looked at before the worker takes them, or while it does.
    const { jobs } = (await readiness(api.url)).body;
    await asAdministrator.query("delete from jobs.job where data = '{\"website_id\": 0}'");
    const { waiting, working, oldest_s } = jobs["run-imports"];
    assert.equal(waiting + working, 3);
    if (waiting > 0) assert.ok(oldest_s >= 90, `${oldest_s}`);
    assert.doesNotMatch(JSON.stringify(jobs), /website_id/);
  });

  test("say how long a job has waited since it was made, however often it was tried, and of ours alone", async () => {
    await asAdministrator.query(`
      insert into jobs.job (name, data, state, policy, created_on, start_after, retry_count, started_on, heartbeat_on, heartbeat_seconds)
      values
        ('follow-changes', '{"left": true}', 'active', 'standard', now() - interval '200 s', now(), 1,
         now() - interval '80 s', now() - interval '31 s', 30),
        ('__pgboss__send-it', '{"left": true}', 'created', 'standard', now(), now(), 0, null, null, null)`);
    const { jobs } = (await readiness(api.url)).body;
    await asAdministrator.query("delete from jobs.job where data = '{\"left\": true}'");
    assert.ok(jobs["follow-changes"].oldest_s >= 200, JSON.stringify(jobs));
    assert.deepEqual(
      Object.keys(jobs).filter((name) => name.startsWith("__")),
      [],
    );
  });

  test("say of a job whose worker is gone that it waits", async () => {
    await asAdministrator.query(`
      insert into jobs.job (name, data, state, policy, start_after, started_on, heartbeat_on, heartbeat_seconds)
      select 'follow-changes', '{"left": true}', 'active', 'standard', now() - interval '90 s', now() - interval '80 s',
             case silent when 0 then now() else now() - interval '31 s' end, 30
      from generate_series(0, 1) as silent`);
    const { jobs } = (await readiness(api.url)).body;
    await asAdministrator.query("delete from jobs.job where data = '{\"left\": true}'");
    assert.equal(jobs["follow-changes"].waiting, 1);
    assert.ok(jobs["follow-changes"].oldest_s >= 90);
  });

  test("are not ready in front of a schema of another version", async () => {
    for (const [schema, change, undo] of [
      [
        "older",
        "update migration set name = 'x' || name where name like '0068%'; create table kept as select * from migration where name like 'x%'; delete from migration where name like 'x%'",
        "insert into migration select ltrim(name, 'x'), finished, checksum from kept; drop table kept",
      ],
    ] as const) {
      await asAdministrator.query(change);
      const { status, body } = await readiness(api.url);
      await asAdministrator.query(undo);
      assert.deepEqual([status, body.ready, body.schema], [503, false, schema]);
    }
    assert.equal((await readiness(api.url)).status, 200);
  });

  test("write one log: requests with the id that their answers carry, jobs and runs with theirs", async () => {
    const admin = await signInToApi(api.url, api.logins.admin);
    const { id: website } = await admin.call("POST", "WebsiteSettings", {
      url: "https://journal.example",
      name: "Journal",
    });
    const file = { name: "prix.csv", content: "sku;titre;prix\nA1;Lampe;10\n" };
    const run = await admin.importFile(website, file);
    assert.equal(run.status, "complete");
    const given = "of-the-proxy-1";
    const asked = await fetch(`${api.url}/api/Products?access_token=canary-in-the-log`, {
      headers: { "X-Request-Id": given },
    });
    assert.equal(asked.headers.get("X-Request-Id"), given);
    const unknown = await fetch(`${api.url}/api/Nothing`);
    const made = unknown.headers.get("X-Request-Id")!;
    assert.match(made, /^[0-9a-f-]{36}$/);

    for (const request of [given, made]) {
      const lines = await until(
        "the request is in the log",
        () => linesOf(api.output()).filter((line) => line["request"] === request),
        {
          is: ({ length }) => length >= 2,
        },
      );
      assert.deepEqual(
        lines.map(({ level, role, msg }) => [level, role, msg]),
        [
          ["info", "api", "incoming request"],
          ["info", "api", "request completed"],
        ],
      );
    }
    assert.doesNotMatch(api.output(), /canary-in-the-log/);
    const ofRun = (line: Line) =>
      line["import"] === run.id || (line["job"] === "run-imports" && line["website_id"] === website);
    const told = await until("the job is in the log", () => linesOf(worker.output()).filter(ofRun), {
      is: (lines) => lines.some(({ msg }) => msg === "job ends"),
    });
    assert.deepEqual(
      told.slice(0, 4).map(({ role, msg }) => [role, msg]),
      [
        ["worker", "job begins"],
        ["worker", "import begins"],
        ["worker", "import ends"],
        ["worker", "job ends"],
      ],
    );
    assert.deepEqual([told[2]!["status"], told[2]!["products_created"]], ["complete", 1]);
  });

  test("a job that fails is in the log, with what went wrong and without whom it was about", async () => {
    const text = "nobody@canary.example";
    await asAdministrator.query(
      `insert into jobs.job (name, data, state, policy, retry_limit) values ('send-account-mail', $1, 'created', 'standard', 0)`,
      [JSON.stringify({ request: "1", purpose: "verify", customer_id: "not a number", email: text })],
    );
    const [line] = await until(
      "the failure is in the log",
      () => linesOf(worker.output()).filter(({ msg }) => msg === "job fails"),
      {
        is: ({ length }) => length > 0,
      },
    );
    assert.deepEqual([line!["level"], line!["job"]], ["error", "send-account-mail"]);
    assert.match(line!["err"].message, /invalid input syntax/);
    assert.ok(!worker.output().includes(text));
  });

  test("are alive and not ready while the database is away", async () => {
    const name = new URL(database.url).pathname.slice(1);
    const elsewhere = new URL(database.url);
    elsewhere.pathname = "/postgres";
    const operator = new pg.Client({ connectionString: elsewhere.href });
    await operator.connect();
    try {
      await operator.query(`alter database ${name} allow_connections false`);
      await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        name,
      ]);
      for (const { url } of [api, worker]) {
        assert.deepEqual(await readiness(url), {
          status: 503,
          body: { ready: false, database: "unreachable" },
        });
        assert.equal((await ask(`${url}/health`)).status, 200);
      }
    } finally {
      await operator.query(`alter database ${name} allow_connections true`);
      await operator.end();
    }
    await until("both are ready again", async () =>
      (await Promise.all([api, worker].map(({ url }) => readiness(url)))).every(
        ({ status }) => status === 200,
      ),
    );
  });

  test("end, and say why, once a newer version has brought the database up to date", async () => {
    const newer = new pg.Client({ connectionString: database.url });
    await newer.connect();
    await newer.query("insert into migration (name) values ('9999-later.sql')");
    await newer.end();
    assert.equal(await worker.exited, 1);
    assert.match(worker.output(), /Une version plus récente de Vigie .* 9999-later\.sql/);
    assert.match(worker.output(), /"msg":"overtaken by a newer version"/);
    await until("nobody serves", () =>
      fetch(`${api.url}/health`).then(
        () => false,
        () => true,
      ),
    );
  });
});

async function startWorker(settings: Record<string, string>) {
  const port = await freePort();
  const env = {
    ...process.env,
    ...settings,
    VIGIE_ROLE: "worker",
    VIGIE_HEALTH_PORT: String(port),
    VIGIE_DEMO: "0",
  };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => printed.push(piece));
  await until("the worker has started", () => printed.join("").includes('"msg":"started"'));
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed.join(""),
    exited,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function ask(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, body: (await answer.json()) as Line };
}

/** Looked at anew: what was found is kept for a moment. */
async function readiness(url: string) {
  await delay(250);
  return ask(`${url}/ready`);
}

/** What the program logged; what it says to a person at its start is no line of JSON. */
function linesOf(output: string): Line[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Line);
}
