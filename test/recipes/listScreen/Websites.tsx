// A list screen, as one is written: what the server is asked, the address, the columns, the words. This one is of no
// menu: it shows the websites that somebody sees, and proves that the parts of a list are enough for one more.
import { IconWorld } from "@tabler/icons-react";
import { useMemo } from "react";
import type { RowOf } from "#shared/entities/entity.ts";
import type { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { Wire } from "#web/api.ts";
import { Message } from "#web/parts/Message.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { listColumns } from "#web/parts/list/listColumns.ts";
import { headerFilters, typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";
import { useList } from "#web/parts/list/useList.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { listQueries } from "#web/queries/listQueries.ts";

type Website = Wire<RowOf<typeof websiteSetting>>;

const websites = listQueries<Website>({ key: ["websites"], path: "WebsiteSettings", thenBy: "id ASC" });

const typedColumns = ["name"] as const;

export const websitesAddress = listAddress<Typed<"name">>({
  sortable: ["name", "url"],
  order: "name ASC",
  reads: (search) => typedIn(search, typedColumns),
});

const columns = listColumns<Website>(websitesAddress, {
  name: { label: "Nom", grows: true, filter: "Contient…" },
  url: { label: "Adresse" },
});
const pinned = ["name"];

export function Websites() {
  const address = useListAddress(websitesAddress);
  const { change, search } = address;
  const list = useList(websites, { ...address, where: typedWhere(search, typedColumns) });
  useRightMenu(
    useMemo(
      () => [{ id: "all", label: "Tous les sites", icon: IconWorld, run: () => change({ name: undefined }) }],
      [change],
    ),
  );
  return (
    <ListScreen
      title="Sites"
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      name="websites"
      countWord="websites.list.count"
      columns={columns}
      pinned={pinned}
      rowName={(website) => website.name}
      rowHeight={30}
      empty={<Message icon={IconWorld} title="Aucun site" advice="Aucun ne porte ce nom." />}
    />
  );
}
