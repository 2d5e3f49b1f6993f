// What was deleted in bulk in the last thirty days, and bringing it back. Administrators only.
import { IconTrash } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { Message } from "#web/parts/Message.tsx";
import { useBringBack } from "#web/parts/bulk-delete/useBringBack.ts";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { type Deletion, deletions } from "#web/queries/deletions.ts";
import { useWords } from "#web/session/words.ts";
import { DeletionDetail } from "./DeletionDetail.tsx";
import { deletionColumns } from "./deletionColumns.tsx";
import { deletionsAddress } from "./search.ts";

export function Deletions() {
  return (
    <AdminOnly>
      <EveryDeletion />
    </AdminOnly>
  );
}

const pinned = ["made_at"];
const everything = {};

function EveryDeletion() {
  const words = useWords();
  const { say, dateTime } = words;
  const address = useListAddress(deletionsAddress);
  const list = useList(deletions, { ...address, where: everything });
  const { busy, restore } = useRestore();
  const columns = useMemo(
    () => deletionColumns({ words, busy, restore: (row) => void restore(row) }),
    [words, busy, restore],
  );
  return (
    <ListScreen
      title={say("deletions.title")}
      intro={say("deletions.intro")}
      list={list}
      name="deletions"
      columns={columns}
      pinned={pinned}
      rowName={(row) => `${say(`deletions.what.${row.what}`)}, ${dateTime(row.made_at)}`}
      rowHeight={pageSizes.deletions.rowHeight_px}
      countWord="deletions.count"
      renderDetail={(row) => (
        <DeletionDetail row={row} busy={busy === row.id} onRestore={() => void restore(row)} />
      )}
      empty={<Message icon={IconTrash} title={say("deletions.none")} advice={say("deletions.noneAdvice")} />}
    />
  );
}

/** `busy`: the id of the deletion that is being brought back. */
function useRestore() {
  const bringBack = useBringBack();
  const [busy, setBusy] = useState<number | null>(null);
  const restore = useCallback(
    async ({ id, what }: Deletion) => {
      setBusy(id ?? null);
      await bringBack([id!], what);
      setBusy(null);
    },
    [bringBack],
  );
  return { busy, restore };
}
