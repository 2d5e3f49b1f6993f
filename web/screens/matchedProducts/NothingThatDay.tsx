// Why a past day has no product: nothing is known of it, or nothing that day is under the filters.
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Day } from "#shared/calendar/day.ts";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { NothingUnderFilters } from "#web/parts/list/NothingUnderFilters.tsx";
import { pastDaysOptions } from "#web/queries/figures.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

type NothingThatDayProps = { day: Day; file: string | undefined; onDay(day: Day): void; onClear(): void };

export default function NothingThatDay({ day, file, onDay, onClear }: NothingThatDayProps) {
  const { say, date } = useWords();
  const { data, isPending } = useQuery(pastDaysOptions(useCatalog().id));
  if (isPending) return <LoadingBlock />;
  const since = data?.since;
  if (since === undefined || (since !== null && day >= since))
    return <NothingUnderFilters file={file} onClear={onClear} />;
  return (
    <Message
      icon={IconHistory}
      title={say("matched.past.unknownTitle", { day: date(day) })}
      advice={since === null ? say("matched.past.none") : say("matched.past.since", { since: date(since) })}
      action={
        since !== null && (
          <Button variant="light" onClick={() => onDay(since)}>
            {say("matched.past.first", { since: date(since) })}
          </Button>
        )
      }
    />
  );
}
