// Clients that ask again as soon as they are answered, on a thread of their own: what they read must not hold up
// whoever measures beside them. Their bytes are thrown away.
import { Agent, request } from "node:http";
import { isMainThread, parentPort, workerData, Worker } from "node:worker_threads";

export type Greedy = { url: string; method: "GET" | "POST"; token: string; body?: string; clients: number };

/** Resolves with what ends them and tells how many answers they had, once each of them has been answered once. */
export async function startGreedyClients(client: Greedy): Promise<() => Promise<number>> {
  const thread = new Worker(new URL(import.meta.url), { workerData: client });
  await new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject));
  return async () => {
    const answers = new Promise<number>((resolve) => thread.once("message", resolve));
    thread.postMessage("stop");
    return answers;
  };
}

if (!isMainThread && parentPort) await askOnAndOn(workerData as Greedy, parentPort);

async function askOnAndOn(greedy: Greedy, port: NonNullable<typeof parentPort>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: greedy.clients });
  const stop = new AbortController();
  let answers = 0;
  port.once("message", () => stop.abort());
  const first = Array.from({ length: greedy.clients }, () => answered(agent, greedy));
  await Promise.all(first);
  port.postMessage("begun");
  const client = async () => {
    while (!stop.signal.aborted) {
      await answered(agent, greedy);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: greedy.clients }, client));
  agent.destroy();
  port.postMessage(answers);
}

function answered(agent: Agent, { url, method, token, body }: Greedy): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: token,
      "accept-encoding": "gzip, deflate, br, zstd",
      ...(body && { "content-type": "application/json" }),
    };
    const asking = request(url, { agent, headers, method }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}: ${url.slice(0, 300)}`));
      answer.resume();
      answer.once("end", resolve).once("error", reject);
    });
    asking.once("error", reject);
    asking.end(body);
  });
}
