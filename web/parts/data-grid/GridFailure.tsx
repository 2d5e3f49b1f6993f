import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";

type GridFailureProps = {
  /** What could not be loaded; else the list. */
  title?: string;
  onRetry(): void;
};

export function GridFailure({ title, onRetry }: GridFailureProps) {
  const { say } = useWords();
  return (
    <Message
      role="alert"
      icon={IconCloudOff}
      title={title ?? say("grid.failed")}
      advice={say("grid.failedAdvice")}
      action={
        <ActionButton icon={IconRefresh} onClick={onRetry}>
          {say("app.retry")}
        </ActionButton>
      }
    />
  );
}
