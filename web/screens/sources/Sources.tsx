// How the sources of websites are: which ones fail, wait or are old, the worst first. Administrators only.
import { useMemo } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useList } from "#web/parts/list/useList.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { sourceHealth } from "#web/queries/sourceHealth.ts";
import { useWords } from "#web/session/words.ts";
import { NoSource } from "./NoSource.tsx";
import { SourceDetail } from "./SourceDetail.tsx";
import { TroubleChoice } from "./TroubleChoice.tsx";
import { sourcesAddress, typedColumns, whereOf } from "./search.ts";
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
