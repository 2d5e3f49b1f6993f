// What the grid of the marketplaces' offers draws itself.
import { cut } from "#shared/messages/cut.ts";
import { channelName } from "#shared/reference/channels.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { CompetitorLink } from "#web/parts/matched-products/FilterLink.tsx";
import { OwnPriceFigure } from "#web/parts/matched-products/PriceCells.tsx";
import { productColumnsOf } from "#web/parts/matched-products/productColumns.tsx";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import type { MarketplaceOffer } from "#web/queries/catalogProducts.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./Offers.module.css";

type OfferColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  /** Its id: no competitor's, so that it leads nowhere. */
  ownWebsite: number;
};

export function offerColumns({
  words,
  currency,
  ownWebsite,
}: OfferColumnsOf): GridColumn<MarketplaceOffer>[] {
  return productColumnsOf<MarketplaceOffer>("offers", {
    words,
    currency,
    looks: {
      image: { size: 72, cell: (offer) => <ProductImage product={offer} /> },
      title: { size: 220, cell: (offer) => <OfferTitle offer={offer} tabIndex={-1} /> },
      sku: { hidden: false },
      brand: { size: 104 },
      competitor_name: { cell: (offer) => <Seller offer={offer} words={words} /> },
      channel: { cell: ({ channel }) => <span className={classes.cut}>{channelName(channel)}</span> },
      price: {
        word: "filters.field.price",
        size: 120,
        align: "end",
        cell: (offer) => <OwnPriceFigure product={offer} currency={currency} />,
      },
      ean: { hidden: false },
      category: { hidden: false },
      state: { cell: ({ state }) => (state ? words.say(`filters.state.${state}`) : "—") },
      modified: { hidden: false },
      created: { hidden: false },
      website_name: {
        word: "lists.brands.website",
        hidden: true,
        cell: ({ website_id, website_name: name }) =>
          name && website_id !== ownWebsite ? (
            <CompetitorLink words={words} competitor={{ website_id, name }} tabIndex={-1} />
          ) : (
            (name ?? "—")
          ),
      },
    },
  });
}

/** An offer where there is no room for columns. */
export function OfferCard({ offer, currency }: { offer: MarketplaceOffer; currency: string }) {
  const words = useWords();
  const { say, price } = words;
  const { rank, channel, total_price, price_doubted_at } = offer;
  return (
    <div className={classes.card}>
      <ProductImage product={offer} />
      <div className={classes.about}>
        <OfferTitle offer={offer} />
        <span>
          <OwnPriceFigure product={offer} currency={currency} />
          {total_price !== null && (
            <span className={classes.minor}>
              {" "}
              {say("lists.offers.total", { price: price(total_price, currency) })}
              <DoubtMark since={price_doubted_at} />
            </span>
          )}
        </span>
        <Seller offer={offer} words={words} />
        <span className={classes.minor}>
          {channelName(channel)}
          {rank !== null && ` · ${say("lists.offers.rank", { rank })}`}
        </span>
      </div>
    </div>
  );
}

const longestTitle = 65;

/** Its name, which leads to its page on the marketplace. */
function OfferTitle({ offer, tabIndex }: { offer: MarketplaceOffer; tabIndex?: number }) {
  const { say } = useWords();
  const { title, url } = offer;
  if (!url) return <span className={classes.title}>{cut(title, longestTitle)}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.title}
      tabIndex={tabIndex}
      title={
        title.length > longestTitle ? title : say("product.openAt", { name: channelName(offer.channel) })
      }
    >
      {cut(title, longestTitle)}
    </a>
  );
}

/** Who sells; oneself is told apart. */
function Seller({ offer, words: { say } }: { offer: MarketplaceOffer; words: Words }) {
  const { competitor_name, own_seller } = offer;
  return (
    <span className={classes.seller} data-own={own_seller || undefined} title={competitor_name ?? undefined}>
      {competitor_name ?? "—"}
      {own_seller && <span className={classes.you}>{say("lists.offers.you")}</span>}
    </span>
  );
}
