// Who changed what: customers, websites, catalogues, mappings and rules, a year back.
import { IconHistory } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { Message } from "#web/parts/Message.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { loggedChanges } from "#web/queries/loggedChanges.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { ChangedFields } from "./ChangedFields.tsx";
import { NarrowingFields } from "./NarrowingFields.tsx";
import { changeColumns } from "./changeColumns.tsx";
import { changesAddress, typedColumns, whereOf } from "./search.ts";
import { useNames } from "./useNames.ts";
import { useWordsOf } from "./useWordsOf.ts";

const pinned = ["created"];

export function Changes() {
  const words = useWords();
  const { say } = words;
  const isAdmin = useIsAdmin();
  const address = useListAddress(changesAddress);
  const { change, search } = address;
  const { author, name, model, days } = search;
  // Days are counted from when the screen was opened: the question stays the same while it is looked at.
  const [since] = useState(() => new Date());
  const where = useMemo(
    () => whereOf({ author, name, model, days }, since),
    [author, name, model, days, since],
  );
  const list = useList(loggedChanges, { ...address, where });
  const names = useNames(list.rows);
  const wordsOf = useWordsOf();
  const columns = useMemo(() => changeColumns(words, wordsOf, names), [words, wordsOf, names]);
  return (
    <ListScreen
      title={say("changes.title")}
      intro={say(isAdmin ? "changes.introAdmin" : "changes.intro")}
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      name="changes"
      columns={columns}
      pinned={pinned}
      rowName={({ name: called, model: of }) => called ?? say(`changes.model.${of}`)}
      rowHeight={pageSizes.loggedChanges.rowHeight_px}
      countWord="changes.count"
      renderDetail={(row) => <ChangedFields change={row} words={wordsOf(row)} names={names} />}
      toolbar={<NarrowingFields search={search} change={change} />}
      empty={
        <Message
          icon={IconHistory}
          title={say("changes.noneTitle")}
          advice={say(Object.keys(where).length > 0 ? "changes.noneLikeThat" : "changes.noneAdvice")}
        />
      }
    />
  );
}
