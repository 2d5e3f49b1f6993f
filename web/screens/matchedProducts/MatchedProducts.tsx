// My products that are matched with competitors' products: all of them, those where I am competitive, or those
// where I am not.
import { Outlet, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterField } from "#shared/filters/filterSet.ts";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { ListFilters } from "#web/parts/filters/ListFilters.tsx";
import { MatchFiles } from "#web/parts/match-files/MatchFiles.tsx";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { matchedColumns } from "#web/parts/matched-products/matchedColumns.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { CompetitiveSwitch } from "./CompetitiveSwitch.tsx";
import { Counters } from "./Counters.tsx";
import { ExportEntry } from "#web/parts/export/ExportEntry.tsx";
import { NothingMatched } from "./NothingMatched.tsx";
import { UnmatchedEntry } from "./UnmatchedEntry.tsx";
import { columnFiltersOf, withColumnFilters } from "#web/parts/matched-products/columnFilters.ts";
import type { MatchedSearch } from "./search.ts";
import { useMatchedList } from "./useMatchedList.ts";
import classes from "./MatchedProducts.module.css";

const rowHeight = 80;
const addresses = {
  all: "/matching/products",
  cheap: "/matching/products/competitive",
  expensiveOrEquals: "/matching/products/not-competitive",
} as const;
const pinned = ["image", "title"];

type MatchedProductsProps = {
  /** Under which name the browser remembers its filters. */
  list: string;
  title: WordKey;
  /** The bucket of the address itself; under "all" the person may choose one. */
  fixed: keyof typeof addresses;
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

function MatchedProducts({ list: listName, title, fixed }: MatchedProductsProps) {
  const words = useWords();
  const { say, number } = words;
  const catalog = useCatalog();
  const change = useChangeSearch();
  const { filters, apply, countOf, isFilled, asked, rows, total, unconverted, refreshing, failed, retry } =
    useMatchedList(listName, fixed);
  const address = addresses[fixed];
  const columns = useMemo(
    () => matchedColumns({ words, currency: catalog.currentCurrency, address }),
    [words, catalog.currentCurrency, address],
  );
  const [shownColumns, setShownColumns] = useState<string[]>([]);

  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{say(title)}</h1>
      <Counters key={catalog.id} catalog={catalog} fixed={fixed} filters={asked.filters} onRetry={retry} />
      <DataGrid<MatchedProduct>
        label={say(title)}
        name={`matched-${catalog.id}`}
        columns={columns}
        pinned={pinned}
        rows={rows}
        rowId={(product) => String(product.id)}
        rowName={(product) => product.title ?? product.sku ?? ""}
        rowHeight={rowHeight}
        total={total}
        page={asked.page}
        limit={asked.limit}
        order={asked.order}
        refreshing={refreshing}
        failed={failed}
        onPage={useCallback((next: number) => change({ page: next }), [change])}
        onLimit={(next) => change({ limit: next, page: 1 })}
        onOrder={(next) => change({ order: next, page: 1 })}
        columnFilters={columnFiltersOf(filters, words.language)}
        onColumnFilters={(typed) => apply(withColumnFilters(filters, typed, words.language))}
        onColumns={setShownColumns}
        onRetry={retry}
        renderDetail={(product) => <PriceRanking product={product} currency={catalog.currentCurrency} />}
        renderCard={(product) => (
          <ProductCard product={product} currency={catalog.currentCurrency} address={address} />
        )}
        empty={<NothingMatched fixed={fixed} filters={filters} onApply={apply} />}
        toolbar={
          <>
            <p className={classes.count}>
              {total !== undefined && say("matched.count", { count: total, formatted: number(total) })}
            </p>
            {unconverted > 0 && (
              <p className={classes.unconverted} role="status">
                {say("matched.unconverted", { count: unconverted, formatted: number(unconverted) })}
              </p>
            )}
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
              isFilled={isFilled}
              onApply={apply}
            />
          </>
        }
      />
      <ExportEntry
        request={{
          websiteId: catalog.website_id,
          modelFnName: "matchedProducts",
          ...asked,
          fields: shownColumns,
          total,
        }}
      />
      <CreateRuleEntry filters={fixed === "all" ? filters : { ...filters, competitive: fixed }} />
      <UnmatchedEntry />
      <MatchFiles />
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
