// The program's API in a process of its own, and requests to it as a browser sends them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { newFolder } from "../../test/support/temporary.ts";

export type Served = {
  url: string;
  pid: number;
  /** The answer as it was transferred. Parameters that are no texts are sent as JSON. Throws unless it is 200. */
  get(path: string, parameters?: Record<string, unknown>): Promise<Answered>;
  post(path: string, body: unknown): Promise<Answered>;
  stop(): Promise<void>;
};

export type Answered = { bytes: number; body: Buffer; headers: Record<string, unknown> };

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

export async function serve(databaseUrl: string, token: string): Promise<Served> {
  const folder = await newFolder();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    VIGIE_DATA: folder,
    // A kept database knows whose key it was opened with.
    VIGIE_SECRET_KEY: "cd".repeat(32),
    PORT: "0",
    VIGIE_DEMO: "0",
    VIGIE_ROLE: "api",
  };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const url = await addressIn(child.stdout);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    url,
    pid: child.pid ?? 0,
    get: (path, parameters = {}) => {
      const search = new URLSearchParams(
        Object.entries(parameters).map(([name, value]) => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      return answer(agent, `${url}/api/${path}?${search}`, token);
    },
    post: (path, body) => answer(agent, `${url}/api/${path}`, token, body),
    stop: async () => {
      agent.destroy();
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (address) {
      output.resume();
      return address.replace("localhost", "127.0.0.1");
    }
  }
  throw new Error("The program stopped before it served.");
}

function answer(agent: Agent, url: string, token: string, body?: unknown): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: token,
      "accept-encoding": "gzip, deflate, br, zstd",
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const method = body === undefined ? "GET" : "POST";
    const call = request(url, { agent, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200)
          resolve({ bytes: body.length, body: body, headers: response.headers });
        else reject(new Error(`${response.statusCode}: ${url.slice(0, 300)}`));
      });
    });
    call.on("error", reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
