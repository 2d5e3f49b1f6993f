import { Button } from "@mantine/core";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { Product } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { isSameBarcode } from "./candidates.ts";
import classes from "./MatchSearch.module.css";

type CandidateRowProps = {
  candidate: Product;
  mine: Product;
  currency: string;
  /** Whether it is matched with mine already. */
  isCurrent: boolean;
  busy: boolean;
  onChoose(): void;
};

/** A competitor's product that may be mine, and what speaks for it. */
export function CandidateRow({ candidate, mine, currency, isCurrent, busy, onChoose }: CandidateRowProps) {
  const { say, price } = useWords();
  const sameBarcode = isSameBarcode(candidate.ean, mine.ean);
  return (
    <li className={classes.candidate}>
      <ProductImage product={candidate} size={44} />
      <div className={classes.what}>
        <span className={classes.title}>{candidate.title}</span>
        <span className={classes.minor}>
          {[candidate.brand, candidate.sku, candidate.ean].filter(Boolean).join(" · ")}
        </span>
        {sameBarcode && <span className={classes.same}>{say("product.match.sameBarcode")}</span>}
      </div>
      <span className={classes.price}>
        {candidate.price === null ? "—" : price(candidate.price, currency)}
      </span>
      {isCurrent ? (
        <span className={classes.minor}>{say("product.match.already")}</span>
      ) : (
        <Button
          size="compact-sm"
          variant="light"
          disabled={busy}
          aria-label={say("product.match.with", { title: candidate.title })}
          onClick={onChoose}
        >
          {say("product.match.action")}
        </Button>
      )}
    </li>
  );
}
