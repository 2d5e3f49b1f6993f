// Imports: those under way as they get on, those of the past, and the launching of new ones. Administrators only.
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { BackToSteps } from "#web/parts/first-steps/BackToSteps.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import {
  comparisonStatesOptions,
  liveImportsOptions,
  plannedImportsOptions,
} from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { ComparisonState } from "./ComparisonState.tsx";
import { LiveImports } from "./LiveImports.tsx";
import { PastImports } from "./PastImports.tsx";
import { PlannedImports } from "./PlannedImports.tsx";
import { useImportProgress } from "./useImportProgress.ts";
import classes from "./imports.module.css";

const LaunchModal = lazyPart(() => import("./launch/LaunchModal.tsx"));

export function Imports() {
  return (
    <AdminOnly>
      <EveryImport />
    </AdminOnly>
  );
}

function EveryImport() {
  const words = useWords();
  const { say } = words;
  const [launching, { open, close }] = useDisclosure();
  const justEnded = useImportProgress(words);
  useLaunchEntry(open);
  const isSettled = useIsSettled();
  return (
    <div className={classes.screen}>
      <BackToSteps />
      <ScreenHead title={say("app.screen.imports")}>
        <ActionButton icon={IconFileImport} onClick={open}>
          {say("importing.launch.open")}
        </ActionButton>
      </ScreenHead>
      <LiveImports justEnded={justEnded} />
      <div className={classes.below} hidden={!isSettled}>
        <PlannedImports />
        <ComparisonState />
        <PastImports justEnded={justEnded} onLaunch={open} />
      </div>
      {launching && (
        <Suspense>
          <LaunchModal onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether what stands above the history has its height: nothing moves under somebody who reads already. */
function useIsSettled(): boolean {
  const live = useQuery(liveImportsOptions);
  const planned = useQuery(plannedImportsOptions);
  const compared = useQuery(comparisonStatesOptions);
  return [live, planned, compared].every(({ isPending, failureCount }) => !isPending || failureCount > 0);
}

/** In the right-hand menu, and under the key I. */
function useLaunchEntry(open: () => void): void {
  const { say } = useWords();
  useRightMenu(
    useMemo(
      () => [
        { id: "launch", label: say("importing.launch.open"), icon: IconFileImport, run: open, keys: "i" },
      ],
      [say, open],
    ),
  );
}
