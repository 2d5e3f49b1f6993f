import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";
import { failureText } from "../toasts/toasts.ts";

export function CatalogsFailed({ problem, retry }: { problem: Error; retry(): void }) {
  const words = useWords();
  const { say } = words;
  return (
    <Message
      heading="h1"
      role="alert"
      icon={IconCloudOff}
      title={say("app.loadFailed")}
      advice={failureText(problem, words)}
      action={
        <ActionButton icon={IconRefresh} onClick={retry}>
          {say("app.retry")}
        </ActionButton>
      }
    />
  );
}
