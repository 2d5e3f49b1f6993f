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

export function RunStatus({ words, run }: { words: Words; run: ImportRun }) {
  const StatusIcon = icons[run.status];
  return (
    <span className={classes.status} data-status={run.status}>
      <StatusIcon size={15} stroke={2} aria-hidden />
      {words.say(`importing.status.${run.status}`)}
    </span>
  );
}
