// `npm run bench`: installs and runs the benchmarks; names after `--` run those alone.
import { launch } from "./launch.mjs";

launch("bench/run.ts", process.argv.slice(2), { forDevelopment: true });
