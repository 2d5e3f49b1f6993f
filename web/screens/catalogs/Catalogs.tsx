// The list of catalogues: whose they are, of which website, and whether they follow by themselves. Administrators only.
import { IconStack2 } from "@tabler/icons-react";
import { useMemo } from "react";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { Message } from "#web/parts/Message.tsx";
import { CreateButton, useCreateEntry } from "#web/parts/list/CreateRow.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { keptCatalogs } from "#web/queries/catalogs.ts";
import { useWords } from "#web/session/words.ts";
import { catalogColumns } from "./catalogColumns.tsx";
import { catalogsAddress, typedColumns, whereOf } from "./search.ts";
import { useDeleteCatalog } from "./useDeleteCatalog.tsx";

const pinned = ["logo", "name"];
const rowHeight_px = 48;

export function Catalogs() {
  return (
    <AdminOnly>
      <CatalogList />
    </AdminOnly>
  );
}

function CatalogList() {
  const words = useWords();
  const { say } = words;
  const address = useListAddress(catalogsAddress);
  const { search } = address;
  const where = whereOf(search);
  const list = useList(keptCatalogs, { ...address, where });
  const remove = useDeleteCatalog();
  const columns = useMemo(() => catalogColumns(words, remove), [words, remove]);
  const create = { label: say("catalogForms.list.create"), to: "/catalog/new" } as const;
  useCreateEntry(create);
  return (
    <ListScreen
      title={say("catalogForms.list.title")}
      actions={<CreateButton {...create} />}
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      name="catalogs"
      columns={columns}
      pinned={pinned}
      rowName={(catalog) => catalog.name}
      rowHeight={rowHeight_px}
      countWord="catalogForms.list.count"
      empty={
        <Message
          icon={IconStack2}
          title={say("catalogForms.list.noneTitle")}
          advice={say(
            search.name === undefined ? "catalogForms.list.noneAdvice" : "catalogForms.list.noneLikeThat",
          )}
          action={<CreateButton {...create} />}
        />
      }
    />
  );
}
