import { Button } from "@mantine/core";
import { IconArrowsExchange, IconFilterOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { activeFields } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import type { Competitive } from "#shared/filters/competitive.ts";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

type NothingMatchedProps = { fixed: Competitive; filters: FilterSet; onApply(filters: FilterSet): void };

/** Why there is nothing in the list, and what to do about it. */
export function NothingMatched({ fixed, filters, onApply }: NothingMatchedProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const narrowedBy = activeFields(filters);
  if (narrowedBy.length > (filters.competitive ? 1 : 0)) {
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
  if (fixed === "all" && !filters.competitive) {
    return (
      <Message
        icon={IconArrowsExchange}
        title={say("matched.empty.title")}
        advice={say("matched.empty.advice")}
        action={
          <Button variant="light" onClick={() => void navigate({ to: "/catalog/unmatched" })}>
            {say("matched.toUnmatched")}
          </Button>
        }
      />
    );
  }
  const showAll = () => (fixed === "all" ? onApply({}) : void navigate({ to: "/matching/products" }));
  return (
    <Message
      icon={IconArrowsExchange}
      title={say("matched.empty.positionTitle")}
      advice={say("matched.empty.positionAdvice")}
      action={
        <Button variant="light" onClick={showAll}>
          {say("matched.empty.showAll")}
        </Button>
      }
    />
  );
}
