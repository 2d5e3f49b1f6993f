import { positionOf } from "#shared/filters/competitive.ts";
import type { CompetitorEntry, MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useWords } from "#web/session/words.ts";
import { rankPrices } from "./rankPrices.ts";
import type { RankedPrice } from "./rankPrices.ts";
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
            <th scope="col">{say("matched.column.difference")}</th>
            <th scope="col">{say("matched.column.modified")}</th>
          </tr>
        </thead>
        <tbody>
          {ranked.map((entry) => (
            <RankedLine key={entry.competitor?.website_id ?? "me"} entry={entry} currency={currency} />
          ))}
        </tbody>
      </table>
      <Averages product={product} currency={currency} />
    </div>
  );
}

function RankedLine({ entry, currency }: { entry: RankedPrice; currency: string }) {
  const { say, price, date } = useWords();
  const { rank, competitor } = entry;
  if (!competitor) {
    return (
      <tr className={classes.me}>
        <td>{rank}</td>
        <th scope="row">{say("matched.me")}</th>
        <td>{entry.price === null ? "—" : price(entry.price, currency)}</td>
        <td />
        <td />
      </tr>
    );
  }
  return (
    <tr>
      <td>{rank ?? "—"}</td>
      <th scope="row">{competitor.name}</th>
      <td>
        <PriceWithRemark entry={competitor} currency={currency} />
      </td>
      <td>
        <DifferenceFigures competitor={competitor} currency={currency} />
      </td>
      <td>{date(competitor.modified)}</td>
    </tr>
  );
}

/** A price in the catalogue's currency; or, without a rate for it, the competitor's own, said to be so. */
function PriceWithRemark({ entry, currency }: { entry: CompetitorEntry; currency: string }) {
  const { say, price } = useWords();
  if (entry.price !== null) {
    return (
      <>
        {entry.unit_mapping_id !== null && entry.original_price !== null && (
          <s className={classes.minor}>{price(entry.original_price, currency)}</s>
        )}{" "}
        {price(entry.price, currency)}
        {entry.hasCustomPrice && <span className={classes.remark}>{say("matched.customPrice")}</span>}
      </>
    );
  }
  if (entry.original_price === null || entry.currency === null) return "—";
  return (
    <>
      {price(entry.original_price, entry.currency)}
      {entry.rate === null && <span className={classes.remark}>{say("matched.notConverted")}</span>}
    </>
  );
}

function DifferenceFigures({ competitor, currency }: { competitor: CompetitorEntry; currency: string }) {
  const { difference, percentDifference } = useWords();
  const { price_diff_integer, price_diff_percent } = competitor;
  if (price_diff_integer === null || price_diff_percent === null) return "—";
  return (
    <span className={classes.difference} data-position={positionOf(price_diff_integer)}>
      <strong>{percentDifference(price_diff_percent)}</strong>
      <span className={classes.minor}>{difference(price_diff_integer, currency)}</span>
    </span>
  );
}

function Averages({ product, currency }: PriceRankingProps) {
  const { say, price, difference, percentDifference } = useWords();
  const { competitors_price_average: average, competitors_price_average_by_weight: byWeight } = product;
  const { price_diff_integer_average: amount, price_diff_percent_average: percent } = product;
  if (average === null) return null;
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
      {amount !== null && percent !== null && (
        <div>
          <dt>{say("matched.averageDifference")}</dt>
          <dd>
            {percentDifference(percent)} <span className={classes.minor}>{difference(amount, currency)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
