// A hundred thousand filters made by chance from the grammar, asked of every list of a small world: none may be answered
// with a 5xx, a count must be that of its list, and what a where leaves out must be the rest.
//   node bench/fuzz.ts [how many] [seed]
import { oneRowOfEachModel } from "../test/support/oneOfEach.ts";
import { askRandomly, listed } from "../test/fuzz/askRandomly.ts";
import { openWorld } from "../test/support/world.ts";

const filters = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? String(Date.now());
const times = Math.ceil(filters / listed.length);
const atOnce = 4;

const world = await openWorld();
const ids = await oneRowOfEachModel(world);
console.log(`${times * listed.length} filters, ${times} of each of ${listed.length} models, seed ${seed}\n`);
const begun = performance.now();
const models = listed.values();
let wrongs = 0;
await Promise.all(Array.from({ length: atOnce }, askNext));
const seconds = (performance.now() - begun) / 1_000;
console.log(`\n${wrongs} of ${times * listed.length} were answered wrongly, in ${seconds.toFixed(0)} s.`);
await world.close();
if (wrongs > 0) process.exitCode = 1;

/** The models are shared out: whoever is done takes the next one. */
async function askNext(): Promise<void> {
  for (const entity of models) {
    const faults = await askRandomly(world, ids, { seed, entity, times });
    wrongs += faults.length;
    console.log(
      `${entity.model.padEnd(24)} ${faults.length === 0 ? "as it should" : `${faults.length} wrong`}`,
    );
    for (const { path, filter, wrong } of faults.slice(0, 5)) {
      console.log(`  ${path} ${JSON.stringify(filter)}\n    ${wrong}`);
    }
  }
}
