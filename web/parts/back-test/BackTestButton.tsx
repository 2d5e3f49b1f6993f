import { IconHistory } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { isWhole } from "#web/parts/simulator/options.ts";
import type { ChoiceState } from "#web/parts/simulator/useChoice.ts";
import { useWords } from "#web/session/words.ts";
import type { BackTestDialogProps } from "./BackTestDialog.tsx";

const BackTestDialog = lazyPart(() => import("./BackTestDialog.tsx"));

type BackTestButtonProps = Pick<BackTestDialogProps, "currency"> & {
  state: ChoiceState;
  /** What is asked is undefined until it is known which products are simulated. */
  simulation: { asked: BackTestDialogProps["asked"] | undefined };
};

/** Leads to what the simulator's settings would have made of the last days. */
export function BackTestButton({ state, simulation, currency }: BackTestButtonProps) {
  const { say } = useWords();
  // Of settings that cannot be simulated with there is nothing to try.
  const asked = isWhole(state.choice) ? simulation.asked : undefined;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        variant="default"
        size="compact-sm"
        disabled={!asked}
        icon={IconHistory}
        title={say("simulator.test.hint")}
        onClick={() => setOpen(true)}
      >
        {say("simulator.test.open")}
      </ActionButton>
      <Suspense>
        {isOpen && asked && (
          <BackTestDialog {...{ asked, choice: state.simulated, currency }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
