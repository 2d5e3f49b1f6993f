// The own products that a rule has matched, the latest first.
import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { Message } from "#web/parts/Message.tsx";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { matchedColumns } from "#web/parts/matched-products/matchedColumns.tsx";
import { matchedProductsCountOptions, matchedProductsOptions } from "#web/queries/matchedProducts.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { ProductPageSize, RuleSearch } from "./ruleSearch.ts";
import classes from "./rules.module.css";

const { sizes, initial, rowHeight_px } = pageSizes.products;
const address = "/matching/rule/$ruleId";
/** What a rule matched last stands first, then where I am cheapest. */
const firstOrder = ["modified DESC", "price_diff_integer ASC"];
const pinned = ["image", "title"];

export default function RuleProducts({ rule }: { rule: MatchingRule }) {
  const words = useWords();
  const { say, number } = words;
  const catalog = useCatalog();
  const navigate = useNavigate();
  const { page = 1, limit = initial, order } = useSearch({ from: address });
  const change = (next: RuleSearch) =>
    void navigate({ to: ".", search: (now) => ({ ...now, page: undefined, ...next }) });
  const where = {
    ...matchedProductsWhere({ catalog_id: catalog.id }),
    "competitors.rule_id": rule.id,
  };
  const asked = { where, order: order ?? firstOrder, page, limit };
  const products = useQuery(matchedProductsOptions(catalog.website_id, asked));
  const total = useQuery(matchedProductsCountOptions(catalog.website_id, where));
  const client = useQueryClient();
  const { last_run_at: ranAt } = rule;
  // What was asked before the rule ran is out of date.
  useEffect(() => {
    if (ranAt) void client.invalidateQueries({ queryKey: ["matchedProducts", catalog.website_id] });
  }, [client, catalog.website_id, ranAt]);
  const columns = useMemo(
    () => matchedColumns({ words, currency: catalog.currentCurrency, address }),
    [words, catalog.currentCurrency],
  );
  return (
    <DataGrid<MatchedProduct, ProductPageSize>
      label={say("matchingRules.productList.title", { name: rule.name })}
      name={`ruleProducts-${catalog.id}`}
      columns={columns}
      pinned={pinned}
      rows={products.data}
      rowId={(product) => String(product.id)}
      rowName={(product) => product.title ?? product.sku ?? ""}
      rowHeight={rowHeight_px}
      total={total.data}
      page={page}
      limit={limit}
      pageSizes={sizes}
      order={order ?? firstOrder[0]!}
      refreshing={products.isPlaceholderData}
      failed={products.isError}
      onPage={(next) => change({ page: next })}
      onLimit={(next) => change({ limit: next })}
      onOrder={(next) => change({ order: next })}
      onRetry={() => void Promise.all([products.refetch(), total.refetch()])}
      renderDetail={(product) => <PriceRanking product={product} currency={catalog.currentCurrency} />}
      renderCard={(product) => (
        <ProductCard product={product} currency={catalog.currentCurrency} address={address} />
      )}
      empty={
        <Message
          icon={IconPackageOff}
          title={say("matchingRules.productList.none")}
          advice={say("matchingRules.productList.noneAdvice")}
          action={
            <Button variant="default" onClick={() => void navigate({ to: ".", search: {} })}>
              {say("matchingRules.productList.toRule")}
            </Button>
          }
        />
      }
      toolbar={
        <p className={classes.count}>
          {total.data !== undefined &&
            say("matchingRules.productList.count", { count: total.data, formatted: number(total.data) })}
        </p>
      }
    />
  );
}
