// The list of websites: what they are, how many products they have, and how their last import went. Administrators only.
import { IconWorld } from "@tabler/icons-react";
import { useMemo } from "react";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { Message } from "#web/parts/Message.tsx";
import { CreateButton, useCreateEntry } from "#web/parts/list/CreateRow.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { websites } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { typedColumns, websitesAddress, whereOf } from "./search.ts";
import { useDeleteWebsite } from "./useDeleteWebsite.tsx";
import { websiteColumns } from "./websiteColumns.tsx";

const pinned = ["name"];
const rowHeight_px = 44;

export function Websites() {
  return (
    <AdminOnly>
      <WebsiteList />
    </AdminOnly>
  );
}

function WebsiteList() {
  const words = useWords();
  const { say } = words;
  const address = useListAddress(websitesAddress);
  const where = whereOf(address.search);
  const list = useList(websites, { ...address, where });
  const remove = useDeleteWebsite();
  const columns = useMemo(() => websiteColumns(words, remove), [words, remove]);
  const create = { label: say("websites.list.create"), to: "/website/new" } as const;
  useCreateEntry(create);
  return (
    <ListScreen
      title={say("websites.list.title")}
      actions={<CreateButton {...create} />}
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      name="websites"
      columns={columns}
      pinned={pinned}
      rowName={(website) => website.name}
      rowHeight={rowHeight_px}
      countWord="websites.list.count"
      empty={
        <Message
          icon={IconWorld}
          title={say("websites.list.noneTitle")}
          advice={say(
            Object.keys(where).length > 0 ? "websites.list.noneLikeThat" : "websites.list.noneAdvice",
          )}
          action={<CreateButton {...create} />}
        />
      }
    />
  );
}
