import { useQuery } from "@tanstack/react-query";
import { Facts } from "#web/parts/facts/Facts.tsx";
import { quarantinedLineOptions } from "#web/queries/products.ts";
import type { QuarantinedPrice } from "#web/queries/quarantine.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./quarantine.module.css";

/** Where the price was read, and how the others of its import moved: what tells a mistake from a sale. */
export function QuarantineDetail({ row }: { row: QuarantinedPrice }) {
  const words = useWords();
  const { say, dateTime, number } = words;
  const { others } = row;
  const facts = [
    { label: say("quarantine.detail.line"), value: number(row.line) },
    { label: say("quarantine.detail.import"), value: row.import_id === null ? "—" : `n° ${row.import_id}` },
    { label: say("quarantine.detail.lastSeen"), value: dateTime(row.last_seen_at) },
    {
      label: say("quarantine.detail.others"),
      value:
        others.changed === 0
          ? say("quarantine.detail.noOthers")
          : say("quarantine.detail.moved", {
              count: others.changed,
              changed: number(others.changed),
              raised: number(others.raised),
              lowered: number(others.lowered),
              median: words.percentDifference(((others.median ?? 1) - 1) * 100),
            }),
    },
    ...(others.quarantined > 1
      ? [{ label: say("quarantine.detail.alike"), value: number(others.quarantined) }]
      : []),
    ...(row.decided_at ? [{ label: say("quarantine.detail.refused"), value: dateTime(row.decided_at) }] : []),
  ];
  const { data: source } = useQuery(quarantinedLineOptions(row.product_id, row.seen_at));
  return (
    <>
      <Facts facts={facts} />
      {source && source.cells.length > 0 && (
        <section>
          <h2 className={classes.cells}>{say("quarantine.detail.cells", { line: number(row.line) })}</h2>
          <Facts facts={cellsOf(source.cells)} />
        </section>
      )}
    </>
  );
}

type Cells = readonly { field: string; column: string | null; value: string }[];

/** Two fields may come from one column: it is shown once. */
function cellsOf(cells: Cells) {
  const byColumn = new Map(cells.map(({ field, column, value }) => [column ?? field, value || "—"]));
  return [...byColumn].map(([label, value]) => ({ label, value }));
}
