// The mappings of a catalogue, one tab a kind: rows that open where they stand, what was changed within a day below.
import { IconPlus } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { LockedNotice, useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { useAddEntry } from "#web/parts/list/useAddEntry.ts";
import type { MappingEffect, MappingModel } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { MappingChanges } from "./MappingChanges.tsx";
import { MappingEditor } from "./MappingEditor.tsx";
import { MappingLine } from "./MappingLine.tsx";
import { MappingTabs } from "./MappingTabs.tsx";
import { useDeleteMapping } from "./useDeleteMapping.tsx";
import type { MappingRow, MappingText } from "./useMappingWords.ts";
import { useSavedMapping } from "./useSavedMapping.ts";
import classes from "./mappings.module.css";

type Row = MappingRow & { id: number };

/** What a form tells of what it saved: the row, and what was said of it before. */
export type OnSaved = (row: Row, previewed: MappingEffect | undefined) => void;

type MappingScreenProps<R extends Row> = {
  model: MappingModel;
  title: string;
  intro: string;
  icon: Icon;
  none: { title: string; advice: string };
  rows: UseQueryResult<R[]>;
  /** The heading under which a row stands. */
  groupOf?(row: R): string;
  describe(row: R): MappingText;
  renderForm(row: R | null, onSaved: OnSaved): ReactNode;
  notice?: ReactNode;
};

export function MappingScreen<R extends Row>(props: MappingScreenProps<R>) {
  const { model, icon, none, rows, renderForm, notice } = props;
  const { say } = useWords();
  const catalog = useCatalog();
  const isLocked = useIsLocked(catalog);
  const { told, undo, isFollowing } = useSavedMapping(catalog.id);
  const opening = useOpenedRow((row, previewed) => void told(model, row.id, previewed));
  const { open, add, close, onSaved } = opening;
  const remove = useDeleteMapping(catalog.id, model, told);
  useAddEntry(say("mappings.add"), isLocked ? undefined : add);
  // The button that was pressed is gone with its row.
  const deleteRow = async (row: R) => (await remove(row)) && returnTo("new");
  return (
    <div className={classes.screen}>
      <Head title={props.title} intro={props.intro} onAdd={isLocked ? undefined : add} />
      <MappingTabs />
      <LockedNotice catalog={catalog} />
      {notice}
      {open === "new" && (
        <MappingEditor title={say("mappings.new")} onClose={close}>
          {renderForm(null, onSaved)}
        </MappingEditor>
      )}
      {rows.isPending ? (
        <LoadingBlock />
      ) : rows.data === undefined ? (
        <GridFailure onRetry={() => void rows.refetch()} />
      ) : rows.data.length === 0 && open !== "new" ? (
        <Message icon={icon} title={none.title} advice={none.advice} />
      ) : (
        <Rows
          {...props}
          {...{ isLocked, opening }}
          rows={rows.data}
          onDelete={(row) => void deleteRow(row)}
        />
      )}
      <MappingChanges model={model} isLocked={isLocked} isFollowing={isFollowing} onUndo={undo} />
    </div>
  );
}

/** The row whose form stands open, or that of a new one; one at a time. */
function useOpenedRow(tellSaved: OnSaved) {
  const [open, setOpen] = useState<number | "new" | undefined>(undefined);
  const close = useCallback(() => {
    setOpen((before) => {
      returnTo(before);
      return undefined;
    });
  }, []);
  const onSaved: OnSaved = (row, previewed) => {
    returnTo(open);
    setOpen(undefined);
    tellSaved(row, previewed);
  };
  return { open, setOpen, add: useCallback(() => setOpen("new"), []), close, onSaved };
}

function Head({ title, intro, onAdd }: { title: string; intro: string; onAdd: (() => void) | undefined }) {
  const { say } = useWords();
  return (
    <ScreenHead {...{ title, intro }}>
      {onAdd && (
        <ActionButton id={addId} icon={IconPlus} onClick={onAdd}>
          {say("mappings.add")}
        </ActionButton>
      )}
    </ScreenHead>
  );
}

type RowsProps<R extends Row> = Omit<MappingScreenProps<R>, "rows"> & {
  rows: R[];
  isLocked: boolean;
  opening: ReturnType<typeof useOpenedRow>;
  onDelete(row: R): void;
};

function Rows<R extends Row>(props: RowsProps<R>) {
  const { rows, groupOf } = props;
  const { say } = useWords();
  const groups = useMemo(() => Map.groupBy(rows, (row) => groupOf?.(row) ?? ""), [rows, groupOf]);
  const sorted = [...groups].toSorted(([left], [right]) => left.localeCompare(right, "fr"));
  return sorted.map(([name, group]) => (
    <section key={name} className={classes.group} aria-label={name || say("mappings.rows")}>
      {name && <h2 className={classes.groupName}>{name}</h2>}
      <ul className={classes.rows}>
        {group.map((row) => (
          <li key={row.id} className={classes.row}>
            <OpenedOrLine {...props} row={row} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type OpenedOrLineProps<R extends Row> = RowsProps<R> & { row: R };

function OpenedOrLine<R extends Row>({ row, opening, ...props }: OpenedOrLineProps<R>) {
  const { say } = useWords();
  const { open, setOpen, close, onSaved } = opening;
  if (open === row.id)
    return (
      <MappingEditor title={say("mappings.change")} onClose={close}>
        {props.renderForm(row, onSaved)}
      </MappingEditor>
    );
  return (
    <MappingLine
      id={lineId(row.id)}
      text={props.describe(row)}
      isLocked={props.isLocked}
      onChange={() => setOpen(row.id)}
      onDelete={() => props.onDelete(row)}
    />
  );
}

const addId = "add-mapping";
const lineId = (id: number) => `mapping-${id}`;

/** Whoever works with the keyboard goes on where they opened the form, once it is gone. */
function returnTo(opened: number | "new" | undefined): void {
  if (opened === undefined) return;
  setTimeout(() => document.getElementById(opened === "new" ? addId : lineId(opened))?.focus());
}
