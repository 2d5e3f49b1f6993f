// What the grid of the catalogue that a product is chosen in draws itself.
import { Link } from "@tanstack/react-router";
import { cut } from "#shared/messages/cut.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { OwnPriceFigure } from "#web/parts/matched-products/PriceCells.tsx";
import { productColumnsOf } from "#web/parts/matched-products/productColumns.tsx";
import { OwnAmount } from "#web/parts/prices/OwnAmount.tsx";
import type { OwnProduct } from "#web/queries/products.ts";
import type { Words } from "#web/session/words.ts";
import { MatchCount } from "./MatchCount.tsx";
import classes from "./OwnCatalog.module.css";

const longestTitle = 65;
const imageSize = 40;

type OwnColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
};

export function ownColumns({ words, currency }: OwnColumnsOf): GridColumn<OwnProduct>[] {
  return productColumnsOf<OwnProduct>("own", {
    words,
    currency,
    looks: {
      image: { size: 64, cell: (product) => <ProductImage product={product} size={imageSize} /> },
      title: {
        size: 280,
        grows: true,
        cell: (product) => <ChooseLink product={product} tabIndex={-1} />,
      },
      entries_count: { size: 132, cell: ({ entries_count }) => <MatchCount count={entries_count} /> },
      sku: { hidden: false, size: 116 },
      ean: { hidden: false },
      brand: { size: 116 },
      price: {
        size: 104,
        align: "end",
        cell: (product) => <OwnPriceFigure product={product} currency={currency} />,
      },
    },
  });
}

/** A product of the catalogue where there is no room for columns. */
export function OwnCard({ product, currency }: { product: OwnProduct; currency: string }) {
  return (
    <div className={classes.card}>
      <ProductImage product={product} size={imageSize} />
      <div className={classes.about}>
        <ChooseLink product={product} />
        <span>
          <OwnAmount product={product} currency={currency} />
        </span>
        <MatchCount count={product.entries_count} />
      </div>
    </div>
  );
}

type ChooseLinkProps = { product: OwnProduct; tabIndex?: number };

/** The name of a product, which chooses it and leaves the list as it is. That of the chosen one is the current link. */
function ChooseLink({ product: { id, title }, tabIndex }: ChooseLinkProps) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, product: id })}
      replace
      resetScroll={false}
      className={classes.choose}
      title={title.length > longestTitle ? title : undefined}
      tabIndex={tabIndex}
    >
      {cut(title, longestTitle)}
    </Link>
  );
}
