// My products that are matched with competitors' products: all of them, those where I am competitive, or those
// where I am not.
import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Competitive } from "#shared/filters/competitive.ts";
import { readFilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { ListFilters } from "#web/parts/filters/ListFilters.tsx";
import { useFilters } from "#web/parts/filters/useFilters.ts";
import { useSettled } from "#web/parts/filters/useSettled.ts";
import { matchedProductsCountOptions, matchedProductsOptions } from "#web/queries/matchedProducts.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { CompetitiveSwitch } from "./CompetitiveSwitch.tsx";
import { Counters } from "./Counters.tsx";
import { NothingMatched } from "./NothingMatched.tsx";
import { PriceRanking } from "./PriceRanking.tsx";
import { ProductCard } from "./ProductCard.tsx";
import { matchedColumns } from "./matchedColumns.tsx";
import { withDefaults } from "./search.ts";
import type { MatchedSearch } from "./search.ts";
import classes from "./MatchedProducts.module.css";

const rowHeight = 80;
const pinned = ["image", "title"];

type MatchedProductsProps = {
  /** Under which name the browser remembers its filters. */
  list: string;
  title: WordKey;
  fixed: Competitive;
};

export const AllMatchedProducts = () => (
  <MatchedProducts list="allMatchedProducts" title="matched.title.all" fixed="all" />
);
export const CheapMatchedProducts = () => (
  <MatchedProducts list="cheapMatchedProducts" title="matched.title.cheap" fixed="cheap" />
);
export const ExpensiveMatchedProducts = () => (
  <MatchedProducts
    list="expensiveMatchedProducts"
    title="matched.title.expensive"
    fixed="expensiveOrEquals"
  />
);

/** `fixed` is the bucket of the address itself; under "all" the user may choose one. */
function MatchedProducts({ list: listName, title, fixed }: MatchedProductsProps) {
  const words = useWords();
  const { say, number } = words;
  const catalog = useCatalog();
  const change = useChangeSearch();
  const { filters: asked, restoring, apply } = useFilters(listName);
  const filters = useMemo(
    () => (fixed === "all" ? asked : withoutFields(asked, ["competitive"])),
    [fixed, asked],
  );
  const page = { filters, ...withDefaults(useSearch({ strict: false })) };
  const { asked: question, settling } = useSettled(page, restoring ? undefined : filters);

  const whereWith = useCallback(
    ({ competitive = fixed, ...others }: FilterSet) =>
      matchedProductsWhere({ ...others, competitive, catalog_id: catalog.id }),
    [fixed, catalog.id],
  );
  const countOf = useCallback(
    (wanted: FilterSet) => matchedProductsCountOptions(catalog.website_id, whereWith(wanted)),
    [catalog.website_id, whereWith],
  );
  const where = whereWith(question.filters);
  const list = useQuery({
    ...matchedProductsOptions(catalog.website_id, { ...question, where }),
    enabled: !restoring,
  });
  const total = useQuery({ ...countOf(question.filters), enabled: !restoring });
  const columns = useMemo(
    () => matchedColumns(words, catalog.currentCurrency),
    [words, catalog.currentCurrency],
  );

  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{say(title)}</h1>
      <Counters catalog={catalog} fixed={fixed} filters={restoring ? undefined : question.filters} />
      <DataGrid<MatchedProduct>
        label={say(title)}
        columns={columns}
        pinned={pinned}
        rows={list.data}
        rowId={(product) => String(product.id)}
        rowName={(product) => product.title ?? product.sku ?? ""}
        rowHeight={rowHeight}
        total={total.data}
        page={question.page}
        limit={question.limit}
        order={question.order}
        refreshing={settling || list.isPlaceholderData}
        failed={list.isError}
        onPage={useCallback((next: number) => change({ page: next }), [change])}
        onLimit={(next) => change({ limit: next, page: 1 })}
        onOrder={(next) => change({ order: next, page: 1 })}
        onRetry={() => void Promise.all([list.refetch(), total.refetch()])}
        renderDetail={(product) => <PriceRanking product={product} currency={catalog.currentCurrency} />}
        renderCard={(product) => <ProductCard product={product} currency={catalog.currentCurrency} />}
        empty={<NothingMatched fixed={fixed} filters={filters} onApply={apply} />}
        toolbar={
          <>
            <p className={classes.count}>
              {total.data !== undefined &&
                say("matched.count", { count: total.data, formatted: number(total.data) })}
            </p>
            {fixed === "all" && (
              <CompetitiveSwitch
                value={filters.competitive ?? "all"}
                onChange={(competitive) => apply(readFilterSet({ ...filters, competitive }))}
              />
            )}
            <ListFilters
              filters={filters}
              without={fixed === "all" ? notHere : notHereEither}
              countOf={countOf}
              onApply={apply}
            />
          </>
        }
      />
      <Outlet />
    </div>
  );
}

/** Everything here is matched; and where the address fixes the position, it is no filter. */
const notHere: FilterField[] = ["isMatched"];
const notHereEither: FilterField[] = ["isMatched", "competitive"];

/** Changes what the address says, keeping the rest; the router drops what has become a default. */
function useChangeSearch() {
  const navigate = useNavigate();
  return useCallback(
    (change: MatchedSearch) => void navigate({ to: ".", search: (search) => ({ ...search, ...change }) }),
    [navigate],
  );
}
