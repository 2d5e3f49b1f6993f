// Loaded before a program that npm runs. npm stands behind a shell and passes signals to that alone: the shell ends
// without a word to us, or lives on when npm was killed. When one of the two is gone, we are asked to end, as if the
// signal had reached us.
import { readFileSync } from "node:fs";

const parents = parentsNow();
const watch = setInterval(() => {
  if (parentsNow() === parents) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();

function parentsNow() {
  try {
    // Only Linux tells who the shell's parent is: "pid (name) state parent …".
    const [, name, npm] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8"));
    if (name.endsWith("sh")) return `${process.ppid} of ${npm}`;
  } catch {}
  return `${process.ppid}`;
}
