import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";

export function GridFailure({ onRetry }: { onRetry(): void }) {
  const { say } = useWords();
  return (
    <Message
      role="alert"
      icon={IconCloudOff}
      title={say("grid.failed")}
      advice={say("grid.failedAdvice")}
      action={
        <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {say("app.retry")}
        </Button>
      }
    />
  );
}
