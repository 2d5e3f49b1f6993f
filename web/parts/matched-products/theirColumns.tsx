// What the grids of competitors' products draw themselves.
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { CompetitorProduct } from "#web/queries/catalogProducts.ts";
import type { Words } from "#web/session/words.ts";
import { Availability } from "./Availability.tsx";
import { CompetitorBadges } from "./CompetitorBadges.tsx";
import { OwnPriceFigure } from "./PriceCells.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import type { MatchedAddress } from "./ProductTitle.tsx";
import { WebsiteBadge } from "./WebsiteBadges.tsx";
import { listedTitle } from "./listedTitle.ts";
import { productColumnsOf } from "./productColumns.tsx";
import type { ColumnLooks } from "./productColumns.tsx";

type TheirColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  grid: "competitor" | "novelties";
  /** The list that a product opens over. */
  address: MatchedAddress;
  looks?: ColumnLooks<CompetitorProduct>;
};

export function theirColumns(of: TheirColumnsOf): GridColumn<CompetitorProduct>[] {
  const { words, currency, grid, address, looks } = of;
  return productColumnsOf<CompetitorProduct>(grid, {
    words,
    currency,
    looks: {
      image: { size: 72, cell: (product) => <ProductImage product={product} /> },
      title: {
        size: 260,
        grows: true,
        cell: (product) => <ProductTitle product={listedTitle(product)} address={address} tabIndex={-1} />,
      },
      website_name: {
        cell: ({ website_id, website_name }) =>
          website_name && (
            <WebsiteBadge words={words} website={{ website_id, name: website_name }} tabIndex={-1} />
          ),
      },
      brand: { size: 116 },
      category: { hidden: false, size: 140 },
      price: {
        word: "filters.field.price",
        size: 112,
        align: "end",
        cell: (product) => <OwnPriceFigure product={product} currency={currency} />,
      },
      "attributes.availability": {
        hidden: false,
        cell: (product) => <Availability words={words} product={product} />,
      },
      // Who else sells what I sell too: by the product of mine that it is matched with.
      competitors: {
        word: "matched.column.competitor_websites",
        hidden: true,
        cell: ({ competitors }) => (
          <CompetitorBadges words={words} currency={currency} competitors={competitors} />
        ),
      },
      created: { hidden: false },
      ...looks,
    },
  });
}
