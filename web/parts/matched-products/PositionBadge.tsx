import { IconArrowDown, IconArrowUp, IconEqual, IconMinus } from "@tabler/icons-react";
import { positionOf } from "#shared/filters/competitive.ts";
import type { Words } from "#web/session/words.ts";
import { Badge } from "../badge/Badge.tsx";

const icons = { cheap: IconArrowDown, equals: IconEqual, expensive: IconArrowUp, none: IconMinus };
const tones = { cheap: "good", equals: "even", expensive: "bad", none: "none" } as const;

type PositionBadgeProps = { words: Words; price_diff_integer: number | null };

/** Where my price stands, by an icon, a word and a tint. */
export function PositionBadge({ words, price_diff_integer }: PositionBadgeProps) {
  const position = positionOf(price_diff_integer) ?? "none";
  return (
    <Badge tone={tones[position]} icon={icons[position]}>
      {words.say(`matched.position.${position}`)}
    </Badge>
  );
}
