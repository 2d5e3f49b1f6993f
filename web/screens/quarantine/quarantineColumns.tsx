// The columns of the prices in quarantine, in plain elements.
import { IconCheck, IconX } from "@tabler/icons-react";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton } from "#web/parts/list/RowActions.tsx";
import type { Decision, QuarantinedPrice } from "#web/queries/quarantine.ts";
import type { Words } from "#web/session/words.ts";
import { moveText } from "#web/parts/prices/moveText.ts";
import classes from "./quarantine.module.css";

const column = gridColumnHelper<QuarantinedPrice>();

export function quarantineColumns(
  words: Words,
  decide: (row: QuarantinedPrice, decision: Decision) => void,
): GridColumn<QuarantinedPrice>[] {
  const { say, dateTime, price, number } = words;
  const filter = say("matched.filter.text");
  return [
    column.accessor("title", {
      id: "title",
      meta: { label: say("quarantine.column.title"), grows: true, filter },
      size: 260,
      cell: ({ row: { original: row } }) => (
        <span className={classes.cut} title={row.title ?? ""}>
          {row.url ? (
            <a href={row.url} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
              {row.title}
            </a>
          ) : (
            row.title
          )}
        </span>
      ),
    }),
    column.accessor("website_name", {
      id: "website_name",
      meta: { label: say("quarantine.column.website"), filter },
      size: 150,
      cell: ({ getValue }) => <span className={classes.cut}>{getValue()}</span>,
    }),
    column.accessor("price_before", {
      id: "price_before",
      meta: { label: say("quarantine.column.before"), align: "end" },
      size: 110,
      cell: ({ row: { original: row } }) =>
        row.price_before === null ? "—" : price(row.price_before, row.currency ?? "EUR"),
    }),
    column.accessor("price", {
      id: "price",
      meta: { label: say("quarantine.column.price"), align: "end" },
      size: 120,
      cell: ({ row: { original: row } }) => <strong>{price(row.price, row.currency ?? "EUR")}</strong>,
    }),
    column.accessor("factor", {
      id: "factor",
      meta: { label: say("quarantine.column.factor"), align: "end" },
      size: 90,
      cell: ({ row: { original: row } }) =>
        row.price_before === null ? "—" : moveText(words, row.price_before, row.price),
    }),
    column.accessor("seen_at", {
      id: "seen_at",
      meta: { label: say("quarantine.column.seen") },
      size: 150,
      cell: ({ row: { original: row } }) => (
        <span className={classes.stack}>
          {dateTime(row.seen_at)}
          {row.times > 1 && (
            <span className={classes.minor}>
              {say("quarantine.times", { count: row.times, formatted: number(row.times) })}
            </span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "actions",
      meta: { label: say("quarantine.column.actions"), align: "end" },
      size: 90,
      cell: ({ row: { original: row } }) => (
        <RowActions>
          <RowButton
            label={say("quarantine.accept")}
            row={row.title ?? ""}
            icon={IconCheck}
            onClick={() => decide(row, "accept")}
          />
          {row.status === "waiting" && (
            <RowButton
              label={say("quarantine.refuse")}
              row={row.title ?? ""}
              icon={IconX}
              onClick={() => decide(row, "refuse")}
            />
          )}
        </RowActions>
      ),
    }),
  ];
}
