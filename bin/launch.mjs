// Runs one of our programs under the Node that Vigie pins, whatever Node the user called us with.
import { spawn, spawnSync } from "node:child_process";
import { inFrench, install, root } from "./install.mjs";

const parent = process.ppid;
const endWithParent = new URL("endWithParent.mjs", import.meta.url).href;

/**
 * Installs if needed, then becomes `program` (a path from the root): its standard streams, signals and
 * exit code are ours. The working folder stays the caller's, so that file arguments mean what was typed.
 */
export function launch(program, args = process.argv.slice(2), needs = {}) {
  install(needs);
  endIfAbandoned();
  const node = pinnedNode();
  // A program starts in half the time from what was compiled before; where it cannot be kept, it is compiled anew.
  process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/vigie-compiled`;
  const preload = process.env.npm_lifecycle_event ? ["--import", endWithParent] : [];
  const command = [node, ...preload, root + program, ...args];
  // Where Node can replace itself there is no process in between that could be killed alone.
  if (process.execve && process.platform !== "win32") process.execve(node, command, process.env);
  else follow(command);
}

/** Installs if needed and runs a preparation under the pinned Node; its output goes to standard error. */
export function prepare(program, needs = {}) {
  install(needs);
  const { status } = spawnSync(pinnedNode(), [root + program], { stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

/** The Node of our platform package; without one (or where it does not run) the user's own Node, 24 or later. */
export function pinnedNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const file = `${root}node_modules/node-${system}-${process.arch}/bin/node${system === "win" ? ".exe" : ""}`;
  if (spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0) return file;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  console.error(
    inFrench()
      ? `Vigie demande Node 24 ou plus récent sur ${process.platform} ${process.arch} ; ici c'est Node ${process.versions.node}.`
      : `Vigie needs Node 24 or later on ${process.platform} ${process.arch}; this is Node ${process.versions.node}.`,
  );
  return process.exit(1);
}

/** Installing and building take a while: whoever stopped npm meanwhile does not want the program any more. */
function endIfAbandoned() {
  if (process.env.npm_lifecycle_event && process.ppid !== parent) process.exit(1);
}

function follow([node, ...args]) {
  const child = spawn(node, args, { stdio: "inherit" });
  if (args.includes(endWithParent)) void import(endWithParent);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (!signal) return process.exit(code ?? 1);
    process.removeAllListeners(signal);
    return process.kill(process.pid, signal);
  });
}
