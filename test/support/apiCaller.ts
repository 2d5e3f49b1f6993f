// The API of a running program, called over the network by somebody who signed in.
import assert from "node:assert/strict";
import type { Login } from "./vigie.ts";
import { until } from "./until.ts";

// An answer is read as the test expects it; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

export type ApiCaller = {
  token: string;
  userId: number;
  /** The answer's body; any other status than 200 and 204 fails the test. */
  call(method: string, path: string, data?: unknown): Promise<Body>;
  /** The status and body of whatever is answered. */
  ask(method: string, path: string, data?: unknown): Promise<{ status: number; body: Body }>;
  /** Sends a file to a website and waits for the end of its import; the run. What is not said of its reading is guessed. */
  importFile(websiteId: number, file: NamedFile, type_options?: object): Promise<Body>;
};

type NamedFile = { name: string; content: string };

export async function signInToApi(url: string, { email, password }: Login): Promise<ApiCaller> {
  const session = await ask(url, "", "POST", "Customers/login", { email, password });
  assert.equal(session.status, 200, JSON.stringify(session.body));
  const { id: token, userId } = session.body;

  const call = async (method: string, path: string, data?: unknown) => {
    const { status, body } = await ask(url, token, method, path, data);
    assert.ok(status === 200 || status === 204, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    token,
    userId,
    call,
    ask: (method, path, data) => ask(url, token, method, path, data),
    importFile: async (websiteId, { name, content }, type_options) => {
      const form = new FormData();
      form.set("websiteID", String(websiteId));
      if (type_options) form.set("extractorSource", JSON.stringify({ type_options }));
      form.set("file", new Blob([content], { type: "text/csv" }), name);
      const run = await call("POST", "UploadImports/uploadFileAndImport", form);
      return ended(run.id, (id) => call("GET", `WebsiteImports/${id}`));
    },
  };
}

async function ask(url: string, token: string, method: string, path: string, data?: unknown) {
  const isForm = data instanceof FormData;
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token && { Authorization: token }),
      ...(data !== undefined && !isForm && { "Content-Type": "application/json" }),
    },
    body: data === undefined ? null : isForm ? data : JSON.stringify(data),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

async function ended(id: number, read: (id: number) => Promise<Body>): Promise<Body> {
  return until(`import ${id} ends`, () => read(id), {
    is: ({ status }) => ["complete", "error", "paused"].includes(status),
    every_ms: 100,
  });
}
