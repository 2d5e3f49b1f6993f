// What the rule finds for one product, while it is written.
import { Button, Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCircleCheck, IconCircleX, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { productChoicesOptions } from "#web/queries/productChoices.ts";
import type { RuleHit, RuleTry } from "#web/queries/ruleTrial.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { Hit } from "./Hit.tsx";
import { TriedOwn } from "./TriedOwn.tsx";
import type { RuleTrial } from "./useRuleTrial.ts";
import classes from "./trial.module.css";

type LiveSearchProps = {
  trial: RuleTrial;
  productId: number | undefined;
  onChoose(id: number | undefined): void;
  isRunnable: boolean;
  /** What is to be completed first, in words. */
  mend: string | undefined;
};

export function LiveSearch({ trial, productId, onChoose, isRunnable, mend }: LiveSearchProps) {
  const { say } = useWords();
  const { found, failure, refreshing } = trial;
  return (
    <section className={classes.panel} aria-label={say("matchingRules.live.title")}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{say("matchingRules.live.title")}</h2>
        {refreshing && productId !== undefined && <Loader size={16} />}
      </header>
      <ProductChoice productId={productId} onChoose={onChoose} />
      {productId === undefined && <p className={classes.advice}>{say("matchingRules.live.choose")}</p>}
      {productId !== undefined && <TriedOwn productId={productId} />}
      {productId !== undefined && mend && (
        <p className={classes.stale} role="status">
          {mend}
        </p>
      )}
      {productId !== undefined && failure && (
        <p className={classes.problem} role="alert">
          {failure}{" "}
          <Button size="compact-xs" variant="subtle" onClick={trial.retry}>
            {say("app.retry")}
          </Button>
        </p>
      )}
      {productId !== undefined && isRunnable && found && <Found found={found} busy={refreshing} />}
    </section>
  );
}

const typingPause_ms = 300;

type ProductChoiceProps = { productId: number | undefined; onChoose(id: number | undefined): void };

function ProductChoice({ productId, onChoose }: ProductChoiceProps) {
  const { say } = useWords();
  const { website_id } = useCatalog();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [letters] = useDebouncedValue(typed === chosen?.label ? "" : typed.trim(), typingPause_ms);
  const products = useQuery(productChoicesOptions(website_id, letters));
  const offered = (products.data ?? []).map(({ id, title, sku }) => ({
    value: String(id),
    label: title || sku || String(id),
  }));
  const isOffered = offered.some(({ value }) => value === chosen?.value);
  return (
    <Select
      searchable
      clearable
      leftSection={<IconSearch size={16} aria-hidden />}
      aria-label={say("matchingRules.live.product")}
      placeholder={say("matchingRules.live.productPlaceholder")}
      nothingFoundMessage={say(products.isFetching ? "app.loading" : "matchingRules.live.noProduct")}
      clearButtonProps={{ "aria-label": say("matchingRules.live.clear") }}
      maxDropdownHeight={280}
      // The chosen one is known, to be shown in the field, and offered only where it is what is searched for.
      data={chosen && !isOffered ? [chosen, ...offered] : offered}
      filter={({ options }) =>
        letters && !isOffered
          ? options.filter((option) => !("value" in option) || option.value !== chosen?.value)
          : options
      }
      value={productId === undefined ? null : String(productId)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setChosen(option === null ? undefined : { value: option.value, label: option.label });
        onChoose(id === null ? undefined : Number(id));
      }}
    />
  );
}

function Found({ found, busy }: { found: RuleTry; busy: boolean }) {
  const { say } = useWords();
  const { selected, hits, query, method, websites = [] } = found;
  const hitsAt = ({ website_id }: { website_id: number }) =>
    hits.filter((hit) => hit.website_id === website_id);
  const empty = websites.filter((website) => hitsAt(website).length === 0);
  return (
    <div className={classes.found} aria-busy={busy} aria-live="polite">
      <p className={classes.selected} data-selected={selected === true || undefined}>
        {selected ? <IconCircleCheck size={17} aria-hidden /> : <IconCircleX size={17} aria-hidden />}
        {say(selected ? "matchingRules.live.selected" : "matchingRules.live.notSelected")}
      </p>
      {method === "query" && query === null && (
        <p className={classes.advice}>{say("matchingRules.live.cannotFill")}</p>
      )}
      {websites.map((website) => (
        <AtWebsite key={website.website_id} {...website} hits={hitsAt(website)} />
      ))}
      {empty.length > 0 && (
        <p className={classes.none}>
          {say("matchingRules.live.nothingAt", { names: empty.map(({ name }) => name).join(", ") })}
        </p>
      )}
      {query !== null && query !== undefined && (
        <details className={classes.query}>
          <summary>{say("matchingRules.live.query")}</summary>
          <pre>{JSON.stringify(query, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

type AtWebsiteProps = NonNullable<RuleTry["websites"]>[number] & { hits: RuleHit[] };

function AtWebsite({ name, threshold, hits }: AtWebsiteProps) {
  const { say, number } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [best] = hits;
  if (!best) return null;
  // Of what is needed there, or of the best one's score where nothing is.
  const least = (threshold ?? best.score) / 2;
  // The best one is shown in any case, with the reason why it is no match.
  const far = hits.filter((hit) => hit !== best && !isNear(hit, least));
  const shown = isOpen ? hits : hits.filter((hit) => !far.includes(hit));
  return (
    <section className={classes.website} aria-label={name}>
      <h3 className={classes.websiteName}>
        {name}
        {threshold !== null && (
          <span className={classes.threshold}>
            {say("matchingRules.live.threshold", { score: number(Math.round(threshold)) })}
          </span>
        )}
      </h3>
      {!isNear(best, least) && <p className={classes.minor}>{say("matchingRules.live.nothingNear")}</p>}
      <ol className={classes.hits}>
        {shown.map((hit) => (
          <Hit key={hit.product.id} hit={hit} />
        ))}
      </ol>
      {far.length > 0 && <MoreButton count={far.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
    </section>
  );
}

type MoreButtonProps = { count: number; isOpen: boolean; onToggle(): void };

/** Shows those that are far from a match, or hides them again. */
function MoreButton({ count, isOpen, onToggle }: MoreButtonProps) {
  const { say } = useWords();
  return (
    <Button
      className={classes.more}
      size="compact-xs"
      variant="subtle"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {say(isOpen ? "matchingRules.live.fewer" : "matchingRules.live.more", { count })}
    </Button>
  );
}

/** Whether a hit is a match, or has so much of what is needed that somebody may wonder why it is none. */
function isNear({ accepted, reason, score }: RuleHit, least: number): boolean {
  return accepted || reason === "current" || (score > 0 && score >= least);
}
