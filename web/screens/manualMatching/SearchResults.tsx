import { Pagination } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { pageCount } from "#web/parts/data-grid/paging.ts";
import { MatchExplanation } from "#web/parts/match-explanation/MatchExplanation.tsx";
import { OfferRow } from "#web/parts/matching/OfferRow.tsx";
import { differenceFrom } from "#web/parts/matching/difference.ts";
import type { Matching } from "#web/parts/matching/useMatching.ts";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import type { OwnProduct, Product } from "#web/queries/products.ts";
import { searchPageSize } from "#web/queries/searchProducts.ts";
import type { FoundProduct } from "#web/queries/searchProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { OfferSearch } from "./useOfferSearch.ts";
import classes from "./MatchWork.module.css";

type SearchResultsProps = {
  mine: OwnProduct;
  search: OfferSearch;
  isExpert: boolean;
  matching: Matching;
  onToggle(product: Product): Promise<void>;
};

export function SearchResults({ mine, search, isExpert, matching, onToggle }: SearchResultsProps) {
  const { say } = useWords();
  const { found, page, refreshing } = search;
  const hits = found?.found ?? [];
  useDigits(hits, matching, onToggle);
  if (search.isRefused) return null;
  if (search.failed) return <GridFailure title={say("product.match.failed")} onRetry={search.retry} />;
  if (found && hits.length === 0) return <NothingFound />;
  return (
    <section className={classes.section} aria-label={say("manualMatching.results")} aria-busy={refreshing}>
      <h3 className={classes.heading}>
        {say("manualMatching.results")}
        {found && <FoundCount found={found} isExpert={isExpert} />}
      </h3>
      <ol className={classes.list}>
        {hits.map((hit, at) => (
          <Hit key={hit.product.id} digit={(at + 1) % 10} {...{ hit, mine, matching, onToggle }} />
        ))}
      </ol>
      <Pages total={found?.total ?? 0} page={page} onTurn={search.turn} />
    </section>
  );
}

function NothingFound() {
  const { say } = useWords();
  return (
    <Message
      icon={IconSearchOff}
      title={say("manualMatching.nothingFound")}
      advice={say("manualMatching.nothingFoundAdvice")}
    />
  );
}

type FoundCountProps = { found: NonNullable<OfferSearch["found"]>; isExpert: boolean };

function FoundCount({ found: { isExact, total: count }, isExpert }: FoundCountProps) {
  const { say, number } = useWords();
  const word = isExact ? "manualMatching.found" : "manualMatching.foundAtLeast";
  return (
    <span className={classes.count} role="status">
      {say(word, { count, formatted: number(count) })}
      {!isExpert && ` · ${say("manualMatching.enough")}`}
    </span>
  );
}

/** As far as the server looks; who has not found it by then asks otherwise. */
const lastPage = 100;

function Pages({ total, page, onTurn }: { total: number; page: number; onTurn(page: number): void }) {
  const { say, number } = useWords();
  if (total <= searchPageSize) return null;
  return (
    <nav className={classes.pages} aria-label={say("manualMatching.resultPages")}>
      <Pagination
        size="sm"
        total={Math.min(pageCount(total, searchPageSize), lastPage)}
        value={page}
        onChange={onTurn}
        getItemProps={(item) => ({ "aria-label": say("grid.page", { page: number(item) }) })}
        getControlProps={(control) => ({
          "aria-label": say(control === "previous" ? "grid.previousPage" : "grid.nextPage"),
        })}
      />
    </nav>
  );
}

type HitProps = Omit<SearchResultsProps, "search" | "isExpert"> & { hit: FoundProduct; digit: number };

function Hit({ hit, digit, mine, matching, onToggle }: HitProps) {
  const { competitors, currentCurrency } = useCatalog();
  const { product } = hit;
  const competitor = competitors.find(({ id }) => id === product.website_id);
  const currency = product.currency ?? competitor?.currency ?? currentCurrency;
  const pair = mine.competitors.find(({ product_id }) => product_id === product.id);
  return (
    <OfferRow
      mine={mine}
      product={product}
      name={competitor?.name ?? ""}
      price={<ShopPrice product={product} currency={currency} />}
      difference={currency === currentCurrency ? differenceFrom(product.price, mine.price) : null}
      currency={currentCurrency}
      found={hit}
      explanation={<MatchExplanation explanation={{ clauses: hit.clauses }} score={hit.share} />}
      isMatched={pair?.unmatched === false}
      isUndone={pair?.unmatched === true}
      digit={digit}
      disabled={matching.busy}
      onToggle={matching.allowed ? () => onToggle(product) : undefined}
    />
  );
}

/** A digit does what the button of that result does: 1 to 9, and 0 for the tenth. */
function useDigits(
  hits: readonly FoundProduct[],
  matching: Matching,
  onToggle: (product: Product) => Promise<void>,
) {
  const { say } = useWords();
  useShortcuts(
    hits.map(({ product }, at) => ({
      keys: `[Shift]+${(at + 1) % 10}`,
      label: say("manualMatching.digits"),
      isHidden: at > 0,
      run: () => {
        if (matching.allowed && !matching.busy) void onToggle(product);
      },
    })),
  );
}
