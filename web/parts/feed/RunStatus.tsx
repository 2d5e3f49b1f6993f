import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
  IconRefresh,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { Badge } from "#web/parts/badge/Badge.tsx";
import type { Tone } from "#web/parts/badge/Badge.tsx";
import type { ImportStatus } from "#shared/reference/importProgress.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";

const icons: Record<ImportStatus, Icon> = {
  pending: IconClock,
  running: IconRefresh,
  complete: IconCircleCheck,
  paused: IconPlayerPause,
  error: IconAlertTriangle,
};

const tones: Record<ImportStatus, Tone> = {
  pending: "none",
  running: "even",
  complete: "good",
  paused: "none",
  error: "bad",
};

/**
 * Where a run is. One that was stopped because its file is doubtful is not like one that a person paused, and one that
 * is complete without what matters is not like the others.
 */
export function RunStatus({ words, run }: { words: Words; run: ImportRun }) {
  const { status, error_message } = run;
  const doubtful = isDoubtful(run);
  const isWithdrawn = Boolean(run.undone_at) || run.discarded;
  return (
    <Badge
      tone={doubtful ? "doubtful" : isWithdrawn ? "none" : tones[status]}
      icon={doubtful ? IconAlertTriangle : isWithdrawn ? IconArrowBackUp : icons[status]}
      turning={status === "running"}
      title={error_message ?? undefined}
    >
      {words.say(
        doubtful
          ? "importing.doubtful"
          : run.trial
            ? "importing.trial"
            : run.undone_at
              ? "importing.undone"
              : run.discarded
                ? "importing.setAside"
                : `importing.status.${status}`,
      )}
    </Badge>
  );
}

function isDoubtful(run: ImportRun): boolean {
  const { status, error_message, awaits_source } = run;
  // Its source did not answer: nothing of it is doubtful.
  if (awaits_source) return false;
  return (status === "paused" || status === "complete") && Boolean(error_message);
}
