// How the sources of websites are: which ones fail, wait or are old, the worst first. Administrators only.
import { NativeSelect } from "@mantine/core";
import { IconHeartbeat } from "@tabler/icons-react";
import { useMemo } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { Message } from "#web/parts/Message.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useList } from "#web/parts/list/useList.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { sourceHealth } from "#web/queries/sourceHealth.ts";
import { useWords } from "#web/session/words.ts";
import { SourceDetail } from "./SourceDetail.tsx";
import { shownTroubles, sourcesAddress, typedColumns, whereOf } from "./search.ts";
import { sourceColumns } from "./sourceColumns.tsx";

export function Sources() {
  return (
    <AdminOnly>
      <EverySource />
    </AdminOnly>
  );
}

const pinned = ["name"];

function EverySource() {
  const words = useWords();
  const { say } = words;
  const address = useListAddress(sourcesAddress);
  const { name, trouble } = address.search;
  const where = useMemo(() => whereOf({ name, trouble }), [name, trouble]);
  const list = useList(sourceHealth, { ...address, where });
  const columns = useMemo(() => sourceColumns(words), [words]);
  const isNarrowed = name !== undefined || trouble !== undefined;
  return (
    <ListScreen
      title={say("sources.title")}
      intro={say("sources.intro")}
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      name="sources"
      columns={columns}
      pinned={pinned}
      rowName={(row) => row.name ?? ""}
      rowHeight={pageSizes.sources.rowHeight_px}
      countWord="sources.count"
      renderDetail={(row) => <SourceDetail row={row} />}
      toolbar={<TroubleChoice trouble={trouble} onChange={(next) => address.change({ trouble: next })} />}
      empty={<NoSource isNarrowed={isNarrowed} />}
    />
  );
}

type Trouble = (typeof shownTroubles)[number] | undefined;

function TroubleChoice({ trouble, onChange }: { trouble: Trouble; onChange(trouble: Trouble): void }) {
  const { say } = useWords();
  return (
    <NativeSelect
      size="xs"
      aria-label={say("sources.show.label")}
      value={trouble ?? ""}
      onChange={({ currentTarget: { value } }) => onChange(shownTroubles.find((shown) => shown === value))}
      data={[
        { value: "", label: say("sources.show.all") },
        ...shownTroubles.map((value) => ({ value, label: say(`sources.show.${value}`) })),
      ]}
    />
  );
}

function NoSource({ isNarrowed }: { isNarrowed: boolean }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconHeartbeat}
      title={say(isNarrowed ? "sources.noneLikeThat" : "sources.none")}
      advice={say(isNarrowed ? "sources.noneLikeThatAdvice" : "sources.noneAdvice")}
    />
  );
}
