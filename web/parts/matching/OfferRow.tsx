// A competitor's product beside one of mine: what speaks for it, what it costs, and whether they are matched.
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconExternalLink, IconLink } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { DifferenceFigures } from "#web/parts/prices/DifferenceFigures.tsx";
import type { PriceEntry } from "#web/parts/price-source/sourceLines.ts";
import type { Product } from "#web/queries/products.ts";
import type { FoundProduct } from "#web/queries/searchProducts.ts";
import { useWords } from "#web/session/words.ts";
import { DifferentEans } from "./DifferentEans.tsx";
import { Marked } from "./Marked.tsx";
import { actsOnRow, keepingPlace } from "./focusPlace.ts";
import { type Keyed, keysInCommon } from "./keysInCommon.ts";
import classes from "./OfferRow.module.css";

type OfferRowProps = {
  mine: Keyed;
  product: Product;
  /** The competitor's name. */
  name: string;
  price: ReactNode;
  /** My price against theirs; null where they cannot be compared. */
  difference: Pick<PriceEntry, "price" | "price_diff_integer"> | null;
  /** The catalogue's. */
  currency: string;
  found?: Pick<FoundProduct, "share" | "highlight">;
  /** What the score rests on, when somebody asks. */
  explanation?: ReactNode;
  isMatched: boolean;
  /** The pair was matched once, and undone. */
  isUndone?: boolean;
  /** The digit that does the same as its button. */
  digit?: number;
  disabled: boolean;
  onToggle?: (() => Promise<unknown>) | undefined;
};

export function OfferRow(props: OfferRowProps) {
  const { product, price, difference, currency, found, explanation } = props;
  const { say } = useWords();
  const [open, { toggle }] = useDisclosure();
  const id = useId();
  return (
    <li className={classes.offer} data-matched={props.isMatched || undefined}>
      <ProductImage product={product} size={56} />
      <Offer {...props} />
      {found && (
        <div className={classes.score}>
          <strong>{found.share}</strong>
          <meter
            className={classes.meter}
            min={0}
            max={100}
            value={found.share}
            aria-label={say("manualMatching.score")}
          />
          {explanation && (
            <button
              type="button"
              className={classes.why}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              aria-label={say("manualMatching.whyOf", { title: product.title })}
              onClick={toggle}
            >
              {say("manualMatching.why")}
            </button>
          )}
        </div>
      )}
      <div className={classes.price}>
        <strong>{price}</strong>
        {difference && <DifferenceFigures competitor={difference} currency={currency} />}
      </div>
      <div className={classes.action}>
        {props.onToggle ? (
          <Toggle {...props} onToggle={props.onToggle} />
        ) : (
          props.isMatched && <span className={classes.minor}>{say("product.match.already")}</span>
        )}
      </div>
      {open && (
        <div id={id} className={classes.explanation}>
          {explanation}
        </div>
      )}
    </li>
  );
}

/** What is offered, by whom, and what it has in common with mine. */
function Offer({ mine, product, name, found, isMatched, isUndone }: OfferRowProps) {
  const { say } = useWords();
  const { title, url, brand, sku, ean, mpn } = product;
  const marked = <Marked text={title} stretches={found?.highlight["title"]} />;
  return (
    <div className={classes.what}>
      <span className={classes.title}>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" title={say("product.openAt", { name })}>
            {marked}
            <IconExternalLink size={14} stroke={1.8} aria-hidden />
          </a>
        ) : (
          marked
        )}
      </span>
      <span className={classes.minor}>{[brand, mpn, sku, ean].filter(Boolean).join(" · ")}</span>
      {!isMatched && <DifferentEans mine={mine} theirs={product} />}
      <span className={classes.badges}>
        <span className={classes.website}>{name}</span>
        {keysInCommon(mine, product).map((key) => (
          <span key={key} className={classes.same}>
            {say(`manualMatching.same.${key}`)}
          </span>
        ))}
        {isUndone && <span className={classes.undone}>{say("manualMatching.undone")}</span>}
      </span>
    </div>
  );
}

function Toggle({
  product,
  isMatched,
  digit,
  disabled,
  onToggle,
}: OfferRowProps & { onToggle(): Promise<unknown> }) {
  const { say } = useWords();
  const { title } = product;
  const state = say(isMatched ? "manualMatching.matched" : "product.match.action");
  return (
    <Button
      size="xs"
      className={classes.toggle}
      variant={isMatched ? "filled" : "light"}
      leftSection={isMatched ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      role="switch"
      aria-checked={isMatched}
      aria-label={say("manualMatching.toggle", { state, title })}
      title={isMatched ? say("manualMatching.undoHint") : undefined}
      // It keeps the focus.
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      {...actsOnRow}
      onClick={disabled ? undefined : ({ currentTarget }) => void keepingPlace(currentTarget, onToggle)}
    >
      {state}
      {digit !== undefined && (
        <kbd className={classes.digit} aria-hidden="true">
          {digit}
        </kbd>
      )}
    </Button>
  );
}
