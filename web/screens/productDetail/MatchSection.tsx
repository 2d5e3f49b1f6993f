// What is not matched: the competitors where a match is still to be found, and the pairs that were undone.
import { IconLink, IconRotateClockwise } from "@tabler/icons-react";
import { useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { DetailedProduct } from "#web/queries/products.ts";
import type { Competitor } from "#web/session/catalog.ts";
import { useWords } from "#web/session/words.ts";
import { LazyMatchSearch } from "./LazyMatchSearch.tsx";
import { useMatching } from "#web/parts/matching/useMatching.ts";
import type { Matching } from "#web/parts/matching/useMatching.ts";
import type { Detail } from "./useProductDetail.ts";
import classes from "./MatchSection.module.css";

type MatchSectionProps = { product: DetailedProduct; pairs: CompetitorEntry[]; detail: Detail };

export function MatchSection({ product, pairs, detail }: MatchSectionProps) {
  const { catalog } = detail;
  const matching = useMatching(catalog, product.id);
  const live = new Set(pairs.filter(({ unmatched }) => !unmatched).map(({ website_id }) => website_id));
  const missing = catalog.competitors.filter(({ id }) => !live.has(id));
  const undone = pairs.filter(({ unmatched }) => unmatched);
  return (
    <div className={classes.section}>
      {missing.length > 0 && <Missing missing={missing} mine={product} matching={matching} />}
      {undone.length > 0 && <Undone undone={undone} pairs={pairs} matching={matching} />}
    </div>
  );
}

type MissingProps = { missing: Competitor[]; mine: DetailedProduct; matching: Matching };

function Missing({ missing, mine, matching }: MissingProps) {
  const { say } = useWords();
  const [searched, search] = useState<number>();
  return (
    <section className={classes.missing}>
      <h2 className={classes.heading}>{say("product.missing.title")}</h2>
      <ul className={classes.list}>
        {missing.map((competitor) => (
          <MissingLine
            key={competitor.id}
            {...{ competitor, mine, matching }}
            isSearched={searched === competitor.id}
            onSearch={search}
          />
        ))}
      </ul>
    </section>
  );
}

type MissingLineProps = Omit<MissingProps, "missing"> & {
  competitor: MissingProps["missing"][number];
  isSearched: boolean;
  onSearch(id: number | undefined): void;
};

function MissingLine({ competitor, mine, matching, isSearched, onSearch }: MissingLineProps) {
  const { say } = useWords();
  return (
    <li>
      <div className={classes.line}>
        <span>{say("product.missing.at", { name: competitor.name })}</span>
        {matching.allowed && (
          <ActionButton
            size="compact-sm"
            variant="light"
            icon={IconLink}
            aria-label={say("product.match.at", { name: competitor.name })}
            aria-expanded={isSearched}
            onClick={() => onSearch(isSearched ? undefined : competitor.id)}
          >
            {say("product.match.action")}
          </ActionButton>
        )}
      </div>
      {isSearched && (
        <LazyMatchSearch
          competitor={competitor}
          mine={mine}
          current={undefined}
          matching={matching}
          currency={competitor.currency}
          onClose={() => onSearch(undefined)}
        />
      )}
    </li>
  );
}

type UndoneProps = {
  undone: CompetitorEntry[];
  pairs: CompetitorEntry[];
  matching: Matching;
};

function Undone({ undone, ...props }: UndoneProps) {
  const { say } = useWords();
  return (
    <details className={classes.undone}>
      <summary>{say("product.undone.title", { count: undone.length })}</summary>
      <ul className={classes.list}>
        {undone.map((pair) => (
          <UndoneLine key={pair.id} pair={pair} {...props} />
        ))}
      </ul>
    </details>
  );
}

type UndoneLineProps = Omit<UndoneProps, "undone"> & { pair: UndoneProps["undone"][number] };

function UndoneLine({ pair, pairs, matching }: UndoneLineProps) {
  const { say } = useWords();
  const title = pair.title ?? "";
  const others = pairs.filter(({ id, website_id }) => website_id === pair.website_id && id !== pair.id);
  return (
    <li className={classes.line}>
      <span>
        <strong>{pair.name}</strong> {title}
      </span>
      {matching.allowed && (
        <ActionButton
          size="compact-sm"
          variant="default"
          icon={IconRotateClockwise}
          aria-label={say("product.undone.restoreAt", { name: pair.name })}
          disabled={matching.busy}
          onClick={() => void matching.restore(pair, title, others)}
        >
          {say("product.undone.restore")}
        </ActionButton>
      )}
    </li>
  );
}
