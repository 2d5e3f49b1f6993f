// My products that are matched with competitors' products: all of them, those where I am competitive, or those
// where I am not.
import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Competitive } from "#shared/filters/competitive.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { Message } from "#web/parts/Message.tsx";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { matchedProductsCountOptions, matchedProductsOptions } from "#web/queries/matchedProducts.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { CompetitiveSwitch } from "./CompetitiveSwitch.tsx";
import { Counters } from "./Counters.tsx";
import { PriceRanking } from "./PriceRanking.tsx";
import { ProductCard } from "./ProductCard.tsx";
import { matchedColumns } from "./matchedColumns.tsx";
import { withDefaults } from "./search.ts";
import type { MatchedSearch } from "./search.ts";
import classes from "./MatchedProducts.module.css";

const rowHeight = 80;
const pinned = ["image", "title"];

export const AllMatchedProducts = () => <MatchedProducts title="matched.title.all" fixed="all" />;
export const CheapMatchedProducts = () => <MatchedProducts title="matched.title.cheap" fixed="cheap" />;
export const ExpensiveMatchedProducts = () => (
  <MatchedProducts title="matched.title.expensive" fixed="expensiveOrEquals" />
);

/** `fixed` is the bucket of the address itself; under "all" the user may choose one. */
function MatchedProducts({ title, fixed }: { title: WordKey; fixed: Competitive }) {
  const words = useWords();
  const { say, number } = words;
  const catalog = useCatalog();
  const { page, limit, order, competitive: chosen } = withDefaults(useSearch({ strict: false }));
  const competitive = fixed === "all" ? chosen : fixed;
  const change = useChangeSearch();

  const where = matchedProductsWhere({ catalog_id: catalog.id, competitive });
  const list = useQuery(matchedProductsOptions(catalog.website_id, { where, order, page, limit }));
  const total = useQuery(matchedProductsCountOptions(catalog.website_id, where));
  const columns = useMemo(
    () => matchedColumns(words, catalog.currentCurrency),
    [words, catalog.currentCurrency],
  );

  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{say(title)}</h1>
      <Counters catalog={catalog} fixed={fixed} />
      <DataGrid<MatchedProduct>
        label={say(title)}
        columns={columns}
        pinned={pinned}
        rows={list.data}
        rowId={(product) => String(product.id)}
        rowName={(product) => product.title ?? product.sku ?? ""}
        rowHeight={rowHeight}
        total={total.data}
        page={page}
        limit={limit}
        order={order}
        refreshing={list.isPlaceholderData}
        failed={list.isError}
        onPage={useCallback((next: number) => change({ page: next }), [change])}
        onLimit={(next) => change({ limit: next, page: 1 })}
        onOrder={(next) => change({ order: next, page: 1 })}
        onRetry={() => void Promise.all([list.refetch(), total.refetch()])}
        renderDetail={(product) => <PriceRanking product={product} currency={catalog.currentCurrency} />}
        renderCard={(product) => <ProductCard product={product} currency={catalog.currentCurrency} />}
        empty={
          <NothingMatched
            competitive={competitive}
            onShowAll={() => change({ competitive: "all", page: 1 })}
          />
        }
        toolbar={
          <>
            <p className={classes.count}>
              {total.data !== undefined &&
                say("matched.count", { count: total.data, formatted: number(total.data) })}
            </p>
            {fixed === "all" && (
              <CompetitiveSwitch
                value={competitive}
                onChange={(next) => change({ competitive: next, page: 1 })}
              />
            )}
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
    (change: MatchedSearch) => void navigate({ to: ".", search: (search) => ({ ...search, ...change }) }),
    [navigate],
  );
}

function NothingMatched({ competitive, onShowAll }: { competitive: Competitive; onShowAll(): void }) {
  const { say } = useWords();
  if (competitive === "all") {
    return (
      <Message
        icon={IconArrowsExchange}
        title={say("matched.empty.title")}
        advice={say("matched.empty.advice")}
      />
    );
  }
  return (
    <Message
      icon={IconArrowsExchange}
      title={say("matched.empty.positionTitle")}
      advice={say("matched.empty.positionAdvice")}
      action={
        <Button variant="light" onClick={onShowAll}>
          {say("matched.empty.showAll")}
        </Button>
      }
    />
  );
}
