// Looking for an own product among those of one competitor, and matching it by hand.
import { Button, CloseButton, Loader, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DifferentEans } from "#web/parts/matching/DifferentEans.tsx";
import { OfferRow } from "#web/parts/matching/OfferRow.tsx";
import { SearchProposals } from "#web/parts/matching/SearchProposals.tsx";
import { differenceFrom } from "#web/parts/matching/difference.ts";
import { firstSearch } from "#web/parts/matching/firstSearch.ts";
import type { Matching } from "#web/parts/matching/useMatching.ts";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { DetailedProduct, Product } from "#web/queries/products.ts";
import { searchProductsOptions } from "#web/queries/searchProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./MatchSearch.module.css";

const typingPause_ms = 350;

type MatchSearchProps = {
  competitor: { id: number; name: string };
  mine: DetailedProduct;
  /** The match that a new one would take the place of. */
  current: CompetitorEntry | undefined;
  matching: Matching;
  /** The competitor's own. */
  currency: string;
  onClose(): void;
};

export function MatchSearch({ competitor, mine, current, matching, currency, onClose }: MatchSearchProps) {
  const { say } = useWords();
  const catalog = useCatalog();
  const [text, setText] = useState(() => firstSearch(mine));
  const [searchText] = useDebouncedValue(text, typingPause_ms);
  const candidates = useQuery({
    ...searchProductsOptions({
      catalogId: catalog.id,
      productId: mine.id,
      query: searchText,
      competitors: [competitor.id],
      page: 1,
    }),
    enabled: searchText.trim() !== "",
  });
  const offers = candidates.data?.found ?? [];
  const currencyOf = (hit: Product) => hit.currency ?? currency;

  const choose = async (candidate: Product) => {
    const { id, title } = candidate;
    const warning = <DifferentEans key="eans" mine={mine} theirs={candidate} />;
    if (await matching.match(competitor, { id, title, warning }, current)) onClose();
  };
  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    onClose();
  };

  return (
    <section
      className={classes.search}
      aria-label={say("product.match.at", { name: competitor.name })}
      onKeyDown={closeOnEscape}
    >
      <div className={classes.field}>
        <TextInput
          className={classes.text}
          data-autofocus
          autoFocus
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={candidates.isFetching ? <Loader size={16} /> : null}
          aria-label={say("product.match.search", { name: competitor.name })}
          placeholder={say("product.match.placeholder")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <CloseButton aria-label={say("product.match.close")} onClick={onClose} />
      </div>
      <SearchProposals mine={mine} onChoose={setText} />
      {candidates.isError && (
        <p className={classes.none} role="alert">
          {say("product.match.failed")}{" "}
          <Button size="compact-sm" variant="subtle" onClick={() => void candidates.refetch()}>
            {say("app.retry")}
          </Button>
        </p>
      )}
      {candidates.isSuccess && offers.length === 0 && (
        <p className={classes.none} role="status">
          {say("product.match.none", { name: competitor.name })}
        </p>
      )}
      <ul className={classes.found} aria-busy={candidates.isPlaceholderData}>
        {offers.map((hit) => (
          <OfferRow
            key={hit.product.id}
            mine={mine}
            product={hit.product}
            name={competitor.name}
            price={<ShopPrice product={hit.product} currency={currencyOf(hit.product)} />}
            difference={
              currencyOf(hit.product) === catalog.currentCurrency
                ? differenceFrom(hit.product.price, mine.price)
                : null
            }
            currency={catalog.currentCurrency}
            found={hit}
            isMatched={hit.product.id === current?.product_id}
            disabled={matching.busy}
            onToggle={hit.product.id === current?.product_id ? undefined : () => choose(hit.product)}
          />
        ))}
      </ul>
    </section>
  );
}
