import { Button, Loader, TextInput, Textarea } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import type { FormEvent, KeyboardEvent, RefObject } from "react";
import { CheckButton } from "#web/parts/check/CheckButton.tsx";
import { CompetitorChoice } from "#web/parts/filters/CompetitorChoice.tsx";
import { SearchProposals } from "#web/parts/matching/SearchProposals.tsx";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import type { OwnProduct } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { problemOfQuery } from "./expertQuery.ts";
import type { OfferSearch } from "./useOfferSearch.ts";
import classes from "./MatchWork.module.css";

type SearchFormProps = {
  mine: OwnProduct;
  search: OfferSearch;
  /** Ids of websites; none stands for all. */
  competitors: number[];
  onCompetitors(ids: number[]): void;
  isExpert: boolean;
  onExpert(isExpert: boolean): void;
};

/** What to look for, and at which competitors'. */
export function SearchForm(props: SearchFormProps) {
  const { mine, search, competitors, onCompetitors, isExpert, onExpert } = props;
  const { say } = useWords();
  const wrong = isExpert ? problemOfQuery(search.typed) : undefined;
  const problem = wrong ? say(`manualMatching.${wrong}`) : search.refusal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) search.ask();
  };
  return (
    <form className={classes.form} role="search" aria-label={say("manualMatching.search")} onSubmit={submit}>
      <SearchField search={search} isExpert={isExpert} problem={problem} onSubmit={submit} />
      <CompetitorChoice className={classes.competitors} chosen={competitors} onChoose={onCompetitors} />
      <Button
        type="submit"
        className={classes.submit}
        // It is never disabled, as one that loads would be: Enter would be swallowed while an earlier search goes on.
        leftSection={search.refreshing ? <Loader size={16} color="currentColor" /> : <IconSearch size={16} />}
      >
        {say("manualMatching.find")}
      </Button>
      <div className={classes.more}>
        {!isExpert && <SearchProposals mine={mine} onChoose={search.ask} />}
        <CheckButton
          label={say("manualMatching.expert")}
          checked={isExpert}
          onToggle={() => onExpert(!isExpert)}
          named
        />
      </div>
    </form>
  );
}

type SearchFieldProps = {
  search: OfferSearch;
  isExpert: boolean;
  problem: string | undefined;
  onSubmit(event: KeyboardEvent): void;
};

/** Words, or the question itself as experts write it. */
function SearchField({ search, isExpert, problem, onSubmit }: SearchFieldProps) {
  const { say } = useWords();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useShortcuts([
    { keys: "[Shift]+/", label: say("manualMatching.toSearch"), run: () => field.current?.select() },
  ]);
  if (!isExpert)
    return (
      <TextInput
        ref={field}
        className={classes.text}
        label={say("manualMatching.words")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.typed}
        error={problem}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
    );
  return <QueryField field={field} {...{ search, problem, onSubmit }} />;
}

type QueryFieldProps = Omit<SearchFieldProps, "isExpert"> & { field: RefObject<HTMLTextAreaElement | null> };

function QueryField({ field, search, problem, onSubmit }: QueryFieldProps) {
  const { say } = useWords();
  return (
    <Textarea
      ref={field}
      className={classes.text}
      classNames={{ input: classes.json }}
      label={say("manualMatching.query")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={say("manualMatching.queryHelp")}
      autosize={false}
      rows={9}
      spellCheck={false}
      data-valid={!problem || undefined}
      value={search.typed}
      error={problem}
      onChange={(event) => search.type(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit(event);
      }}
    />
  );
}
