import type { Product } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./SearchProposals.module.css";

type SearchProposalsProps = {
  mine: Pick<Product, "title" | "ean" | "mpn" | "sku" | "brand">;
  onChoose(text: string): void;
};

/** What of my product may be looked for with a click. */
export function SearchProposals({ mine, onChoose }: SearchProposalsProps) {
  const { say } = useWords();
  const proposals = { title: mine.title, ean: mine.ean, mpn: mine.mpn, sku: mine.sku, brand: mine.brand };
  return (
    <p className={classes.proposals}>
      <span>{say("product.match.lookFor")}</span>
      {Object.entries(proposals).map(
        ([field, value]) =>
          value && (
            <button key={field} type="button" title={value} onClick={() => onChoose(value)}>
              {say(`product.field.${field as keyof typeof proposals}`)}
            </button>
          ),
      )}
    </p>
  );
}
