// The competitors a product is matched with, cheapest first, my own price among them.
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { PriceSource } from "#web/parts/price-source/PriceSource.tsx";
import { OwnAmount } from "#web/parts/prices/OwnAmount.tsx";
import { rankPrices } from "#web/parts/prices/rankPrices.ts";
import type { Comparison, DetailedProduct } from "#web/queries/products.ts";
import { startsWith } from "#web/session/catalog.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useWords } from "#web/session/words.ts";
import { CompetitorRow } from "./CompetitorRow.tsx";
import { useMatching } from "#web/parts/matching/useMatching.ts";
import classes from "./CompetitorPairs.module.css";

/** Fewer than these are seen at a glance. */
const worthAFilter = 5;

type CompetitorPairsProps = {
  product: DetailedProduct;
  comparison: Comparison;
  competitors: DetailedProduct[];
  catalog: Catalog;
};

export function CompetitorPairs({ product, comparison, competitors, catalog }: CompetitorPairsProps) {
  const { say } = useWords();
  const matching = useMatching(catalog, product.id);
  const [typed, setTyped] = useState("");
  const currency = catalog.currentCurrency;
  const ranked = rankPrices(comparison);
  const shown = ranked.filter(({ competitor }) => !competitor || named(competitor.name, typed));
  const byId = new Map(competitors.map((competitor) => [competitor.id, competitor]));
  return (
    <div className={classes.pairs}>
      {ranked.length > worthAFilter && <NameFilter typed={typed} onType={setTyped} />}
      <table className={classes.table}>
        <caption className={classes.unseen}>{say("product.view.competitors")}</caption>
        <Headers />
        {shown.map(({ rank, competitor }) =>
          competitor ? (
            <CompetitorRow
              key={competitor.id}
              rank={rank}
              pair={competitor}
              theirs={byId.get(competitor.product_id)}
              mine={product}
              currency={currency}
              matching={matching}
            />
          ) : (
            <MyRow key="me" rank={rank} comparison={comparison} ownId={product.id} currency={currency} />
          ),
        )}
      </table>
      {typed && shown.every(({ competitor }) => !competitor) && (
        <p className={classes.none}>{say("product.nobodyNamed", { text: typed })}</p>
      )}
    </div>
  );
}

function NameFilter({ typed, onType }: { typed: string; onType(typed: string): void }) {
  const { say } = useWords();
  return (
    <TextInput
      className={classes.filter}
      size="xs"
      leftSection={<IconSearch size={14} aria-hidden />}
      aria-label={say("product.filterByName")}
      placeholder={say("product.filterByName")}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

function Headers() {
  const { say } = useWords();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.narrow}>
          <span className={classes.unseen}>{say("grid.details")}</span>
        </th>
        <th scope="col" className={classes.rank}>
          {say("matched.rank")}
        </th>
        <th scope="col" className={classes.name}>
          {say("matched.competitor")}
        </th>
        <th scope="col">{say("matched.competitorPrice")}</th>
        <th scope="col">{say("matched.column.price_diff")}</th>
        <th scope="col" className={classes.updated}>
          {say("matched.column.price_changed_at")}
        </th>
        <th scope="col" className={classes.seen}>
          {say("matched.column.price_seen_at")}
        </th>
        <th scope="col" className={classes.actions}>
          <span className={classes.unseen}>{say("product.actions")}</span>
        </th>
      </tr>
    </thead>
  );
}

type MyRowProps = { rank: number | null; comparison: Comparison; ownId: number; currency: string };

function MyRow({ rank, comparison, ownId, currency }: MyRowProps) {
  const { say, date } = useWords();
  return (
    <tbody>
      <tr className={classes.me}>
        <td />
        <td className={classes.rank}>{rank}</td>
        <th scope="row" className={classes.name}>
          {say("matched.me")}
        </th>
        <td>
          <PriceSource own={comparison} ownId={ownId} currency={currency}>
            <OwnAmount product={comparison} currency={currency} />
          </PriceSource>
        </td>
        <td />
        <td className={classes.updated}>
          {comparison.price_changed_at && date(comparison.price_changed_at)}
        </td>
        <td className={classes.seen}>{comparison.price_seen_at && date(comparison.price_seen_at)}</td>
        <td className={classes.actions} />
      </tr>
    </tbody>
  );
}

/** Whether a word of the name begins with what was typed. */
function named(name: string, typed: string): boolean {
  return startsWith(name, typed) || name.split(/[\s-]+/).some((word) => startsWith(word, typed));
}
