// The columns of the health of sources, in plain elements.
import { IconFileImport, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowLink } from "#web/parts/list/RowActions.tsx";
import { listColumns } from "#web/parts/list/listColumns.ts";
import { ageOf } from "#web/parts/price-source/age.ts";
import type { SourceHealth } from "#web/queries/sourceHealth.ts";
import type { Words } from "#web/session/words.ts";
import { sourcesAddress } from "./search.ts";
import classes from "./sources.module.css";

export function sourceColumns(words: Words): GridColumn<SourceHealth>[] {
  const { say, number } = words;
  const filter = say("matched.filter.text");
  return listColumns<SourceHealth>(sourcesAddress, {
    name: { label: say("sources.column.name"), size: 200, grows: true, filter, cell: nameCell },
    gravity: { label: say("sources.column.trouble"), size: 130, cell: troubleCell(words) },
    last_success_at: { label: say("sources.column.lastSuccess"), size: 130, cell: successCell(words) },
    next_at: { label: say("sources.column.next"), size: 140, cell: nextCell(words) },
    success_percent: {
      label: say("sources.column.success"),
      size: 105,
      align: "end",
      cell: shareCell(words),
    },
    old_prices: { label: say("sources.column.old"), size: 110, align: "end", cell: oldPricesCell(words) },
    coverage_percent: {
      label: say("sources.column.coverage"),
      size: 100,
      align: "end",
      cell: coverageCell(words),
    },
    products_count: {
      label: say("sources.column.products"),
      size: 85,
      align: "end",
      cell: (row) => number(row.products_count ?? 0),
    },
    actions: { label: say("sources.column.actions"), size: 80, align: "end", cell: actionsCell(words) },
  });
}

function nameCell({ id, name }: SourceHealth) {
  return (
    <Link
      to="/website/$websiteId"
      params={{ websiteId: String(id) }}
      className={classes.name}
      title={name ?? ""}
      tabIndex={-1}
    >
      {name}
    </Link>
  );
}

function troubleCell({ say }: Words) {
  return ({ trouble }: SourceHealth) => (
    <span className={classes.state} data-trouble={trouble}>
      {say(`sources.trouble.${trouble ?? "none"}`)}
    </span>
  );
}

function successCell({ language, dateTime }: Words) {
  return ({ last_success_at: at }: SourceHealth) =>
    at === null ? "—" : <span title={dateTime(at)}>{ageOf(language, at, Date.now())}</span>;
}

function nextCell({ say, dateTime }: Words) {
  return ({ next_at: at }: SourceHealth) => (at === null ? say("sources.notPlanned") : dateTime(at));
}

/** Of the runs that were begun. */
function shareCell({ say, number, share }: Words) {
  return ({ success_percent: percent, succeeded, runs }: SourceHealth) => {
    if (percent === null) return "—";
    const counts = { succeeded: number(succeeded ?? 0), runs: number(runs ?? 0) };
    return <span title={say("sources.succeeded", counts)}>{share(percent / 100)}</span>;
  };
}

function oldPricesCell({ say, number }: Words) {
  return ({ old_prices: count, price_expiry_days }: SourceHealth) => (
    <span
      data-old={(count ?? 0) > 0 || undefined}
      className={classes.old}
      title={say("sources.expiry", { count: price_expiry_days ?? 0 })}
    >
      {count === null ? "—" : number(count)}
    </span>
  );
}

function coverageCell({ say, number, share }: Words) {
  return ({ coverage_percent: percent, covered, own_products: own }: SourceHealth) =>
    percent === null ? (
      "—"
    ) : (
      <span title={say("sources.covered", { covered: number(covered), own: number(own) })}>
        {share(percent / 100)}
      </span>
    );
}

function actionsCell({ say }: Words) {
  return ({ id, name }: SourceHealth) => (
    <RowActions>
      <RowLink
        label={say("sources.imports")}
        row={name ?? ""}
        icon={IconFileImport}
        to="/imports"
        search={{ website: id }}
      />
      <RowLink
        label={say("sources.edit")}
        row={name ?? ""}
        icon={IconPencil}
        to="/website/$websiteId"
        params={{ websiteId: String(id) }}
      />
    </RowActions>
  );
}
