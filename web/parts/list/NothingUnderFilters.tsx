import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

type NothingUnderFiltersProps = {
  onClear(): void;
  /** What else one has to know of these filters. */
  more?: string | undefined;
};

/** A list is empty because of its filters. */
export function NothingUnderFilters({ onClear, more }: NothingUnderFiltersProps) {
  const { say } = useWords();
  return (
    <Message
      icon={IconFilterOff}
      title={say("matched.empty.filteredTitle")}
      advice={[more, say("matched.empty.filteredAdvice")].filter(Boolean).join(" ")}
      action={
        <Button variant="light" onClick={onClear}>
          {say("filters.clear")}
        </Button>
      }
    />
  );
}
