// Kills the worker of an import at moments of chance, again and again, and shows what it left: each
// step of an import is killed in every run of the tests (server/domain/imports/runs/interrupted.test.ts), here what lies
// between the steps. Fails at the first kill that loses or doubles something, or leaves a lock.
//   node bench/kill.ts [kills] [seed]
import { setTimeout as delay } from "node:timers/promises";
import { openFeedServer } from "../test/support/feedServer.ts";
import { openImporting } from "../test/support/importing.ts";
import { type LeftRun, openKilledImports } from "../test/support/killedImports.ts";
import { until } from "../test/support/until.ts";
import { tablePrinter } from "./support/table.ts";

const [kills = 200, seed = 20_261_121] = process.argv.slice(2).map(Number);
/** The lines that are staged first at once, the rest so slowly that reading takes as long as what follows it. */
const source = { pace: { atOnce: 550_000, bytes: 10_000, ms: 40 } };
/** Its file grows with every import: after so many of them another shop is begun. */
const killsPerShop = 20;
const random = randomFrom(seed);
const begun = performance.now();

const imports = await openImporting();
const web = await openFeedServer();
try {
  let { kill } = await openKilledImports(imports, web);
  let whole_ms = 0;
  await kill({
    source,
    moment: async ({ id }) => {
      const started = performance.now();
      await until("the import is complete", () => imports.run(id), { is: isComplete });
      whole_ms = performance.now() - started;
    },
  });
  console.log(
    `${kills} kills with seed ${seed}, each within the ${Math.round(whole_ms)} ms of an import and a tenth more\n`,
  );
  const counts = new Map<string, number>();
  for (let count = 0; count < kills; count += 1) {
    if (count > 0 && count % killsPerShop === 0) ({ kill } = await openKilledImports(imports, web));
    const left = stateOf(await kill({ source, moment: () => delay(random() * whole_ms * 1.1) }));
    counts.set(left, (counts.get(left) ?? 0) + 1);
  }
  const row = tablePrinter([44, 8, 8]);
  row("the run, after the kill", "kills", "share");
  for (const [state, count] of [...counts].toSorted(([, left], [, right]) => right - left))
    row(state, String(count), `${Math.round((100 * count) / kills)} %`);
  console.log(
    `\nnothing lost or doubled, no lock left; ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
} finally {
  await imports.close();
  await web.close();
}

function isComplete({ status }: { status: string }): boolean {
  return status === "complete";
}

function stateOf({ status, merged, staged }: LeftRun): string {
  if (status === "complete") return "complete";
  return `waits again, ${merged ? "merged" : `${staged} staged`}`;
}

/** Reproducible, and different at each call. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
