import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";

export function CatalogsFailed({ retry }: { retry(): void }) {
  const { say } = useWords();
  return (
    <Message
      heading="h1"
      role="alert"
      icon={IconCloudOff}
      title={say("app.loadFailed")}
      advice={say("app.unreachable")}
      action={
        <Button leftSection={<IconRefresh size={16} />} onClick={retry}>
          {say("app.retry")}
        </Button>
      }
    />
  );
}
