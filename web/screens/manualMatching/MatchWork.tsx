// What is done for the chosen product: its matches, the search, and what that found.
import { useState } from "react";
import { DifferentEans } from "#web/parts/matching/DifferentEans.tsx";
import type { Matching } from "#web/parts/matching/useMatching.ts";
import type { OwnProduct, Product } from "#web/queries/products.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { CurrentMatches } from "./CurrentMatches.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { SearchResults } from "./SearchResults.tsx";
import { useOfferSearch } from "./useOfferSearch.ts";
import classes from "./MatchWork.module.css";

type MatchWorkProps = { product: OwnProduct; matching: Matching };

export function MatchWork({ product, matching }: MatchWorkProps) {
  const catalog = useCatalog();
  const [competitors, setCompetitors] = useState<number[]>([]);
  const [isExpert, setExpert] = useState(false);
  const search = useOfferSearch({ catalogId: catalog.id, product, competitors, isExpert });

  const toggle = useToggleMatch({ product, matching });
  return (
    <div className={classes.work}>
      <SearchForm
        mine={product}
        search={search}
        competitors={competitors}
        onCompetitors={setCompetitors}
        isExpert={isExpert}
        onExpert={setExpert}
      />
      <SearchResults
        mine={product}
        search={search}
        isExpert={isExpert}
        // Nothing is matched with what is set aside.
        matching={{ ...matching, allowed: matching.allowed && !product.unmatched }}
        onToggle={toggle}
      />
      <CurrentMatches mine={product} matching={matching} />
    </div>
  );
}

/** Matches what is not, and undoes what is; another match of that competitor gives way. */
function useToggleMatch({ product, matching }: MatchWorkProps) {
  const catalog = useCatalog();
  return async (candidate: Product): Promise<void> => {
    const { id, title, website_id } = candidate;
    const ofCompetitor = product.competitors.filter((pair) => pair.website_id === website_id);
    const current = ofCompetitor.find(({ unmatched }) => !unmatched);
    if (current?.product_id === id) return matching.undo(current);
    const name = catalog.competitors.find((competitor) => competitor.id === website_id)?.name ?? "";
    const warning = <DifferentEans key="eans" mine={product} theirs={candidate} />;
    await matching.match({ id: website_id, name }, { id, title, warning }, current);
  };
}
