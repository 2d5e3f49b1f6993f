import { UnstyledButton } from "@mantine/core";
import { useWords } from "#web/session/words.ts";
import { namedPeriods } from "./periods.ts";
import type { Period } from "./periods.ts";
import classes from "./PriceHistory.module.css";

type PeriodButtonsProps = { period: Period; onChoose(period: Period): void };

export function PeriodButtons({ period, onChoose }: PeriodButtonsProps) {
  const { say } = useWords();
  return (
    <div className={classes.periods} role="group" aria-label={say("priceHistory.ranges")}>
      {namedPeriods.map((named) => (
        <UnstyledButton
          key={named}
          className={classes.period}
          aria-pressed={named === period}
          onClick={() => onChoose(named)}
        >
          {say(`priceHistory.range.${named}`)}
        </UnstyledButton>
      ))}
    </div>
  );
}
