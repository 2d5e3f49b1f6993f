import { UnstyledButton } from "@mantine/core";
import { useWords } from "#web/session/words.ts";
import { DoubtMark } from "../prices/DoubtMark.tsx";
import type { PriceSeries } from "./alignToDays.ts";
import { LineSample } from "./LineSample.tsx";
import type { Look } from "./looks.ts";
import classes from "./PriceHistory.module.css";

type LegendProps = {
  series: PriceSeries[];
  looks: Look[];
  hidden: ReadonlySet<number>;
  onToggle(index: number): void;
};

/** Says which line is whose; pressing one takes it off the drawing or puts it back. */
export function Legend({ series, looks, hidden, onToggle }: LegendProps) {
  const { say } = useWords();
  return (
    <div className={classes.legend} role="group" aria-label={say("priceHistory.legend")}>
      {series.map(({ id, label, own, doubtedAt }, index) => (
        <UnstyledButton
          key={id}
          className={classes.entry}
          data-own={own || undefined}
          aria-pressed={!hidden.has(index)}
          onClick={() => onToggle(index)}
        >
          <LineSample look={looks[index]!} />
          <span>{label}</span>
          <DoubtMark since={doubtedAt} />
        </UnstyledButton>
      ))}
    </div>
  );
}
