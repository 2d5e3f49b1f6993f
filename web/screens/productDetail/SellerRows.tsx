import { useDisclosure } from "@mantine/hooks";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { useWords } from "#web/session/words.ts";
import type { Seller } from "./sellersOf.ts";
import classes from "./CompetitorPairs.module.css";

/** So many sellers are shown at once; a marketplace may have hundreds of an article. */
const shownAtFirst = 5;

type SellerRowsProps = {
  sellers: Seller[];
  currency: string;
  /** Since when the page's prices are in doubt: its sellers are those of the last good reading. */
  doubtedAt: string | null;
};

/** Who sells the article on a marketplace, by rank. My own offers are greyed: they are not compared. */
export function SellerRows({ sellers, currency, doubtedAt }: SellerRowsProps) {
  const { say } = useWords();
  const [all, { open }] = useDisclosure();
  if (sellers.length === 0) return null;
  const shown = all ? sellers : sellers.slice(0, shownAtFirst);
  return (
    <tr>
      <td />
      <td colSpan={7} className={classes.sellersCell}>
        <table className={classes.sellers}>
          <caption className={classes.unseen}>{say("product.sellers.label")}</caption>
          <SellerHeads />
          <tbody>
            {shown.map((seller) => (
              <SellerRow
                key={`${seller.rank} ${seller.name} ${seller.price}`}
                seller={seller}
                currency={currency}
                doubtedAt={doubtedAt}
              />
            ))}
          </tbody>
        </table>
        {!all && sellers.length > shownAtFirst && (
          <button type="button" className={classes.all} onClick={open}>
            {say("product.sellers.all", { count: sellers.length })}
          </button>
        )}
      </td>
    </tr>
  );
}

type SellerRowProps = Omit<SellerRowsProps, "sellers"> & { seller: Seller };

function SellerRow({ seller, currency, doubtedAt }: SellerRowProps) {
  const { say, price } = useWords();
  const amount = (value: number | null) => (value === null ? "—" : price(value, currency));
  return (
    <tr className={seller.isMe ? classes.own : undefined}>
      <td>{seller.rank ?? "—"}</td>
      <th scope="row">
        {seller.name}
        {seller.isMe && <span className={classes.you}>{say("product.sellers.you")}</span>}
      </th>
      <td>
        {amount(seller.price)}
        <DoubtMark since={doubtedAt} />
      </td>
      <td>{seller.shipping === 0 ? say("product.sellers.free") : amount(seller.shipping)}</td>
      <td>
        {amount(seller.total_price)}
        {seller.total_price !== null && <DoubtMark since={doubtedAt} />}
      </td>
    </tr>
  );
}

function SellerHeads() {
  const { say } = useWords();
  return (
    <thead>
      <tr>
        <th scope="col">{say("matched.rank")}</th>
        <th scope="col">{say("product.sellers.seller")}</th>
        <th scope="col">{say("matched.competitorPrice")}</th>
        <th scope="col">{say("product.sellers.shipping")}</th>
        <th scope="col">{say("product.sellers.total")}</th>
      </tr>
    </thead>
  );
}
