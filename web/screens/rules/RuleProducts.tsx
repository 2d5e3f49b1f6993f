// The own products that a rule has matched, the latest first.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { ListGrid } from "#web/parts/list/ListGrid.tsx";
import { productGrid } from "#web/parts/list/productGrid.ts";
import { useList } from "#web/parts/list/useList.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { matchedColumns } from "#web/parts/matched-products/matchedColumns.tsx";
import { matchedKey } from "#web/queries/keys.ts";
import { type MatchedProduct, matchedProducts } from "#web/queries/matchedProducts.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NoRuleProduct } from "./NoRuleProduct.tsx";
import { ruleAddress } from "./ruleSearch.ts";

const address = "/matching/rule/$ruleId";

export default function RuleProducts({ rule }: { rule: MatchingRule }) {
  const words = useWords();
  const { say } = words;
  const { id: catalog_id, website_id, currentCurrency: currency } = useCatalog();
  const list = useList(matchedProducts(website_id, "price_diff_integer ASC"), {
    ...useListAddress(ruleAddress),
    where: { ...matchedProductsWhere({ catalog_id }), "competitors.rule_id": rule.id },
  });
  useFreshAfterRun(rule.last_run_at);
  const columns = useMemo(() => matchedColumns({ words, currency, address }), [words, currency]);
  return (
    <ListGrid<MatchedProduct>
      label={say("matchingRules.productList.title", { name: rule.name })}
      list={list}
      name={`ruleProducts-${catalog_id}`}
      columns={columns}
      {...productGrid}
      countWord="matchingRules.productList.count"
      renderDetail={(product) => <PriceRanking product={product} currency={currency} />}
      renderCard={(product) => <ProductCard product={product} currency={currency} address={address} />}
      empty={<NoRuleProduct />}
    />
  );
}

/** What was asked before the rule ran is out of date. */
function useFreshAfterRun(ranAt: string | null) {
  const { website_id } = useCatalog();
  const client = useQueryClient();
  useEffect(() => {
    if (ranAt) void client.invalidateQueries({ queryKey: [...matchedKey, website_id] });
  }, [client, website_id, ranAt]);
}
