// The columns of the prices in quarantine, in plain elements.
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton } from "#web/parts/list/RowActions.tsx";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { Decision, QuarantinedPrice } from "#web/queries/quarantine.ts";
import type { Words } from "#web/session/words.ts";
import { pricesBefore, pricesKeptAside, quarantinedMove } from "./quarantinedMove.ts";
import { quarantineAddress } from "./search.ts";
import classes from "./quarantine.module.css";

type Decide = (row: QuarantinedPrice, decision: Decision) => void;

export function quarantineColumns(words: Words, decide: Decide): GridColumn<QuarantinedPrice>[] {
  const { say } = words;
  const filter = say("matched.filter.text");
  return listColumns<QuarantinedPrice>(quarantineAddress, {
    title: { label: say("quarantine.column.title"), size: 260, grows: true, filter, cell: titleCell },
    website_name: { label: say("quarantine.column.website"), size: 150, filter, cell: websiteCell },
    price_before: {
      label: say("quarantine.column.before"),
      size: 150,
      align: "end",
      cell: beforeCell(words),
    },
    price: { label: say("quarantine.column.price"), size: 160, align: "end", cell: priceCell(words) },
    factor: { label: say("quarantine.column.factor"), size: 110, align: "end", cell: moveCell(words) },
    seen_at: { label: say("quarantine.column.seen"), size: 150, cell: seenCell(words) },
    actions: {
      label: say("quarantine.column.actions"),
      size: 90,
      align: "end",
      cell: actionsCell(words, decide),
    },
  });
}

function titleCell({ title, url }: QuarantinedPrice) {
  return (
    <span className={classes.cut} title={title ?? ""}>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
          {title}
        </a>
      ) : (
        title
      )}
    </span>
  );
}

function websiteCell({ website_name }: QuarantinedPrice) {
  return <span className={classes.cut}>{website_name}</span>;
}

function beforeCell(words: Words) {
  return (row: QuarantinedPrice) => {
    const { price, shipping } = pricesBefore(row, words);
    return <PriceWithShipping price={price} shipping={shipping} />;
  };
}

function priceCell(words: Words) {
  return (row: QuarantinedPrice) => {
    const { price, shipping } = pricesKeptAside(row, words);
    return <PriceWithShipping price={<strong>{price}</strong>} shipping={shipping} />;
  };
}

function PriceWithShipping({ price, shipping }: { price: ReactNode; shipping: string | null }) {
  if (shipping === null) return price;
  return (
    <span className={classes.stack}>
      {price}
      <span className={classes.minor}>{shipping}</span>
    </span>
  );
}

function moveCell(words: Words) {
  return (row: QuarantinedPrice) => quarantinedMove(row, words);
}

function seenCell({ say, dateTime, number }: Words) {
  return ({ seen_at, times }: QuarantinedPrice) => (
    <span className={classes.stack}>
      {dateTime(seen_at)}
      {times > 1 && (
        <span className={classes.minor}>
          {say("quarantine.times", { count: times, formatted: number(times) })}
        </span>
      )}
    </span>
  );
}

function actionsCell({ say }: Words, decide: Decide) {
  return (row: QuarantinedPrice) => (
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
  );
}
