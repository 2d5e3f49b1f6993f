// A web server on loopback that gives feeds, as slowly as a test wants.
import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type Feed = {
  content: string | Buffer;
  /** Sent a piece at a time, with a pause between two; `atOnce` is what a reader looks at before it begins. */
  pace?: { atOnce: number; bytes: number; ms: number };
  /** Sent up to there, and the rest after that: never, when it does not come. */
  hold?: { bytes: number; until?: Promise<unknown> };
  /** Tells the reader that the content is the same as before. */
  etag?: string;
  status?: number;
  type?: string;
};

export type FeedServer = {
  /** Puts a feed under a name and returns its address. */
  serve(name: string, feed: Feed): string;
  /** How often each was asked for. */
  requests: Map<string, number>;
  close(): Promise<void>;
};

export async function openFeedServer(): Promise<FeedServer> {
  const feeds = new Map<string, Feed>();
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? "";
    requests.set(name, (requests.get(name) ?? 0) + 1);
    void answer(feeds.get(name), response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    serve: (name, feed) => {
      feeds.set(name, feed);
      return `http://127.0.0.1:${port}/${name}`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(feed: Feed | undefined, response: ServerResponse): Promise<void> {
  if (!feed) return void response.writeHead(404).end();
  const { status = 200, type = "text/csv", etag, hold } = feed;
  const content = Buffer.from(feed.content);
  response.writeHead(status, {
    "content-type": type,
    "content-length": content.length,
    ...(etag && { etag }),
  });
  if (hold) return sendHeld(content, hold, response);
  const { atOnce, bytes, ms } = feed.pace ?? { atOnce: content.length, bytes: 1, ms: 0 };
  response.write(content.subarray(0, atOnce));
  for (let at = atOnce; at < content.length && !response.destroyed; at += bytes) {
    await delay(ms);
    response.write(content.subarray(at, at + bytes));
  }
  response.end();
}

async function sendHeld(
  content: Buffer,
  { bytes, until }: NonNullable<Feed["hold"]>,
  response: ServerResponse,
): Promise<void> {
  response.flushHeaders();
  response.write(content.subarray(0, bytes));
  const left = once(response, "close");
  await (until ? Promise.race([until, left]) : left);
  response.end(content.subarray(bytes));
}
