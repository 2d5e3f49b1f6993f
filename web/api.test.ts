import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, test } from "node:test";
import { answersPage } from "../test/support/pageOrigin.ts";
import { ApiError, callAs, request } from "./api.ts";

let answer: (request: IncomingMessage, response: ServerResponse) => void;
answersPage((asked, response) => answer(asked, response));

afterEach(() => callAs({ token: () => undefined, language: () => "fr", sessionLost: () => {} }));

test("a request carries the raw token and the reader's language", async () => {
  callAs({ token: () => "abc", language: () => "en", sessionLost: () => {} });
  answer = (asked, response) => json(response, 200, asked.headers);
  const headers = await request<Record<string, string>>({ path: "Catalogs" });
  assert.equal(headers["authorization"], "abc");
  assert.equal(headers["accept-language"], "en");
});

test("parameters travel as JSON in the query, and what is undefined stays out", async () => {
  answer = (asked, response) => json(response, 200, [...new URL(asked.url!, "http://x").searchParams]);
  const where = { catalog_id: 7, unmatched: { neq: true } };
  const query = await request({
    path: "MatchedProducts/count",
    params: { where, order: "title ASC", skip: undefined },
  });
  assert.deepEqual(query, [
    ["where", JSON.stringify(where)],
    ["order", "title ASC"],
  ]);
});

test("parameters that are too long for an address travel as a body, and still only read", async () => {
  answer = (asked, response) => {
    const chunks: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => chunks.push(chunk));
    asked.on("end", () => {
      const override = asked.headers["x-http-method-override"];
      const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
      json(response, 200, { method: asked.method, url: asked.url, override, body });
    });
  };
  const where = { sku: { inq: Array.from({ length: 5_000 }, (_, index) => `SKU-${index}`) } };
  assert.deepEqual(await request({ path: "MatchedProducts/count", params: { where } }), {
    method: "POST",
    url: "/api/MatchedProducts/count",
    override: "GET",
    body: { where },
  });
});

test("identical requests in flight are sent once and share the answer", async () => {
  let sent = 0;
  answer = (_asked, response) => json(response, 200, { sent: ++sent });
  const twice = [request({ path: "a", params: { x: 1 } }), request({ path: "a", params: { x: 1 } })];
  assert.deepEqual(await Promise.all(twice), [{ sent: 1 }, { sent: 1 }]);
  assert.deepEqual(await request({ path: "a", params: { x: 1 } }), { sent: 2 });
});

test("another method, address, parameter or body is another request", async () => {
  let sent = 0;
  answer = (_asked, response) => json(response, 200, { sent: ++sent });
  await Promise.all([
    request({ path: "a" }),
    request({ path: "b" }),
    request({ path: "a", params: { x: 1 } }),
    request({ path: "a", method: "POST" }),
    request({ path: "a", method: "POST", data: { x: 1 } }),
    request({ path: "a", method: "POST", data: { x: 2 } }),
  ]);
  assert.equal(sent, 6);
});

test("a duplicate can be rejected with a status instead, without touching the first", async () => {
  answer = (_asked, response) => json(response, 200, { done: true });
  const first = request({ path: "a", method: "POST" });
  await assert.rejects(request({ path: "a", method: "POST", duplicate: "reject" }), { statusCode: 400 });
  await assert.rejects(request({ path: "a", method: "POST", duplicate: "reject", duplicateStatus: 409 }), {
    statusCode: 409,
  });
  assert.deepEqual(await first, { done: true });
});

test("a request that wants an answer of its own does not get that of an earlier one", async () => {
  let sent = 0;
  answer = (_asked, response) => json(response, 200, { sent: ++sent });
  const answers = await Promise.all([request({ path: "a" }), request({ path: "a", duplicate: "send" })]);
  assert.deepEqual(
    answers.toSorted((left, right) => (left as { sent: number }).sent - (right as { sent: number }).sent),
    [{ sent: 1 }, { sent: 2 }],
  );
});

test("a refusal is an error with the server's words", async () => {
  const error = {
    statusCode: 422,
    name: "ValidationError",
    message: "Nom trop court",
    code: "X",
    details: { a: 1 },
  };
  answer = (_asked, response) => json(response, 422, { error });
  await assert.rejects(request({ path: "a" }), (thrown) => {
    assert.ok(thrown instanceof ApiError);
    assert.equal(thrown.message, "Nom trop court");
    assert.equal(thrown.statusCode, 422);
    assert.deepEqual(thrown.details, { a: 1 });
    return true;
  });
});

test("an answer that is not ours, or none at all, is an error all the same", async () => {
  answer = (_asked, response) =>
    response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
  await assert.rejects(request({ path: "a" }), { statusCode: 502 });
  answer = (asked) => asked.socket.destroy();
  await assert.rejects(request({ path: "a" }), { statusCode: 0 });
});

test("a 401 anywhere tells the session that it is lost; other refusals do not", async () => {
  let lost = 0;
  callAs({ token: () => "dead", language: () => "fr", sessionLost: () => void lost++ });
  answer = (_asked, response) => json(response, 403, { error: { statusCode: 403 } });
  await assert.rejects(request({ path: "a" }));
  assert.equal(lost, 0);
  answer = (_asked, response) => json(response, 401, { error: { statusCode: 401 } });
  await assert.rejects(request({ path: "a" }));
  assert.equal(lost, 1);
});

test("what the server notes beside an answer is told, accents and all", async () => {
  const told: string[] = [];
  const noticed = (notice: string) => void told.push(notice);
  callAs({ token: () => "abc", language: () => "fr", sessionLost: () => {}, noticed });
  answer = (_asked, response) => {
    response.setHeader("X-Notice", encodeURIComponent("Enregistrée, mais vérifiez l'orthographe"));
    json(response, 200, { id: 1 });
  };
  assert.deepEqual(await request({ method: "PATCH", path: "WebsiteSettings/1", data: {} }), { id: 1 });
  assert.deepEqual(told, ["Enregistrée, mais vérifiez l'orthographe"]);
});

test("an empty success gives nothing", async () => {
  answer = (_asked, response) => response.writeHead(204).end();
  assert.equal(await request({ method: "POST", path: "Customers/logout" }), undefined);
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
