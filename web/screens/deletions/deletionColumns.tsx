// The columns of the deletions, in plain elements.
import { IconArrowBackUp } from "@tabler/icons-react";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton } from "#web/parts/list/RowActions.tsx";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { Deletion } from "#web/queries/deletions.ts";
import type { Words } from "#web/session/words.ts";
import { deletionsAddress } from "./search.ts";
import classes from "./deletions.module.css";

type DeletionColumnsOf = {
  words: Words;
  /** The id of the deletion that is being brought back. */
  busy: number | null;
  restore(deletion: Deletion): void;
};

export function deletionColumns(columnsOf: DeletionColumnsOf): GridColumn<Deletion>[] {
  const { words } = columnsOf;
  const { say, dateTime, number } = words;
  return listColumns<Deletion>(deletionsAddress, {
    made_at: {
      label: say("deletions.column.made_at"),
      size: 150,
      cell: (row) => dateTime(row.made_at),
    },
    what: {
      label: say("deletions.column.what"),
      size: 130,
      cell: ({ what }) => say(`deletions.what.${what}`),
    },
    website_name: { label: say("deletions.column.website"), size: 180, grows: true, cell: websiteCell },
    author: { label: say("deletions.column.author"), size: 130, cell: authorCell(words) },
    rows_count: {
      label: say("deletions.column.rows"),
      size: 90,
      align: "end",
      cell: (row) => number(row.rows_count ?? 0),
    },
    left_count: { label: say("deletions.column.left"), size: 115, align: "end", cell: leftCell(words) },
    kept_until: { label: say("deletions.column.until"), size: 215, cell: keptUntilCell(words) },
    actions: {
      label: say("deletions.column.actions"),
      size: 80,
      align: "end",
      cell: actionsCell(columnsOf),
    },
  });
}

function websiteCell({ website_name, catalog_name }: Deletion) {
  return (
    <span className={classes.cut} title={website_name ?? ""}>
      {website_name}
      {catalog_name && <span className={classes.minor}> · {catalog_name}</span>}
    </span>
  );
}

function authorCell({ say }: Words) {
  return ({ author }: Deletion) => <span className={classes.cut}>{author ?? say("deletions.program")}</span>;
}

function leftCell({ say, number }: Words) {
  return ({ left_count, back_count }: Deletion) => (
    <span title={back_count ? say("deletions.someBack", { count: back_count }) : undefined}>
      {number(left_count ?? 0)}
    </span>
  );
}

function keptUntilCell({ say, dateTime }: Words) {
  return ({ undone_at, kept_until }: Deletion) => {
    if (!undone_at) return kept_until && dateTime(kept_until);
    return <span className={classes.minor}>{say("deletions.isBack", { date: dateTime(undone_at) })}</span>;
  };
}

function actionsCell({ words: { say, dateTime }, busy, restore }: DeletionColumnsOf) {
  return (row: Deletion) =>
    !row.undone_at &&
    busy !== row.id && (
      <RowActions>
        <RowButton
          label={say("deletions.restore")}
          row={`${say(`deletions.what.${row.what}`)}, ${row.website_name}, ${dateTime(row.made_at)}`}
          icon={IconArrowBackUp}
          onClick={() => restore(row)}
        />
      </RowActions>
    );
}
