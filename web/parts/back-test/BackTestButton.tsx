import { IconHistory } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import type { BackTestDialogProps } from "./BackTestDialog.tsx";

const BackTestDialog = lazyPart(() => import("./BackTestDialog.tsx"));

type BackTestButtonProps = Pick<BackTestDialogProps, "choice" | "currency"> & {
  /** Undefined until it is known which products are simulated. */
  asked: BackTestDialogProps["asked"] | undefined;
};

/** Leads to what the simulator's settings would have made of the last days. */
export function BackTestButton({ asked, choice, currency }: BackTestButtonProps) {
  const { say } = useWords();
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
          <BackTestDialog {...{ asked, choice, currency }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
