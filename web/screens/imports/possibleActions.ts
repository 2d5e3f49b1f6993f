import type { ImportStatus } from "#shared/reference/importProgress.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";

export type ActionName = "again" | "import" | "undo" | "pause" | "resume" | "apply" | "discard" | "remove";

/** One that runs has to be paused before it can be deleted. */
const ofStatus: Record<ImportStatus, readonly ActionName[]> = {
  running: ["pause"],
  pending: ["pause", "remove"],
  paused: ["resume", "remove"],
  complete: ["again", "remove"],
  error: ["again", "remove"],
};

type Run = Pick<ImportRun, "status" | "error_message" | "trial" | "undoable_until" | "awaits_source">;

/** What one may do with a run. */
export function possibleActions(run: Run): readonly ActionName[] {
  const { status, error_message, trial, undoable_until } = run;
  if (run.awaits_source) return ofStatus.paused;
  if (status === "paused" && error_message) return ["apply", "discard"];
  if (status === "complete" && trial) return ["import", "remove"];
  return undoable_until === null ? ofStatus[status] : ["again", "undo", "remove"];
}
