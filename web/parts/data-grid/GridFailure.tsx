import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";

type GridFailureProps = {
  /** What could not be loaded; else the list, or the one thing that a page is about. */
  title?: string;
  ofPage?: boolean;
  /** Why, where asking again would not do. */
  refusal?: string | undefined;
  onRetry(): void;
};

export function GridFailure({ title, ofPage = false, refusal, onRetry }: GridFailureProps) {
  const { say } = useWords();
  return (
    <Message
      role="alert"
      icon={IconCloudOff}
      title={title ?? say(ofPage ? "grid.pageFailed" : "grid.failed")}
      advice={refusal ?? say("grid.failedAdvice")}
      action={
        refusal === undefined && (
          <ActionButton icon={IconRefresh} onClick={onRetry}>
            {say("app.retry")}
          </ActionButton>
        )
      }
    />
  );
}
