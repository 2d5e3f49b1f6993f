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
  const [text, setText] = useState(() => firstSearch(mine));
  const candidates = useCandidates(text, competitor.id, mine.id);
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
      <SearchField
        name={competitor.name}
        isSearching={candidates.isFetching}
        {...{ text, setText, onClose }}
      />
      <SearchProposals mine={mine} onChoose={setText} />
      <NothingFound candidates={candidates} name={competitor.name} />
      <ul className={classes.found} aria-busy={candidates.isPlaceholderData}>
        {candidates.data?.found.map((hit) => (
          <Candidate
            key={hit.product.id}
            hit={hit}
            name={competitor.name}
            mine={mine}
            currency={hit.product.currency ?? currency}
            isMatched={hit.product.id === current?.product_id}
            disabled={matching.busy}
            onChoose={() => choose(hit.product)}
          />
        ))}
      </ul>
    </section>
  );
}

type SearchFieldProps = {
  name: string;
  text: string;
  setText(text: string): void;
  isSearching: boolean;
  onClose(): void;
};

function SearchField({ name, text, setText, isSearching, onClose }: SearchFieldProps) {
  const { say } = useWords();
  return (
    <div className={classes.field}>
      <TextInput
        className={classes.text}
        data-autofocus
        autoFocus
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={isSearching ? <Loader size={16} /> : null}
        aria-label={say("product.match.search", { name })}
        placeholder={say("product.match.placeholder")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <CloseButton aria-label={say("product.match.close")} onClick={onClose} />
    </div>
  );
}

function useCandidates(text: string, competitorId: number, productId: number) {
  const { id: catalogId } = useCatalog();
  const [query] = useDebouncedValue(text, typingPause_ms);
  const asked = searchProductsOptions({ catalogId, productId, query, competitors: [competitorId], page: 1 });
  return useQuery({ ...asked, enabled: query.trim() !== "" });
}

type Candidates = ReturnType<typeof useCandidates>;

function NothingFound({ candidates, name }: { candidates: Candidates; name: string }) {
  const { say } = useWords();
  if (candidates.isError)
    return (
      <p className={classes.none} role="alert">
        {say("product.match.failed")}{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void candidates.refetch()}>
          {say("app.retry")}
        </Button>
      </p>
    );
  if (!candidates.isSuccess || candidates.data.found.length > 0) return null;
  return (
    <p className={classes.none} role="status">
      {say("product.match.none", { name })}
    </p>
  );
}

type CandidateProps = {
  hit: NonNullable<Candidates["data"]>["found"][number];
  /** The competitor's. */
  name: string;
  mine: DetailedProduct;
  /** In which its price is. */
  currency: string;
  isMatched: boolean;
  disabled: boolean;
  onChoose(): Promise<void>;
};

function Candidate({ hit, name, mine, currency, isMatched, disabled, onChoose }: CandidateProps) {
  const { currentCurrency } = useCatalog();
  const { product } = hit;
  return (
    <OfferRow
      mine={mine}
      product={product}
      name={name}
      price={<ShopPrice product={product} currency={currency} />}
      difference={currency === currentCurrency ? differenceFrom(product.price, mine.price) : null}
      currency={currentCurrency}
      found={hit}
      isMatched={isMatched}
      disabled={disabled}
      onToggle={isMatched ? undefined : onChoose}
    />
  );
}
