// `npm test`: installs and runs every test; file paths after `--` run those alone.
import { launch } from "./launch.mjs";

launch("test/runner/run.ts", process.argv.slice(2), { forDevelopment: true });
