import { availabilityText } from "#web/parts/filters/availability.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { availabilityOf } from "./attributes.ts";
import classes from "./cells.module.css";

type AvailabilityProps = { words: Words; product: Pick<MatchedProduct, "attributes"> };

/** In stock, in how many days, or not to be had. */
export function Availability({ words: { say }, product }: AvailabilityProps) {
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
