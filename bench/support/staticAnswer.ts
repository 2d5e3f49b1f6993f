// A server that gives one answer, made beforehand, on a thread of its own: what is left of a load once nothing is asked of
// the program but the reading of its answers.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isMainThread, parentPort, workerData, Worker } from "node:worker_threads";

export type StaticAnswer = { body: Buffer; encoding: string | undefined; takes_ms: number };

/** Resolves with its address, and what ends it. Each answer is held as long as the program takes for it. */
export async function serveStatically(
  answer: StaticAnswer,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: answer });
  const [port] = (await once(thread, "message")) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => thread.terminate() };
}

if (!isMainThread && parentPort) await serve(workerData as StaticAnswer, parentPort);

async function serve(
  { body, encoding, takes_ms }: StaticAnswer,
  port: NonNullable<typeof parentPort>,
): Promise<void> {
  const headers = {
    "content-length": body.byteLength,
    ...(encoding !== undefined && { "content-encoding": encoding }),
  };
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(200, headers).end(body), takes_ms);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port.postMessage((server.address() as AddressInfo).port);
}
