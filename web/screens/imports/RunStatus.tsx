import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
  IconRefresh,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ImportRun, ImportStatus } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./imports.module.css";

const icons: Record<ImportStatus, Icon> = {
  pending: IconClock,
  running: IconRefresh,
  complete: IconCircleCheck,
  paused: IconPlayerPause,
  error: IconAlertTriangle,
};

/** Where a run is; one that was stopped because its file is doubtful is not like one that a person paused. */
export function RunStatus({ words, run }: { words: Words; run: ImportRun }) {
  const doubtful = isDoubtful(run);
  const StatusIcon = doubtful ? IconAlertTriangle : icons[run.status];
  return (
    <span
      className={classes.status}
      data-status={doubtful ? "doubtful" : run.status}
      title={run.error_message ?? undefined}
    >
      <StatusIcon size={15} stroke={2} aria-hidden />
      {words.say(doubtful ? "importing.doubtful" : `importing.status.${run.status}`)}
    </span>
  );
}

function isDoubtful({ status, error_message }: ImportRun): boolean {
  return status === "paused" && Boolean(error_message);
}
