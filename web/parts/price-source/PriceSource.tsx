// A price that can be asked where it comes from: on hover, on focus, on a tap.
import { Suspense, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import type { SourcedPrice } from "./sourceLines.ts";
import classes from "./PriceSource.module.css";

type PriceSourceProps = SourcedPrice & {
  /** The price, or whatever stands for it. Its text is the name of what has the focus. */
  children: ReactNode;
  /** For grids, where the arrows lead to cells and Tab passes by. */
  tabIndex?: number | undefined;
  className?: string | undefined;
};

const SourceCard = lazyPart(() => import("./SourceCard.tsx"));

/** Long enough to pass over a list without a card at each price, and to reach a card that is open. */
const openAfter_ms = 250;
const closeAfter_ms = 150;

/** Closes the card that is open: there is one at a time. */
let closeOpen: ((anchor: null) => void) | undefined;

/** Leads to the product on its website, where there is an address, and tells what the price rests on. */
export function PriceSource({ children, tabIndex, className, ...price }: PriceSourceProps) {
  const { say } = useWords();
  const { entry, own } = price;
  const frame = useRef<HTMLSpanElement>(null);
  /** What the open card stands beside. */
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef(false);
  const url = (entry ?? own)?.url;

  const open = () => {
    if (closeOpen !== setAnchor) closeOpen?.(null);
    closeOpen = setAnchor;
    setAnchor(frame.current);
  };
  const set = (next: boolean, after_ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(next ? open : () => setAnchor(null), after_ms);
  };
  const show = () => set(true, 0);
  const hide = () => set(false, 0);
  const events = {
    onFocus: show,
    onPointerDown: (event: { pointerType: string }) => {
      touched.current = event.pointerType === "touch";
    },
    // Where nothing hovers the first tap tells, and the card has the way to the website.
    onClick: (event: MouseEvent) => {
      if (touched.current || !url) event.preventDefault();
      show();
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !anchor) return;
    event.stopPropagation();
    hide();
  };

  const shared = { className: `${classes.price} ${className ?? ""}`, tabIndex, ...events };
  return (
    <span
      ref={frame}
      className={classes.frame}
      onPointerEnter={(event) => event.pointerType !== "touch" && set(true, anchor ? 0 : openAfter_ms)}
      onPointerLeave={() => set(false, closeAfter_ms)}
      onBlur={() => set(false, closeAfter_ms)}
      onKeyDown={onKeyDown}
    >
      {url ? (
        <a {...shared} href={url} target="_blank" rel="noopener noreferrer">
          {children}
          <span className={classes.unseen}> {say("priceSource.newWindow")}</span>
        </a>
      ) : (
        <button {...shared} type="button">
          {children}
        </button>
      )}
      {anchor && (
        <Suspense>
          <SourceCard {...price} anchor={anchor} onStay={show} onClose={hide} />
        </Suspense>
      )}
    </span>
  );
}
