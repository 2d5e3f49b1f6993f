// Threads that compute for seconds leave the processors to the one that answers people, and to the database.
import { setPriority } from "node:os";

const low = 10;

/** Lowers the priority of the thread that calls it. Only Linux has priorities by thread; elsewhere nothing happens. */
export function lowerThreadPriority(): void {
  if (process.platform !== "linux") return;
  setPriority(low);
}
