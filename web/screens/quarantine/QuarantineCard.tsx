import { IconArrowRight, IconCheck, IconX } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import type { Decision, QuarantinedPrice } from "#web/queries/quarantine.ts";
import { useWords } from "#web/session/words.ts";
import { pricesBefore, pricesKeptAside, quarantinedMove } from "./quarantinedMove.ts";
import classes from "./quarantine.module.css";

type QuarantineCardProps = {
  row: QuarantinedPrice;
  decide(row: QuarantinedPrice, decision: Decision): void;
};

/** A price in quarantine where there is no room for columns. */
export function QuarantineCard({ row, decide }: QuarantineCardProps) {
  const words = useWords();
  const { dateTime } = words;
  const { website_name, seen_at } = row;
  const before = pricesBefore(row, words);
  const after = pricesKeptAside(row, words);
  return (
    <div className={classes.card}>
      <Title row={row} />
      <span className={classes.minor}>
        {website_name} · {dateTime(seen_at)}
      </span>
      <span className={classes.move}>
        {before.price}
        <IconArrowRight size={14} aria-hidden />
        <strong>{after.price}</strong>
        {row.price_before !== null && <span className={classes.minor}>{quarantinedMove(row, words)}</span>}
      </span>
      {after.shipping !== null && (
        <span className={classes.minor}>
          {before.shipping} → {after.shipping}
        </span>
      )}
      <Decisions row={row} decide={decide} />
    </div>
  );
}

function Decisions({ row, decide }: QuarantineCardProps) {
  const { say } = useWords();
  return (
    <span className={classes.all}>
      <ActionButton size="compact-sm" variant="light" icon={IconCheck} onClick={() => decide(row, "accept")}>
        {say("quarantine.accept")}
      </ActionButton>
      {row.status === "waiting" && (
        <ActionButton size="compact-sm" variant="default" icon={IconX} onClick={() => decide(row, "refuse")}>
          {say("quarantine.refuse")}
        </ActionButton>
      )}
    </span>
  );
}

function Title({ row: { url, title } }: Pick<QuarantineCardProps, "row">) {
  if (!url) return <span>{title}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
