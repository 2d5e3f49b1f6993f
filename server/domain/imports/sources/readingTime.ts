// How long a source may take to give all that it has: one that never ends would keep an import of its worker for itself.
import { importSourceTooLong } from "#server/errors.ts";
import { type Deadline, startDeadline } from "#server/integrations/http/deadline.ts";
import type { HeldRun } from "../runs/holdRun.ts";
import type { ImportTools } from "../tools.ts";

/** What the source of a run is read under: the signal of the run, and the end of its time. To be cleared once it is read. */
export function startReading({ config }: ImportTools, { signal }: HeldRun): Deadline {
  const { sourceTime_min: minutes } = config;
  return startDeadline(sourceTime_ms(config), () => importSourceTooLong(minutes), signal);
}

export function sourceTime_ms({ sourceTime_min }: ImportTools["config"]): number {
  return sourceTime_min * 60_000;
}
