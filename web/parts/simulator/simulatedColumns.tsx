import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { matchedLooks } from "#web/parts/matched-products/matchedColumns.tsx";
import type { MatchedAddress } from "#web/parts/matched-products/ProductTitle.tsx";
import { productColumnsOf } from "#web/parts/matched-products/productColumns.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { AdjustedPrice } from "./AdjustedPrice.tsx";
import type { ListedOptions } from "./options.ts";

type SimulatedColumns = {
  words: Words;
  currency: string;
  options: ListedOptions;
  address: MatchedAddress;
};

/** The columns of the matched products, with what each price becomes and what it earns now. */
export function simulatedColumns({
  words,
  currency,
  options,
  address,
}: SimulatedColumns): GridColumn<MatchedProduct>[] {
  const looks = matchedLooks({ words, currency, address });
  const cost = looks["attributes.cost_price"];
  const rate = looks.margin_rate;
  return productColumnsOf("simulated", {
    words,
    currency,
    looks: {
      ...looks,
      status: { ...looks.status, hidden: true },
      competitors: { ...looks.competitors, hidden: true },
      modified: { hidden: true },
      "attributes.cost_price": { ...cost, hidden: false },
      margin_rate: { ...rate, hidden: false },
      adjusted_price: {
        align: "end",
        cell: (product) => <AdjustedPrice {...{ words, currency, product, options }} />,
      },
    },
  });
}
