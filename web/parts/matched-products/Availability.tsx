import { availabilityText } from "#web/parts/filters/availability.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { availabilityOf } from "./attributes.ts";
import classes from "./cells.module.css";

type AvailabilityProps = { words: Words; product: Pick<MatchedProduct, "attributes" | "missing_since"> };

/** In stock, in how many days, or not to be had; of a product that is seen no more, that it is not. */
export function Availability({ words: { say, date }, product }: AvailabilityProps) {
  const { missing_since } = product;
  if (missing_since !== null) {
    return (
      <span
        className={classes.availability}
        data-state="gone"
        title={say("product.missingSince", { date: date(missing_since) })}
      >
        {say("lists.unseen")}
      </span>
    );
  }
  const availability = availabilityOf(product);
  return (
    <span
      className={classes.availability}
      data-state={typeof availability === "object" ? "later" : availability}
    >
      {availabilityText(availability, say)}
    </span>
  );
}
