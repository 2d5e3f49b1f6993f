// The columns of the log of changes, in plain elements.
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import type { Words } from "#web/session/words.ts";
import { type Names, nameOrNumber } from "./namedIds.ts";
import { changesAddress } from "./search.ts";
import { summaryOf } from "./summaryOf.ts";
import type { WordsOf } from "./wordsByCatalog.ts";
import classes from "./changes.module.css";

/** What has no name of its own, as a mapping, is called by its catalogue. */
export function changeColumns(words: Words, wordsOf: WordsOf, names: Names): GridColumn<LoggedChange>[] {
  const { say, dateTime } = words;
  const filter = say("matched.filter.text");
  return listColumns<LoggedChange>(changesAddress, {
    created: {
      label: say("changes.column.created"),
      size: 150,
      cell: ({ created }) => dateTime(created),
    },
    author: { label: say("changes.column.author"), size: 150, filter, cell: authorCell(words) },
    model: {
      label: say("changes.column.model"),
      size: 150,
      cell: ({ model }) => say(`changes.model.${model}`),
    },
    name: {
      label: say("changes.column.name"),
      size: 190,
      filter,
      cell: (row) => <Cut text={calledIn(row, names)} />,
    },
    operation: {
      label: say("changes.column.operation"),
      size: 110,
      cell: ({ operation }) => say(`changes.operation.${operation}`),
    },
    changes: {
      label: say("changes.column.changes"),
      size: 280,
      grows: true,
      cell: (row) => <Cut text={summaryOf(row, wordsOf(row), names)} />,
    },
  });
}

function authorCell({ say }: Words) {
  return ({ author }: LoggedChange) =>
    author ? <Cut text={author} /> : <span className={classes.minor}>{say("changes.program")}</span>;
}

function Cut({ text }: { text: string }) {
  return (
    <span className={classes.cut} title={text}>
      {text}
    </span>
  );
}

function calledIn({ name, catalog_id, row_id }: LoggedChange, names: Names): string {
  if (name) return name;
  return catalog_id && names.catalog?.has(catalog_id)
    ? nameOrNumber(names, "catalog", catalog_id)
    : `n° ${row_id}`;
}
