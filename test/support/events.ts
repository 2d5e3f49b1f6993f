// Following a stream of Server-Sent Events over a real connection.
import assert from "node:assert/strict";
import { within } from "./until.ts";

// An event is read as the test expects it; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
export type Event = any;

export type Followed = {
  /** What `event: data` told, so far. */
  told: Event[];
  /** The first event, of those told and those to come, that fits. */
  until(fits: (event: Event) => boolean): Promise<Event>;
  /** All that came. */
  text(): string;
  /** Resolves when the server ended it. */
  ended: Promise<void>;
  close(): Promise<void>;
};

/** Opens the stream; nothing that happens from now on can be missed. */
export async function followEvents(
  address: string,
  token: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Followed> {
  const controller = new AbortController();
  const { signal } = controller;
  const answer = await fetch(address, { method, headers: { authorization: token, ...headers }, signal });
  assert.equal(answer.status, 200, address);
  assert.equal(answer.headers.get("content-type"), "text/event-stream");
  const told: Event[] = [];
  let text = "";
  let heard: () => void = () => undefined;
  let over = false;
  const ended = read().finally(() => {
    over = true;
    heard();
  });
  while (!text.startsWith(":ok\n\n")) await more();
  return {
    told,
    ended,
    text: () => text,
    until: async (fits) => {
      for (;;) {
        const found = told.find(fits);
        if (found) return found;
        await more();
      }
    },
    close: async () => {
      controller.abort();
      await ended;
    },
  };

  async function more(): Promise<void> {
    assert.ok(!over, `the stream ended before: ${text}`);
    await within("something is told", new Promise<void>((resolve) => (heard = resolve)));
  }

  async function read(): Promise<void> {
    let rest = "";
    try {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        rest += chunk;
        const events = rest.split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) {
          const [, data] = /^id: \d+\nevent: data\ndata: (.*)$/.exec(event) ?? [];
          if (data) told.push(JSON.parse(data));
        }
        heard();
      }
    } catch (problem) {
      if (!signal.aborted) throw problem;
    }
  }
}
