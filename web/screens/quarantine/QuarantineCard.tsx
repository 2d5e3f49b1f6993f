import { IconArrowRight, IconCheck, IconX } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { moveText } from "#web/parts/prices/moveText.ts";
import type { Decision, QuarantinedPrice } from "#web/queries/quarantine.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./quarantine.module.css";

type QuarantineCardProps = {
  row: QuarantinedPrice;
  decide(row: QuarantinedPrice, decision: Decision): void;
};

/** A price in quarantine where there is no room for columns. */
export function QuarantineCard({ row, decide }: QuarantineCardProps) {
  const words = useWords();
  const { dateTime, price } = words;
  const { website_name, price_before, seen_at, currency } = row;
  const written = (amount: number) => price(amount, currency ?? "EUR");
  return (
    <div className={classes.card}>
      <Title row={row} />
      <span className={classes.minor}>
        {website_name} · {dateTime(seen_at)}
      </span>
      <span className={classes.move}>
        {price_before === null ? "—" : written(price_before)}
        <IconArrowRight size={14} aria-hidden />
        <strong>{written(row.price)}</strong>
        {price_before !== null && (
          <span className={classes.minor}>{moveText(words, price_before, row.price)}</span>
        )}
      </span>
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
