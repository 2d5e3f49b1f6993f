// Every JSON answer that the API gives in a test is held against the OpenAPI page, and it is noted which addresses
// answered: from these notes comes test/coverage.txt. Whoever imports this is watched from then on.
import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { FastifyInstance, FastifyReply } from "fastify";

/** What a test file's answers were: their statuses by address, as the routes are written. */
export type Notes = { file: string; answers: Record<string, number[]> };

type Schema = Record<string, unknown>;
type Response = { $ref?: string; content?: Record<string, { schema: Schema }> };
export type Page = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

/** Longer answers are not read a second time. */
const longest = 2_000_000;
const root = join(import.meta.dirname, "..", "..");
const folder = process.env["VIGIE_ANSWERS"];
/** The statuses of the addresses' answers, by test file: each is the program as long as it runs. */
const answers = new Map<string, Map<string, Set<number>>>();
const problems = new Set<string>();
const routes = new Set<string>();
let page: Page | undefined;

subscribe("fastify.initialization", (message) => watch((message as { fastify: FastifyInstance }).fastify));

if (folder) {
  process.on("exit", () => {
    const notes: Notes[] = [...answers].map(([file, given]) => ({
      file,
      answers: Object.fromEntries([...given].map(([address, statuses]) => [address, [...statuses]])),
    }));
    writeFileSync(join(folder, `${process.pid}-${Date.now()}.json`), JSON.stringify(notes));
  });
}

/** Every route of the API that is served, hidden ones too, HEAD beside GET: `GET /api/Catalogs/:id`. */
export function servedRoutes(): string[] {
  return [...routes];
}

/** Fails when an answer so far was not as the page says. */
export function assertAnswersFitPage(): void {
  const found = [...problems];
  problems.clear();
  assert.deepEqual(found, [], "answers that are not as the OpenAPI page says");
}

function watch(app: FastifyInstance): void {
  const file = relative(root, process.argv[1] ?? "").replaceAll("\\", "/");
  const given = answers.get(file) ?? new Map<string, Set<number>>();
  answers.set(file, given);
  app.addHook("onRoute", ({ method, url, constraints }) => {
    // A route with constraints is another one under a condition: a long filter that is sent by POST.
    if (!isOfApi(url) || constraints) return;
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const { url } = request.routeOptions;
    if (!url || !isOfApi(url)) return payload;
    // A long filter is asked by POST and answered as by GET.
    const method = request.headers["x-http-method-override"] === undefined ? request.method : "GET";
    const address = `${method} ${url}`;
    const statuses = given.get(address) ?? new Set();
    given.set(address, statuses.add(reply.statusCode));
    page ??= await readPage(app);
    const isHidden = (request.routeOptions.schema as { hide?: boolean } | undefined)?.hide;
    const problem = method === "HEAD" || isHidden ? undefined : problemOf(page, method, url, reply, payload);
    if (problem && problems.size < 20) problems.add(`${address} ${reply.statusCode}: ${problem}`);
    return payload;
  });
}

function isOfApi(url: string): boolean {
  return url.startsWith("/api/") && !url.startsWith("/api/explorer");
}

/** The same for all test files of a run: the first one that needs it leaves it for the others. */
async function readPage(app: FastifyInstance): Promise<Page> {
  const kept = folder && join(folder, "page.json");
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Page;
  const { body } = await app.inject("/api/explorer/json");
  if (kept) {
    writeFileSync(join(folder, "routes.json"), JSON.stringify([...routes]));
    writeFileSync(`${kept}.${process.pid}`, body);
    renameSync(`${kept}.${process.pid}`, kept);
  }
  return JSON.parse(body) as Page;
}

/** What a secret is in the database (server/store/sealed/addresses.ts), and where it may stand: docs/decisions/0264. */
const sealed = /sealed-v1-/;
const imageAddress = /\/api\/images\?url=[^"]*/g;

/** What is wrong with an answer by the page, undefined when nothing is. */
export function problemOf(
  { paths, components }: Page,
  method: string,
  url: string,
  reply: Pick<FastifyReply, "statusCode" | "getHeader">,
  payload: unknown,
): string | undefined {
  const path = url.replace(/^\/api/, "").replaceAll(/:(\w+)/g, "{$1}");
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) return "the page has no such operation";
  const status = String(reply.statusCode);
  // What did not change is not sent again.
  if (status === "304") return undefined;
  const written = operation.responses[status] ?? operation.responses[`${status.charAt(0)}XX`];
  if (!written) return "the page knows no such status";
  const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
  if (!isJson || typeof payload !== "string" || payload.length > longest) return undefined;
  if (sealed.test(payload.replaceAll(imageAddress, ""))) return "a secret as it is stored";
  const { content } = written.$ref ? components.responses[written.$ref.split("/").at(-1) ?? ""]! : written;
  const schema = content?.["application/json"]?.schema;
  if (!schema) return payload === "" ? undefined : "the page says nothing of its content";
  const isAsWritten = validatorOf(schema, components);
  if (isAsWritten(JSON.parse(payload))) return undefined;
  return ajv?.errorsText(isAsWritten.errors, { separator: "; " }).slice(0, 300);
}

let ajv: Ajv | undefined;
/** By the schema itself, which the page keeps, and by what it says: many addresses say the same. */
const validators = new WeakMap<Schema, ValidateFunction>();
const validatorsByText = new Map<string, ValidateFunction>();

function validatorOf(schema: Schema, components: Page["components"]): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  ajv ??= openValidator(components);
  const text = JSON.stringify(schema);
  const validator = validatorsByText.get(text) ?? ajv.compile(rebased(schema) as Schema);
  validatorsByText.set(text, validator);
  validators.set(schema, validator);
  return validator;
}

function openValidator({ schemas }: Page["components"]): Ajv {
  const validator = new Ajv({ strict: false, allErrors: false });
  // @ts-expect-error: its types describe the module as CommonJS sees it
  addFormats(validator, ["date-time"]);
  // Addresses and mails may have letters beyond ASCII, as the product takes them.
  validator.addFormat("uri", (text) => URL.canParse(text));
  validator.addFormat("email", (text) => /^[^\s@]+@[^\s@]+$/.test(text));
  for (const [name, schema] of Object.entries(schemas)) validator.addSchema(rebased(schema) as Schema, name);
  return validator;
}

/** References to the names under which the schemas are known here; what is only written must not be in an answer. */
function rebased(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rebased);
  if (typeof schema !== "object" || schema === null) return schema;
  if ((schema as Schema)["writeOnly"] === true) return false;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) =>
      name === "$ref" ? [name, String(value).split("/").at(-1)] : [name, rebased(value)],
    ),
  );
}
