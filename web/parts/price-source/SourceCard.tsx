// The card that tells where a price comes from, beside the price. It is only fetched when a first one opens.
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import { useQuery } from "@tanstack/react-query";
import { sourceLineOptions } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
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
  const { say } = words;
  const card = useRef<HTMLDivElement>(null);
  const [position, setPlace] = useState<CSSProperties>({ visibility: "hidden" });
  const [now] = useState(() => Date.now());
  const id = useId();
  const { entry, own, ownId } = price;
  const name = entry?.name ?? say("priceSource.me");
  const url = (entry ?? own)?.url;
  const { data: source } = useQuery(
    sourceLineOptions(entry?.product_id ?? ownId ?? 0, (entry ?? own)?.price_import_id ?? null),
  );

  useLayoutEffect(() => {
    const shown = card.current;
    if (!shown) return undefined;
    const place = () => {
      const room = { width: window.innerWidth, height: window.innerHeight };
      setPlace(cardPlace(anchor.getBoundingClientRect(), shown.getBoundingClientRect(), room));
    };
    place();
    // The line of the file comes a moment later.
    const sizes = new ResizeObserver(place);
    sizes.observe(shown);
    return () => sizes.disconnect();
  }, [anchor]);

  // What has the focus says where its price comes from, for those who do not see the card.
  useEffect(() => {
    const holder = anchor.firstElementChild;
    holder?.setAttribute("aria-describedby", id);
    return () => holder?.removeAttribute("aria-describedby");
  }, [anchor, id]);

  useEffect(() => {
    // A card does not follow its price: it closes when the list under it moves.
    window.addEventListener("scroll", onClose, true);
    return () => window.removeEventListener("scroll", onClose, true);
  }, [onClose]);

  return createPortal(
    <div ref={card} id={id} role="tooltip" className={classes.card} style={position} onPointerEnter={onStay}>
      <p className={classes.name}>{name}</p>
      <dl className={classes.lines}>
        {sourceLines(words, price, now).map(({ label, value, warning }) => (
          <div key={label} data-warning={warning}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {source && source.line !== null && (
        <>
          <p className={classes.told}>{say("priceSource.line", { line: words.number(source.line) })}</p>
          <dl className={classes.lines}>
            {source.cells.map(({ field, column, value }) => (
              <div key={field}>
                <dt>{column ?? field}</dt>
                <dd className={classes.cell}>{value || "—"}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {url && (
        <a
          className={classes.visit}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          onClick={onClose}
        >
          <IconExternalLink size={14} aria-hidden />
          {entry ? say("priceSource.visit", { name }) : say("priceSource.visitOwn")}
        </a>
      )}
    </div>,
    document.body,
  );
}
