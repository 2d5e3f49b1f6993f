// What the grid of the unmatched products draws itself.
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { Availability } from "#web/parts/matched-products/Availability.tsx";
import { OwnPriceFigure } from "#web/parts/matched-products/PriceCells.tsx";
import { ProductTitle } from "#web/parts/matched-products/ProductTitle.tsx";
import { listedTitle } from "#web/parts/matched-products/listedTitle.ts";
import { productColumnsOf } from "#web/parts/matched-products/productColumns.tsx";
import type { Product } from "#web/queries/products.ts";
import type { Words } from "#web/session/words.ts";
import { ChoiceBox } from "./ChoiceBox.tsx";
import { KindBadge } from "./KindBadge.tsx";
import { RowActions } from "./RowActions.tsx";

type UnmatchedColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  /** Whether products may be set aside here. */
  mayChange: boolean;
};

export function unmatchedColumns(of: UnmatchedColumnsOf): GridColumn<Product>[] {
  const { words, currency, mayChange } = of;
  return productColumnsOf<Product>("unmatched", {
    words,
    currency,
    without: mayChange ? [] : ["choice"],
    looks: {
      choice: { size: 68, cell: (product) => <ChoiceBox product={product} tabIndex={-1} /> },
      image: { size: 72, cell: (product) => <ProductImage product={product} /> },
      title: {
        size: 220,
        grows: true,
        cell: (product) => (
          <ProductTitle product={listedTitle(product)} address="/catalog/unmatched" tabIndex={-1} />
        ),
      },
      unmatched: {
        size: 182,
        cell: ({ unmatched }) => <KindBadge say={words.say} setAside={unmatched} />,
      },
      ean: { hidden: false },
      brand: { size: 104 },
      price: {
        size: 104,
        align: "end",
        cell: (product) => <OwnPriceFigure product={product} currency={currency} />,
      },
      "attributes.availability": { cell: (product) => <Availability words={words} product={product} /> },
      actions: {
        size: 226,
        align: "end",
        cell: (product) => <RowActions product={product} tabIndex={-1} />,
      },
    },
  });
}
