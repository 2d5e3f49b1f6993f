// My products that no competitor's product is matched with, and those that I do not want to be matched at all.
import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { parametersOf } from "#shared/filters/filterSetParameters.ts";
import { filtersOfMatches } from "#shared/filters/ruleFilter.ts";
import { unmatchedKinds } from "#shared/filters/unmatchedProducts.ts";
import { CheckButton } from "#web/parts/check/CheckButton.tsx";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { pageCount } from "#web/parts/data-grid/paging.ts";
import { ExportEntry } from "#web/parts/export/ExportEntry.tsx";
import { ListFilters } from "#web/parts/filters/ListFilters.tsx";
import { columnFiltersOf, withColumnFilters } from "#web/parts/matched-products/columnFilters.ts";
import { useLastDone } from "#web/parts/matching/useLastDone.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import type { Product } from "#web/queries/products.ts";
import { unmatchedCountOptions } from "#web/queries/unmatchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NothingUnmatched } from "./NothingUnmatched.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { UnmatchedCard } from "./UnmatchedCard.tsx";
import type { UnmatchedSearch } from "./search.ts";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import { unmatchedColumns, withoutField } from "./unmatchedColumns.tsx";
import { UnmatchedContext } from "./unmatchedContext.ts";
import { useSelection } from "./useSelection.ts";
import { useSetAside } from "#web/parts/matching/useSetAside.ts";
import { useUnmatchedList } from "./useUnmatchedList.ts";
import classes from "./Unmatched.module.css";

const rowHeight = 80;
const pinned = ["choice", "image", "title"];

export function Unmatched() {
  const words = useWords();
  const { say, number } = words;
  const catalog = useCatalog();
  const change = useChangeSearch();
  const list = useUnmatchedList();
  const { filters, kind, apply, asked, rows, total, refreshing, failed, retry } = list;
  const selection = useSelection(asked.where, rows);
  const done = useLastDone();
  const setAside = useSetAside(catalog, done);
  useShortcuts([{ keys: "z", label: say("handMatching.undoLast"), run: done.undo }]);
  const currency = catalog.currentCurrency;
  const columns = useMemo(
    () => unmatchedColumns({ words, currency, mayChange: setAside.allowed }),
    [words, currency, setAside.allowed],
  );
  const unset = useQuery({
    ...unmatchedCountOptions(catalog.website_id, { ...asked.where, unmatched: false }),
    enabled: asked.page > 1,
  }).data;
  const manualSearch = useMemo(() => {
    const { limit, order } = asked;
    // Those that are set aside are not in the other list: it may have fewer pages.
    const page = unset === undefined ? 1 : Math.max(1, Math.min(asked.page, pageCount(unset, limit)));
    const narrowed = parametersOf({ ...filters, isMatched: "onlyNotMatched" }, String);
    return { ...narrowed, page, limit, order };
  }, [asked, filters, unset]);
  const [shownColumns, setShownColumns] = useState<string[]>([]);

  return (
    <UnmatchedContext value={{ selection, setAside, manualSearch }}>
      <div className={classes.screen}>
        <header>
          <h1 className={classes.title}>{say("app.screen.unmatched")}</h1>
          <p className={classes.intro}>{say("unmatchedList.intro")}</p>
        </header>
        <DataGrid<Product>
          label={say("app.screen.unmatched")}
          name={`unmatched-${catalog.id}`}
          columns={columns}
          pinned={pinned}
          rows={rows}
          rowId={(product) => String(product.id)}
          rowName={({ title }) => title}
          rowHeight={rowHeight}
          total={total}
          page={asked.page}
          limit={asked.limit}
          order={asked.order}
          refreshing={refreshing}
          held={selection.isWhole || selection.chosen.size > 0}
          failed={failed}
          onPage={useCallback((next: number) => change({ page: next }), [change])}
          onLimit={(next) => change({ limit: next, page: 1 })}
          onOrder={(next) => change({ order: next, page: 1 })}
          columnFilters={columnFiltersOf(filters, words.language)}
          onColumnFilters={(typed) => apply(withColumnFilters(filters, typed, words.language))}
          onColumns={setShownColumns}
          onRetry={retry}
          renderCard={(product) => <UnmatchedCard product={product} currency={currency} />}
          empty={<NothingUnmatched kind={kind} filters={filters} onApply={apply} />}
          toolbar={
            <>
              <div className={classes.left}>
                {setAside.allowed && rows && rows.length > 0 && (
                  <CheckButton
                    label={say("unmatchedList.choosePage")}
                    checked={selection.page === "none" ? false : selection.page === "all" || "some"}
                    onToggle={selection.togglePage}
                  />
                )}
                <p className={classes.count} role="status">
                  {total !== undefined && say("matched.count", { count: total, formatted: number(total) })}
                </p>
              </div>
              <Pills
                label={say("unmatchedList.kind")}
                choices={unmatchedKinds.map((value) => ({
                  value,
                  label: say(`unmatchedList.kinds.${value}`),
                }))}
                value={kind}
                onChange={(next) => change({ kind: next, page: 1 })}
              />
              <ListFilters
                filters={filters}
                without={filtersOfMatches}
                countOf={list.countOf}
                isFilled={list.isFilled}
                onApply={apply}
              />
            </>
          }
        />
        {setAside.allowed && (
          <SelectionBar
            selection={selection}
            setAside={setAside}
            kind={kind}
            where={asked.where}
            total={total}
            shown={rows?.length ?? 0}
          />
        )}
        <ExportEntry
          request={{
            websiteId: catalog.website_id,
            modelFnName: "getUnmatchedProducts",
            ...asked,
            fields: shownColumns.filter((id) => !withoutField.has(id)),
            total,
          }}
        />
        <CreateRuleEntry
          filters={filters}
          narrowedBy={kind === "all" ? undefined : say("unmatchedList.kind")}
        />
        <Outlet />
      </div>
    </UnmatchedContext>
  );
}

/** Changes what the address says, keeping the rest; the router drops what has become a default. */
function useChangeSearch() {
  const navigate = useNavigate();
  return useCallback(
    (change: UnmatchedSearch) => void navigate({ to: ".", search: (search) => ({ ...search, ...change }) }),
    [navigate],
  );
}
