// The card that tells where a price comes from, beside the price. It is only fetched when a first one opens.
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties, RefObject } from "react";
import { createPortal } from "react-dom";
import { useWords } from "#web/session/words.ts";
import { FileLine } from "./FileLine.tsx";
import { cardPlace } from "./cardPlace.ts";
import { sourceLines } from "./sourceLines.ts";
import type { SourcedPrice } from "./sourceLines.ts";
import classes from "./PriceSource.module.css";

type SourceCardProps = SourcedPrice & {
  anchor: HTMLElement;
  onStay(): void;
  onClose(): void;
};

export default function SourceCard({ anchor, onStay, onClose, ...price }: SourceCardProps) {
  const words = useWords();
  const { entry, own, ownId } = price;
  const card = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const id = useId();
  const style = usePlaceBeside(anchor, card);
  useDescribedBy(anchor, id);
  useEffect(() => {
    // A card does not follow its price: it closes when the list under it moves.
    window.addEventListener("scroll", onClose, true);
    return () => window.removeEventListener("scroll", onClose, true);
  }, [onClose]);
  return createPortal(
    <div ref={card} id={id} role="tooltip" className={classes.card} style={style} onPointerEnter={onStay}>
      <p className={classes.name}>{entry?.name ?? words.say("priceSource.me")}</p>
      <dl className={classes.lines}>
        {sourceLines(words, price, now).map(({ label, value, warning }) => (
          <div key={label} data-warning={warning}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FileLine productId={entry?.product_id ?? ownId} importId={(entry ?? own)?.price_import_id} />
      <Visit {...price} onVisit={onClose} />
    </div>,
    document.body,
  );
}

function Visit({ entry, own, onVisit }: SourcedPrice & { onVisit(): void }) {
  const { say } = useWords();
  const url = (entry ?? own)?.url;
  if (!url) return null;
  return (
    <a
      className={classes.visit}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={-1}
      onClick={onVisit}
    >
      <IconExternalLink size={14} aria-hidden />
      {entry ? say("priceSource.visit", { name: entry.name }) : say("priceSource.visitOwn")}
    </a>
  );
}

/** Where a card stands beside its price; unseen until that is known. */
function usePlaceBeside(anchor: HTMLElement, card: RefObject<HTMLElement | null>): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({ visibility: "hidden" });
  useLayoutEffect(() => {
    const shown = card.current;
    if (!shown) return undefined;
    const place = () => {
      const room = { width: window.innerWidth, height: window.innerHeight };
      setStyle(cardPlace(anchor.getBoundingClientRect(), shown.getBoundingClientRect(), room));
    };
    place();
    // The line of the file comes a moment later.
    const sizes = new ResizeObserver(place);
    sizes.observe(shown);
    return () => sizes.disconnect();
  }, [anchor, card]);
  return style;
}

/** What has the focus says where its price comes from, for those who do not see the card. */
function useDescribedBy(anchor: HTMLElement, id: string): void {
  useEffect(() => {
    const holder = anchor.firstElementChild;
    holder?.setAttribute("aria-describedby", id);
    return () => holder?.removeAttribute("aria-describedby");
  }, [anchor, id]);
}
