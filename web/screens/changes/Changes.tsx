// Who changed what: customers, websites, catalogues, mappings and rules, a year back.
import { NativeSelect } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { loggedModels } from "#shared/reference/loggedModels.ts";
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
import { changeColumns } from "./changeColumns.tsx";
import { type LoggedModel, changesAddress, periods, typedColumns, whereOf } from "./search.ts";
import { useNames } from "./useNames.ts";
import classes from "./changes.module.css";

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
  const columns = useMemo(() => changeColumns(words, names), [words, names]);
  const choices = (all: string, some: { value: string; label: string }[]) => [
    { value: "", label: all },
    ...some,
  ];
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
      renderDetail={(row) => <ChangedFields change={row} names={names} />}
      toolbar={
        <div className={classes.narrowing}>
          <NativeSelect
            size="xs"
            aria-label={say("changes.of")}
            value={model ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ model: (value || undefined) as LoggedModel | undefined })
            }
            data={choices(
              say("changes.ofAll"),
              // Accounts are the administrators'.
              loggedModels
                .filter((value) => isAdmin || value !== "Customer")
                .map((value) => ({ value, label: say(`changes.model.${value}`) })),
            )}
          />
          <NativeSelect
            size="xs"
            aria-label={say("changes.period")}
            value={days ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ days: periods.find((one) => String(one) === value) })
            }
            data={choices(
              say("changes.year"),
              periods.map((value) => ({
                value: String(value),
                label: say("changes.days", { count: value }),
              })),
            )}
          />
        </div>
      }
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
