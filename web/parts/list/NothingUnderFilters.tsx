import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

/** A list is empty because of its filters. */
export function NothingUnderFilters({ onClear }: { onClear(): void }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconFilterOff}
      title={say("matched.empty.filteredTitle")}
      advice={say("matched.empty.filteredAdvice")}
      action={
        <Button variant="light" onClick={onClear}>
          {say("filters.clear")}
        </Button>
      }
    />
  );
}
