import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";

type GridFailureProps = {
  /** What could not be loaded; else the list, or the one thing that a page is about. */
  title?: string;
  ofPage?: boolean;
  onRetry(): void;
};

export function GridFailure({ title, ofPage = false, onRetry }: GridFailureProps) {
  const { say } = useWords();
  return (
    <Message
      role="alert"
      icon={IconCloudOff}
      title={title ?? say(ofPage ? "grid.pageFailed" : "grid.failed")}
      advice={say("grid.failedAdvice")}
      action={
        <ActionButton icon={IconRefresh} onClick={onRetry}>
          {say("app.retry")}
        </ActionButton>
      }
    />
  );
}
