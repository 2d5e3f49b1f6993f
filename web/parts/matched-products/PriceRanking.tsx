import { percentAbove } from "#shared/prices/percentAbove.ts";
import { CompetitorPrice } from "#web/parts/prices/CompetitorPrice.tsx";
import { DifferenceFigures } from "#web/parts/prices/DifferenceFigures.tsx";
import { rankPrices } from "#web/parts/prices/rankPrices.ts";
import type { RankedPrice } from "#web/parts/prices/rankPrices.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { useWords } from "#web/session/words.ts";
import { CompetitorLink } from "./FilterLink.tsx";
import classes from "./PriceRanking.module.css";

type PriceRankingProps = { product: MatchedProduct; currency: string };

/** Everybody's price for a product, cheapest first, mine among them; and the averages. */
export function PriceRanking({ product, currency }: PriceRankingProps) {
  const { say } = useWords();
  const ranked = rankPrices(product);
  if (ranked.length < 2 && product.competitors_count === 0) {
    return <p className={classes.none}>{say("matched.noCompetitorPrice")}</p>;
  }
  return (
    <div className={classes.detail}>
      <table className={classes.ranking}>
        <caption className={classes.caption}>{say("matched.ranking")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("matched.rank")}</th>
            <th scope="col">{say("matched.competitor")}</th>
            <th scope="col">{say("matched.competitorPrice")}</th>
            <th scope="col">{say("matched.column.price_diff")}</th>
            <th scope="col">{say("matched.column.price_changed_at")}</th>
            <th scope="col">{say("matched.column.price_seen_at")}</th>
          </tr>
        </thead>
        <tbody>
          {ranked.map((entry) => (
            <RankedLine
              key={entry.competitor?.website_id ?? "me"}
              entry={entry}
              product={product}
              currency={currency}
            />
          ))}
        </tbody>
      </table>
      <Averages product={product} currency={currency} />
    </div>
  );
}

function RankedLine({ entry, product, currency }: PriceRankingProps & { entry: RankedPrice }) {
  const words = useWords();
  const { say, price, date } = words;
  const { rank, competitor } = entry;
  if (!competitor) {
    return (
      <tr className={classes.me}>
        <td>{rank}</td>
        <th scope="row">{say("matched.me")}</th>
        <td>
          {entry.price === null ? "—" : price(entry.price, currency)}
          <DoubtMark since={entry.competitor?.price_doubted_at} />
        </td>
        <td />
        <td>{product.price_changed_at && date(product.price_changed_at)}</td>
        <td>{product.price_seen_at && date(product.price_seen_at)}</td>
      </tr>
    );
  }
  return (
    <tr>
      <td>{rank ?? "—"}</td>
      <th scope="row">
        <CompetitorLink words={words} competitor={competitor} />
      </th>
      <td>
        <CompetitorPrice entry={competitor} currency={currency} />
      </td>
      <td>
        <DifferenceFigures competitor={competitor} currency={currency} />
      </td>
      <td>{competitor.price_changed_at ? date(competitor.price_changed_at) : "—"}</td>
      <td>{competitor.price_seen_at ? date(competitor.price_seen_at) : "—"}</td>
    </tr>
  );
}

function Averages({ product, currency }: PriceRankingProps) {
  const { say, price, difference, percentDifference } = useWords();
  const { competitors_price_average: average, competitors_price_average_by_weight: byWeight } = product;
  const { price_diff_integer_average: amount } = product;
  if (!average) return null;
  return (
    <dl className={classes.averages}>
      <div>
        <dt>{say("matched.average")}</dt>
        <dd>{price(average, currency)}</dd>
      </div>
      {byWeight !== null && (
        <div>
          <dt>{say("matched.averageByWeight")}</dt>
          <dd>{price(byWeight, currency)}</dd>
        </div>
      )}
      {amount !== null && (
        <div>
          <dt>{say("matched.averageDifference")}</dt>
          <dd>
            {percentDifference(percentAbove(amount, average))}{" "}
            <span className={classes.minor}>{difference(amount, currency)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
