// `npm test`: under the Node that Vigie pins, with a browser's storage, which one of the clients keeps its token in.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch } from "../bin/launch.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const storage = `--localstorage-file=${here}node_modules/.storage`;
const tests = readdirSync(here).filter((name) => name.endsWith(".test.ts"));

launch(
  "test/runner/run.ts",
  ["--experimental-webstorage", storage, ...tests.map((name) => `clients/${name}`)],
  { forDevelopment: true },
);
