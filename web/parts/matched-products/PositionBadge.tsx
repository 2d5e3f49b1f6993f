import { IconArrowDown, IconArrowUp, IconEqual, IconMinus } from "@tabler/icons-react";
import { positionOf } from "#shared/filters/competitive.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./PositionBadge.module.css";

const icons = { cheap: IconArrowDown, equals: IconEqual, expensive: IconArrowUp, none: IconMinus };

type PositionBadgeProps = { words: Words; price_diff_integer: number | null };

/** Where my price stands, by an icon, a word and a tint. */
export function PositionBadge({ words, price_diff_integer }: PositionBadgeProps) {
  const position = positionOf(price_diff_integer) ?? "none";
  const IconComponent = icons[position];
  return (
    <span className={classes.badge} data-position={position}>
      <IconComponent size={14} stroke={2.2} aria-hidden />
      {words.say(`matched.position.${position}`)}
    </span>
  );
}
