// My catalogue, to choose the product in that a match is looked for.
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { ListFilters } from "#web/parts/filters/ListFilters.tsx";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { columnFiltersOf, withColumnFilters } from "#web/parts/matched-products/columnFilters.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import type { OwnProduct } from "#web/queries/products.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { OwnAmount } from "#web/parts/prices/OwnAmount.tsx";
import { MatchCount } from "./MatchCount.tsx";
import { NothingOwn } from "./NothingOwn.tsx";
import { ChooseLink, ownColumns } from "./ownColumns.tsx";
import type { ManualSearch } from "./search.ts";
import { notHere } from "./useOwnList.ts";
import type { OwnList } from "./useOwnList.ts";
import classes from "./OwnCatalog.module.css";

const rowHeight = 52;
const pinned = ["image", "title"];
const kinds = ["all", "onlyNotMatched", "onlyMatched"] as const;

/** `chosen`: the id of the product whose row is kept in view. */
export function OwnCatalog({ list, chosen }: { list: OwnList; chosen: number | undefined }) {
  const words = useWords();
  const { say, number } = words;
  const { id, currentCurrency: currency } = useCatalog();
  const change = useChangeSearch();
  const { filters, apply, asked, rows, total } = list;
  const columns = useMemo(() => ownColumns({ words, currency }), [words, currency]);

  return (
    <div className={classes.catalog}>
      <DataGrid<OwnProduct>
        label={say("handMatching.catalog")}
        name={`manual-${id}`}
        columns={columns}
        pinned={pinned}
        rows={rows}
        rowId={(product) => String(product.id)}
        rowName={({ title }) => title}
        shownRow={chosen === undefined ? undefined : String(chosen)}
        rowHeight={rowHeight}
        total={total}
        page={asked.page}
        limit={asked.limit}
        order={asked.order}
        refreshing={list.refreshing}
        failed={list.failed}
        onPage={useCallback((next: number) => change({ page: next }), [change])}
        onLimit={(next) => change({ limit: next, page: 1 })}
        onOrder={(next) => change({ order: next, page: 1 })}
        columnFilters={columnFiltersOf(filters, words.language)}
        onColumnFilters={(typed) => apply(withColumnFilters(filters, typed, words.language))}
        onRetry={list.retry}
        renderCard={(product) => (
          <div className={classes.card}>
            <ProductImage product={product} size={40} />
            <div className={classes.about}>
              <ChooseLink product={product} />
              <span>
                <OwnAmount product={product} currency={currency} />
              </span>
              <MatchCount count={product.entries_count} />
            </div>
          </div>
        )}
        empty={<NothingOwn filters={filters} onApply={apply} />}
        toolbar={
          <>
            <p className={classes.count} role="status">
              {total !== undefined && say("matched.count", { count: total, formatted: number(total) })}
            </p>
            <Pills
              label={say("handMatching.kind")}
              choices={kinds.map((value) => ({ value, label: say(`handMatching.kinds.${value}`) }))}
              value={filters.isMatched ?? "all"}
              onChange={(isMatched) => apply(readFilterSet({ ...filters, isMatched }))}
            />
            <ListFilters
              filters={filters}
              without={notHere}
              countOf={list.countOf}
              isFilled={list.isFilled}
              onApply={apply}
            />
          </>
        }
      />
    </div>
  );
}

/** Changes what the address says, keeping the rest; the router drops what has become a default. */
function useChangeSearch() {
  const navigate = useNavigate();
  return useCallback(
    (change: ManualSearch) => void navigate({ to: ".", search: (search) => ({ ...search, ...change }) }),
    [navigate],
  );
}
