import { useQuery } from "@tanstack/react-query";
import { Facts } from "#web/parts/facts/Facts.tsx";
import { quarantinedLineOptions } from "#web/queries/products.ts";
import type { QuarantinedPrice } from "#web/queries/quarantine.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./quarantine.module.css";

/** Where the price was read, and how the others of its import moved: what tells a mistake from a sale. */
export function QuarantineDetail({ row }: { row: QuarantinedPrice }) {
  const words = useWords();
  const { say, number } = words;
  const { data: source } = useQuery(quarantinedLineOptions(row.product_id, row.seen_at));
  return (
    <>
      <Facts facts={factsOf(row, words)} />
      {source && source.cells.length > 0 && (
        <section>
          <h2 className={classes.cells}>{say("quarantine.detail.cells", { line: number(row.line) })}</h2>
          <Facts facts={cellsOf(source.cells)} />
        </section>
      )}
    </>
  );
}

function factsOf(row: QuarantinedPrice, words: Words) {
  const { say, dateTime, number } = words;
  const { others } = row;
  return [
    { label: say("quarantine.detail.line"), value: number(row.line) },
    { label: say("quarantine.detail.import"), value: row.import_id === null ? "—" : `n° ${row.import_id}` },
    { label: say("quarantine.detail.lastSeen"), value: dateTime(row.last_seen_at) },
    { label: say("quarantine.detail.others"), value: othersText(others, words) },
    ...(others.quarantined > 1
      ? [{ label: say("quarantine.detail.alike"), value: number(others.quarantined) }]
      : []),
    ...(row.decided_at ? [{ label: say("quarantine.detail.refused"), value: dateTime(row.decided_at) }] : []),
  ];
}

/** What became of the other prices of that import. */
function othersText({ changed, raised, lowered, median }: QuarantinedPrice["others"], words: Words): string {
  const { say, number } = words;
  if (changed === 0) return say("quarantine.detail.noOthers");
  return say("quarantine.detail.moved", {
    count: changed,
    changed: number(changed),
    raised: number(raised),
    lowered: number(lowered),
    median: words.percentDifference(((median ?? 1) - 1) * 100),
  });
}

type Cells = readonly { field: string; column: string | null; value: string }[];

/** Two fields may come from one column: it is shown once. */
function cellsOf(cells: Cells) {
  const byColumn = new Map(cells.map(({ field, column, value }) => [column ?? field, value || "—"]));
  return [...byColumn].map(([label, value]) => ({ label, value }));
}
