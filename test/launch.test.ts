// The commands before the program: bin/*.mjs, and what they need of package-lock.json.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { temporaryFolder } from "./support/temporary.ts";
import { within } from "./support/until.ts";

const root = join(import.meta.dirname, "..");

// Node 24 becomes the program; Node 20 cannot, and stands before it.
for (const [caller, preparation] of [
  ["Node 24", ""],
  ["Node 20", "delete process.execve;"],
] as const) {
  test(`called by ${caller}, a command runs in the caller's folder and ends with the program's code`, async () => {
    const cwd = await realpath(await temporaryFolder());
    const child = launched(cwd, preparation, "7");
    const [said] = await within("the program says something", once(child.stdout, "data"));
    assert.deepEqual(JSON.parse(said), { cwd, ending: "7" });
    assert.deepEqual(await within("the command ends", once(child, "exit")), [7, null]);
  });

  test(`called by ${caller}, a command passes signals to the program, which ends in its own way`, async () => {
    const child = launched(root, preparation, "wait");
    await within("the program says something", once(child.stdout, "data"));
    child.kill("SIGTERM");
    assert.deepEqual(await within("the command ends", once(child, "exit")), [3, null]);
  });

  test(`called by ${caller}, a program that npm runs ends when npm is killed`, async () => {
    const npm = spawn(
      process.execPath,
      ["--input-type=module", "--eval", npmLike(launching(preparation, "wait"))],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const [said] = await within("the program says something", once(npm.stdout.setEncoding("utf8"), "data"));
    npm.kill("SIGKILL");
    // The pipe closes when the last process that holds it has ended.
    await within("the last process ends", once(npm.stdout.resume(), "end"));
    assert.equal(JSON.parse(said).ending, "wait");
  });
}

test("package-lock.json has the packages of every platform, so that `npm ci` accepts it everywhere", async () => {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${path || "package.json"} wants ${name}`),
  );
  assert.deepEqual(missing, []);
});

function launched(cwd: string, preparation: string, ending: string) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", launching(preparation, ending)], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.setEncoding("utf8");
  return child;
}

function launching(preparation: string, ending: string): string {
  const launcher = pathToFileURL(join(root, "bin", "launch.mjs")).href;
  return `${preparation} (await import("${launcher}")).launch("test/support/launched.ts", ["${ending}"]);`;
}

/** Starts the script as npm does: as a child that is told what npm runs. */
function npmLike(script: string): string {
  const [args, env] = [["--input-type=module", "--eval", script], { npm_lifecycle_event: "start" }];
  return `import { spawn } from "node:child_process";
    spawn(process.execPath, ${JSON.stringify(args)}, { stdio: "inherit", env: { ...process.env, ...${JSON.stringify(env)} } });`;
}
