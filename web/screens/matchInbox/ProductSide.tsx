import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import type { ProposalSide } from "#web/queries/matchProposals.ts";
import { useWords } from "#web/session/words.ts";
import { imageSize } from "./imageSize.ts";
import { MarkedTitle } from "#web/parts/marked-title/MarkedTitle.tsx";
import { tellingWords } from "#web/parts/marked-title/titleDifferences.ts";
import type { TitlePiece } from "#web/parts/marked-title/titleDifferences.ts";
import classes from "./ProductSide.module.css";

type ProductSideProps = {
  side: ProposalSide;
  title: readonly TitlePiece[];
  /** Whose product it is. */
  label: string;
  /** The competitor's; absent for mine. */
  websiteName?: string;
};

/** One of the two products: its picture, its title with what the other has not, its price, and where to see it. */
export function ProductSide({ side, title, label, websiteName }: ProductSideProps) {
  const { say, date } = useWords();
  const telling = tellingWords(title);
  return (
    <section className={classes.side} aria-label={label}>
      <ProductImage product={side} size={imageSize} alt={side.title} />
      <div className={classes.what}>
        <h2 className={classes.label}>{label}</h2>
        <p className={classes.title}>
          <MarkedTitle pieces={title} />
        </p>
        {telling.length > 0 && (
          <p className={classes.telling}>{say("matchInbox.onlyHere", { words: telling.join(", ") })}</p>
        )}
        <p className={classes.price}>
          <ShopPrice product={side} currency={side.currency} />
        </p>
        {side.missing_since && (
          <p className={classes.missing}>
            {say("matchInbox.missingSince", { date: date(side.missing_since) })}
          </p>
        )}
        <Links side={side} websiteName={websiteName} />
      </div>
    </section>
  );
}

/** To the page of the shop, and to our own of the product. */
function Links({ side, websiteName }: Pick<ProductSideProps, "side" | "websiteName">) {
  const { say } = useWords();
  return (
    <p className={classes.links}>
      {side.url && (
        <a href={side.url} target="_blank" rel="noopener noreferrer">
          {websiteName ? say("matchInbox.seeAt", { name: websiteName }) : say("matchInbox.seeOwn")}
          <IconExternalLink size={15} stroke={1.8} aria-hidden />
        </a>
      )}
      <Link
        to="/matching/inbox/website/$websiteId/product/$productId"
        params={{ websiteId: String(side.website_id), productId: String(side.id) }}
        search
      >
        {say("matchInbox.sheet")}
      </Link>
    </p>
  );
}
