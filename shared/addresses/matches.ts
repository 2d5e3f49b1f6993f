// Undoing and restoring matches by hand.
import { matchedProduct } from "../entities/matchedProduct.ts";
import { boolean, ref } from "../fields.ts";
import { address, orNull, row } from "./address.ts";

export const unmatch = address({
  methods: ["GET", "POST"],
  sentIn: "query",
  changes: true,
  path: "/Catalogs/:id/matchedProducts/unmatch",
  summary: "unmatch",
  about:
    "Undoes a match; with unmatch=false restores it, or makes it when competitor_product_id is given. Answers the " +
    "comparison as it is then. The arguments may stand in the body too.",
  arguments: {
    product_id: ref("Product", { about: "The own product", required: true }),
    competitor_id: ref("WebsiteSetting", { about: "The competitor's website", required: true }),
    competitor_product_id: ref("Product", {
      about: "The competitor's product: the one to match, or the very one to unmatch",
    }),
    replaces: orNull(
      ref("Product", {
        about:
          "The competitor's product that the caller takes for the live match, null for none: 409 when it is another one",
      }),
    ),
    takeBack: boolean({
      about:
        "Takes back the last change that somebody made by hand, of the last day: all is as it was before; 409 when the " +
        "match changed since",
      default: false,
    }),
    unmatch: boolean({ about: "false: restores or makes the match", default: true }),
  },
  answer: row(matchedProduct),
});
