import { Button } from "@mantine/core";
import { IconCircleCheck, IconEyeOff, IconFilterOff } from "@tabler/icons-react";
import { activeFields } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import type { UnmatchedKind } from "#shared/filters/unmatchedProducts.ts";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

type NothingUnmatchedProps = {
  kind: UnmatchedKind;
  filters: FilterSet;
  onApply(filters: FilterSet): void;
};

/** Why there is nothing in the list, and what that means. */
export function NothingUnmatched({ kind, filters, onApply }: NothingUnmatchedProps) {
  const { say } = useWords();
  if (activeFields(filters).length > 0) {
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
  return (
    <Message
      icon={kind === "setAside" ? IconEyeOff : IconCircleCheck}
      title={say(`unmatchedList.empty.${kind}.title`)}
      advice={say(`unmatchedList.empty.${kind}.advice`)}
    />
  );
}
