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
import { type Narrowing, changesAddress, periods, typedColumns, whereOf } from "./search.ts";
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

type Narrowed = Pick<Narrowing, "model" | "days">;
type NarrowingProps = { search: Narrowed; change(search: Narrowed): void };

/** Of what, and since when. */
function NarrowingFields({ search: { model, days }, change }: NarrowingProps) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  // Accounts are the administrators'.
  const models = loggedModels.filter((value) => isAdmin || value !== "Customer");
  return (
    <div className={classes.narrowing}>
      <NativeSelect
        size="xs"
        aria-label={say("changes.of")}
        value={model ?? ""}
        onChange={({ currentTarget: { value } }) => change({ model: models.find((each) => each === value) })}
        data={[
          { value: "", label: say("changes.ofAll") },
          ...models.map((value) => ({ value: value as string, label: say(`changes.model.${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={say("changes.period")}
        value={days ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ days: periods.find((period) => String(period) === value) })
        }
        data={[
          { value: "", label: say("changes.year") },
          ...periods.map((count) => ({ value: String(count), label: say("changes.days", { count }) })),
        ]}
      />
    </div>
  );
}
