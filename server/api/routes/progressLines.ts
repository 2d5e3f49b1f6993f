// Work that takes minutes, as lines of JSON: how far it is, and at last what came of it.
import type { FastifyRequest } from "fastify";
import { setTimeout as pause } from "node:timers/promises";
import { errorAtEnd } from "../answers/answerError.ts";

/** Often enough for a bar that moves. */
const apart_ms = 250;
/** A line without news tells whatever stands between that we are still here. */
const quietMost_ms = 5_000;

type Tell = (done: number, total: number) => void;

/**
 * Begins the work. `{progress}`, and at the end `{result}` or `{error}` as an error is answered; `signal` aborts once nobody
 * reads them any more.
 */
export function progressLines(
  work: (tell: Tell) => Promise<object>,
  request: FastifyRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const now = { progress: { done: 0, total: 0 } };
  const ended = work((done, total) => (now.progress = { done, total })).then(
    (result) => ({ result }),
    (problem: unknown) => errorAtEnd(problem, request, signal.aborted),
  );
  return linesUntil(ended, now);
}

async function* linesUntil(ended: Promise<object>, now: { progress: object }): AsyncGenerator<string> {
  let lastLine: object | undefined;
  let toldAt = 0;
  for (;;) {
    const last = await Promise.race([ended, pause(apart_ms)]);
    if (last) return yield line(last);
    const { progress } = now;
    if (progress === lastLine && performance.now() - toldAt < quietMost_ms) continue;
    lastLine = progress;
    toldAt = performance.now();
    yield line({ progress });
  }
}

function line(said: object): string {
  return `${JSON.stringify(said)}\n`;
}
