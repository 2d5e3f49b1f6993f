// `npm run bench` runs every benchmark of this folder, one after the other; `npm run bench -- imports` that one alone.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

const asked = process.argv.slice(2);
const benchmarks = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== basename(import.meta.filename))
  .map((name) => basename(name, ".ts"));

const unknown = asked.filter((name) => !benchmarks.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(", ")}. There are: ${benchmarks.join(", ")}.`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : benchmarks) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
