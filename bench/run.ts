// `npm run bench` runs every benchmark of this folder, one after the other; `npm run bench -- imports` that one alone, and
// with what it is told behind its name: `npm run bench -- matching parts`.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

const names = process.argv.slice(2);
const benchmarks = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== basename(import.meta.filename))
  .map((name) => basename(name, ".ts"));

const named = names.filter((name) => benchmarks.includes(name));
const unknownNames = names.filter((name) => !benchmarks.includes(name));
if (unknownNames.length > 0 && (named.length !== 1 || names[0] !== named[0])) {
  console.error(`No benchmark is called ${unknownNames.join(", ")}. There are: ${benchmarks.join(", ")}.`);
  process.exit(2);
}
for (const name of named.length > 0 ? named : benchmarks) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...unknownNames], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
