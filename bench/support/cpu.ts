import { readFileSync } from "node:fs";

/**
 * The milliseconds that the main thread of a process of this machine was at work so far; undefined where the system
 * does not tell. Beside the time that passed it says what others on the machine took away.
 */
export function cpuOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    return undefined;
  }
}
