// Judgements on their way to the server: a few at once, but those of one product one after the other, for of two the
// first one counts. They go on when the screen is left, and a page that is closed before they are there warns of it.
import { useSyncExternalStore } from "react";

/** The server takes one at a time of a catalogue; more at once only spare the ways to it and back. */
const atOnce = 4;

type Task = { products: readonly number[]; start(): void };

type Sending = {
  /** Runs it when nothing that came before is of one of these products. */
  send<Answer>(products: readonly number[], run: () => Promise<Answer>): Promise<Answer>;
  /** How many are not there yet. */
  count(): number;
  /** Returns what ends it. */
  subscribe(changed: () => void): () => void;
};

export function createSending(): Sending {
  let running: Task[] = [];
  let waiting: Task[] = [];
  const listeners = new Set<() => void>();

  const startNext = () => {
    const ahead = new Set(running.flatMap(({ products }) => products));
    const due = waiting.filter(({ products }) => {
      const isFree = !products.some((id) => ahead.has(id));
      for (const id of products) ahead.add(id);
      return isFree;
    });
    const started = due.slice(0, atOnce - running.length);
    running = [...running, ...started];
    waiting = waiting.filter((task) => !started.includes(task));
    for (const task of started) task.start();
  };
  const changed = () => {
    for (const listener of listeners) listener();
  };

  return {
    send: (products, run) =>
      new Promise((answer, refuse) => {
        const task: Task = {
          products,
          start: () =>
            void run()
              .then(answer, refuse)
              .finally(() => {
                running = running.filter((other) => other !== task);
                startNext();
                changed();
              }),
        };
        waiting = [...waiting, task];
        startNext();
        changed();
      }),
    count: () => running.length + waiting.length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const judgements = createSending();
export const sendJudgement = judgements.send;

judgements.subscribe(() => {
  if (judgements.count() > 0) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** How many judgements are not there yet. */
export function useUnsent(): number {
  return useSyncExternalStore(judgements.subscribe, judgements.count);
}
