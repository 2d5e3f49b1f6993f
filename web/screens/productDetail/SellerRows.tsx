import { useDisclosure } from "@mantine/hooks";
import { useWords } from "#web/session/words.ts";
import type { Seller } from "./sellersOf.ts";
import classes from "./CompetitorPairs.module.css";

/** So many sellers are shown at once; a marketplace may have hundreds of an article. */
const shownAtFirst = 5;

/** Who sells the article on a marketplace, by rank. My own offers are greyed: they are not compared. */
export function SellerRows({ sellers, currency }: { sellers: Seller[]; currency: string }) {
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
          <thead>
            <tr>
              <th scope="col">{say("matched.rank")}</th>
              <th scope="col">{say("product.sellers.seller")}</th>
              <th scope="col">{say("matched.competitorPrice")}</th>
              <th scope="col">{say("product.sellers.shipping")}</th>
              <th scope="col">{say("product.sellers.total")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((seller) => (
              <SellerRow
                key={`${seller.rank} ${seller.name} ${seller.price}`}
                seller={seller}
                currency={currency}
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

function SellerRow({ seller, currency }: { seller: Seller; currency: string }) {
  const { say, price } = useWords();
  const amount = (value: number | null) => (value === null ? "—" : price(value, currency));
  return (
    <tr className={seller.isMe ? classes.own : undefined}>
      <td>{seller.rank ?? "—"}</td>
      <th scope="row">
        {seller.name}
        {seller.isMe && <span className={classes.you}>{say("product.sellers.you")}</span>}
      </th>
      <td>{amount(seller.price)}</td>
      <td>{seller.shipping === 0 ? say("product.sellers.free") : amount(seller.shipping)}</td>
      <td>{amount(seller.total_price)}</td>
    </tr>
  );
}
