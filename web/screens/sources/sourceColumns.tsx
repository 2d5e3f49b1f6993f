// The columns of the health of sources, in plain elements.
import { IconFileImport, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowLink } from "#web/parts/list/RowActions.tsx";
import { ageOf } from "#web/parts/price-source/age.ts";
import type { SourceHealth } from "#web/queries/sourceHealth.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./sources.module.css";

const column = gridColumnHelper<SourceHealth>();

export function sourceColumns(words: Words): GridColumn<SourceHealth>[] {
  const { say, dateTime, number, share } = words;
  const ago = (instant: string | null) =>
    instant === null ? (
      "—"
    ) : (
      <span title={dateTime(instant)}>{ageOf(words.language, instant, Date.now())}</span>
    );
  return [
    column.accessor("name", {
      id: "name",
      meta: { label: say("sources.column.name"), grows: true, filter: say("matched.filter.text") },
      size: 200,
      cell: ({ row: { original: row } }) => (
        <Link
          to="/website/$websiteId"
          params={{ websiteId: String(row.id) }}
          className={classes.name}
          title={row.name ?? ""}
          tabIndex={-1}
        >
          {row.name}
        </Link>
      ),
    }),
    column.accessor("gravity", {
      id: "gravity",
      meta: { label: say("sources.column.trouble") },
      size: 130,
      cell: ({ row: { original: row } }) => (
        <span className={classes.state} data-trouble={row.trouble}>
          {say(`sources.trouble.${row.trouble ?? "none"}`)}
        </span>
      ),
    }),
    column.accessor("last_success_at", {
      id: "last_success_at",
      meta: { label: say("sources.column.lastSuccess") },
      size: 130,
      cell: ({ getValue }) => ago(getValue()),
    }),
    column.accessor("next_at", {
      id: "next_at",
      meta: { label: say("sources.column.next") },
      size: 140,
      cell: ({ getValue }) => {
        const at = getValue();
        return at === null ? say("sources.notPlanned") : dateTime(at);
      },
    }),
    column.accessor("success_percent", {
      id: "success_percent",
      meta: { label: say("sources.column.success"), align: "end" },
      size: 105,
      cell: ({ row: { original: row } }) =>
        row.success_percent === null ? (
          "—"
        ) : (
          <span
            title={say("sources.succeeded", {
              succeeded: number(row.succeeded ?? 0),
              runs: number(row.runs ?? 0),
            })}
          >
            {share(row.success_percent / 100)}
          </span>
        ),
    }),
    column.accessor("old_prices", {
      id: "old_prices",
      meta: { label: say("sources.column.old"), align: "end" },
      size: 110,
      cell: ({ row: { original: row } }) => (
        <span
          data-old={(row.old_prices ?? 0) > 0 || undefined}
          className={classes.old}
          title={say("sources.expiry", { count: row.price_expiry_days ?? 0 })}
        >
          {row.old_prices === null ? "—" : number(row.old_prices)}
        </span>
      ),
    }),
    column.accessor("coverage_percent", {
      id: "coverage_percent",
      meta: { label: say("sources.column.coverage"), align: "end" },
      size: 100,
      cell: ({ row: { original: row } }) =>
        row.coverage_percent === null ? (
          "—"
        ) : (
          <span
            title={say("sources.covered", { covered: number(row.covered), own: number(row.own_products) })}
          >
            {share(row.coverage_percent / 100)}
          </span>
        ),
    }),
    column.accessor("products_count", {
      id: "products_count",
      meta: { label: say("sources.column.products"), align: "end" },
      size: 85,
      cell: ({ getValue }) => number(getValue()),
    }),
    column.display({
      id: "actions",
      meta: { label: say("sources.column.actions"), align: "end" },
      size: 80,
      cell: ({ row: { original: row } }) => (
        <RowActions>
          <RowLink
            label={say("sources.imports")}
            row={row.name ?? ""}
            icon={IconFileImport}
            to="/imports"
            search={{ website: row.id }}
          />
          <RowLink
            label={say("sources.edit")}
            row={row.name ?? ""}
            icon={IconPencil}
            to="/website/$websiteId"
            params={{ websiteId: String(row.id) }}
          />
        </RowActions>
      ),
    }),
  ];
}
