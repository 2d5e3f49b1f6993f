// Every property of the tests, drawn many times as often as in the suite, always from other seeds. One that fails says with
// which seed, as it does there.
//   node bench/properties.ts [how many times as often] [folder or file]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readSources, root } from "../test/support/sources.ts";
import { reach, sourceGraph } from "../test/runner/graph.ts";

const [times = "20", under = ""] = process.argv.slice(2);
const drawing = "test/support/drawn.ts";

const graph = sourceGraph(readSources());
const files = [...graph.keys()].filter(
  (file) => file.endsWith(".test.ts") && file.startsWith(under) && reach(graph, file).has(drawing),
);
console.log(`${files.length} files, each property ${times} times as often\n`);
const { status } = spawnSync(process.execPath, [join(root, "bin/test.mjs"), ...files], {
  stdio: "inherit",
  env: { ...process.env, VIGIE_DRAWN_TIMES: times },
});
process.exitCode = status ?? 1;
