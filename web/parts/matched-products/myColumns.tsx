// What the grids of my own products draw themselves.
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { Availability } from "./Availability.tsx";
import { CompetitorBadges } from "./CompetitorBadges.tsx";
import { PositionBadge } from "./PositionBadge.tsx";
import { OwnPriceFigure } from "./PriceCells.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import type { MatchedAddress } from "./ProductTitle.tsx";
import { WebsiteBadges } from "./WebsiteBadges.tsx";
import { listedTitle } from "./listedTitle.ts";
import { productColumnsOf } from "./productColumns.tsx";
import type { ColumnLooks } from "./productColumns.tsx";
import type { OwnProduct } from "#web/queries/products.ts";
import type { Words } from "#web/session/words.ts";

type MyColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  /** The list that a product opens over. */
  address: MatchedAddress;
  looks?: ColumnLooks<OwnProduct>;
};

export function myColumns({ words, currency, address, looks }: MyColumnsOf): GridColumn<OwnProduct>[] {
  return productColumnsOf<OwnProduct>("catalog", {
    words,
    currency,
    looks: {
      image: { size: 72, cell: (product) => <ProductImage product={product} /> },
      title: {
        size: 240,
        grows: true,
        cell: (product) => <ProductTitle product={listedTitle(product)} address={address} tabIndex={-1} />,
      },
      brand: { size: 112 },
      category: { hidden: false, size: 140 },
      price: {
        size: 104,
        align: "end",
        cell: (product) => <OwnPriceFigure product={product} currency={currency} />,
      },
      "attributes.availability": {
        hidden: false,
        cell: (product) => <Availability words={words} product={product} />,
      },
      competitor_websites: {
        cell: ({ competitors }) => <WebsiteBadges words={words} competitors={competitors} tabIndex={-1} />,
      },
      competitors: {
        hidden: true,
        cell: ({ competitors }) => (
          <CompetitorBadges words={words} currency={currency} competitors={competitors} />
        ),
      },
      status: {
        hidden: true,
        cell: ({ price_diff_integer }) => (
          <PositionBadge words={words} price_diff_integer={price_diff_integer} />
        ),
      },
      modified: { hidden: false },
      ...looks,
    },
  });
}
