// Looking for an own product among those of one competitor, and matching it by hand.
import { Button, CloseButton, Loader, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import { candidatesOptions } from "#web/queries/products.ts";
import type { DetailedProduct, Product } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { CandidateRow } from "./CandidateRow.tsx";
import { candidatesWhere, closestFirst, proposedSearch } from "./candidates.ts";
import type { Matching } from "#web/parts/matching/useMatching.ts";
import classes from "./MatchSearch.module.css";

const typingPause_ms = 350;
const found = 30;

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
  const [text, setText] = useState(() => proposedSearch(mine));
  const [asked] = useDebouncedValue(text, typingPause_ms);
  const candidates = useQuery({
    ...candidatesOptions(competitor.id, candidatesWhere(asked, mine), found),
    enabled: asked.trim() !== "" || mine.ean !== null,
  });
  const shown = closestFirst(candidates.data ?? [], mine);

  const choose = async (candidate: Product) => {
    if (await matching.match(competitor, { id: candidate.id, title: candidate.title }, current)) onClose();
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
      <Proposals mine={mine} onChoose={setText} />
      {candidates.isError && (
        <p className={classes.none} role="alert">
          {say("product.match.failed")}{" "}
          <Button size="compact-sm" variant="subtle" onClick={() => void candidates.refetch()}>
            {say("app.retry")}
          </Button>
        </p>
      )}
      {candidates.isSuccess && shown.length === 0 && (
        <p className={classes.none} role="status">
          {say("product.match.none", { name: competitor.name })}
        </p>
      )}
      <ul className={classes.found} aria-busy={candidates.isPlaceholderData}>
        {shown.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            mine={mine}
            currency={currency}
            isCurrent={candidate.id === current?.product_id}
            busy={matching.busy}
            onChoose={() => void choose(candidate)}
          />
        ))}
      </ul>
    </section>
  );
}

/** What of my product may be looked for with a click. */
function Proposals({ mine, onChoose }: { mine: DetailedProduct; onChoose(text: string): void }) {
  const { say } = useWords();
  const proposals = { title: mine.title, ean: mine.ean, mpn: mine.mpn, brand: mine.brand };
  return (
    <p className={classes.proposals}>
      <span>{say("product.match.lookFor")}</span>
      {Object.entries(proposals).map(
        ([field, value]) =>
          value && (
            <button key={field} type="button" onClick={() => onChoose(value)}>
              {say(`product.field.${field as keyof typeof proposals}`)}
            </button>
          ),
      )}
    </p>
  );
}
