// Builds the web pages into web/dist, unless they are already those of the present sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = `${root}web/dist/.sources`;
const stamp = hashOfSources();

if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  const { build } = await import("vite");
  await build({ root: `${root}web`, configFile: `${root}web/vite.config.ts`, logLevel: "warn" });
  // Written last: a build that was interrupted is done again.
  writeFileSync(stampFile, stamp);
}

function hashOfSources() {
  const hash = createHash("sha256");
  const files = [...filesIn("web"), ...filesIn("shared"), "package.json", "package-lock.json"];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(root + file));
  return hash.digest("hex");
}

function filesIn(folder) {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !file.startsWith(join("web", "dist")))
    .toSorted();
}
