import { IconArrowDown, IconArrowUp, IconEqual } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { positionOf } from "#shared/filters/competitive.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./cells.module.css";

const icons = { cheap: IconArrowDown, equals: IconEqual, expensive: IconArrowUp };

type TintedProps = { words: Words; difference: number | null; children: ReactNode };

/** A figure in the colour of my position, which an icon and a word tell as well. */
export function Tinted({ words, difference, children }: TintedProps) {
  const position = positionOf(difference);
  if (!position) return <span className={classes.figure}>—</span>;
  const IconComponent = icons[position];
  return (
    <span className={classes.tinted} data-position={position}>
      <IconComponent size={13} stroke={2.2} aria-hidden />
      <span className={classes.unseen}>{words.say(`matched.position.${position}`)} </span>
      {children}
    </span>
  );
}
