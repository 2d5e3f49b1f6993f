import { Button } from "@mantine/core";
import { IconFilterOff, IconPackageOff } from "@tabler/icons-react";
import { activeFields } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

type NothingOwnProps = { filters: FilterSet; onApply(filters: FilterSet): void };

/** Why there is no product to choose, and what to do about it. */
export function NothingOwn({ filters, onApply }: NothingOwnProps) {
  const { say } = useWords();
  if (activeFields(filters).length === 0) {
    return (
      <Message
        icon={IconPackageOff}
        title={say("handMatching.empty.title")}
        advice={say("handMatching.empty.advice")}
      />
    );
  }
  return (
    <Message
      icon={IconFilterOff}
      title={say("matched.empty.filteredTitle")}
      advice={say("matched.empty.filteredAdvice")}
      action={
        <Button variant="light" onClick={() => onApply({})}>
          {say("filters.clear")}
        </Button>
      }
    />
  );
}
