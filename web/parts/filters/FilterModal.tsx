// The form of all filters. Nothing is asked of the server before they are applied, but how many products they leave.
import { Button } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { QueryFunction, QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { sameFilters } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import { DraftContext } from "./draftContext.ts";
import { draftOf, filtersOf, problemsIn } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { type IsFilled, useMissingFields } from "./rareFields.ts";
import { FilterSections } from "./FilterSections.tsx";
import classes from "./FilterModal.module.css";

/** How many products a filter set leaves, as a query. */
export type CountOf = (filters: FilterSet) => {
  queryKey: QueryKey;
  // The function of a query knows the exact type of its key, which is nobody else's concern.
  // oxlint-disable-next-line typescript/no-explicit-any
  queryFn?: QueryFunction<number, any>;
};

type FilterModalProps = {
  filters: FilterSet;
  /** The fields that this list does not offer. */
  without: readonly FilterField[];
  countOf: CountOf;
  isFilled: IsFilled;
  onApply(filters: FilterSet): void;
  onClose(): void;
};

export function FilterModal({ filters, without, countOf, isFilled, onApply, onClose }: FilterModalProps) {
  const words = useWords();
  const { say, language } = words;
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [draft, setDraft] = useState(() => draftOf(filters, language === "fr"));
  const missing = useMissingFields(isFilled, filters, without);
  const form = useRef<HTMLFormElement>(null);
  const [isTold, setTold] = useState(false);
  const problems = problemsIn(draft);
  const isWrong = Object.keys(problems).length > 0;
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));

  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    setTold(true);
    if (isWrong) return focusFirstWrong();
    onApply(filtersOf(draft));
    onClose();
  };
  // Once the fields say what is wrong with them.
  const focusFirstWrong = () =>
    void requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      wrong?.focus({ preventScroll: true });
      // With its label above and what is wrong below.
      wrong?.scrollIntoView({ block: "center" });
    });
  const leave = async () => {
    const unchanged = !isWrong && sameFilters(filtersOf(draft), filters);
    if (unchanged || (await confirm({ ...discardQuestion(words), danger: true }))) onClose();
  };

  return (
    <Dialog
      onClose={() => void leave()}
      title={say("filters.title")}
      size={880}
      fullScreen={narrow}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={apply}
        onKeyDown={(event) => submitOnKeys(event, apply)}
      >
        <DraftContext value={{ draft, change, problems: isTold ? problems : shownWhileTyping(problems) }}>
          <div className={classes.fields}>
            <FilterSections without={[...without, ...missing]} />
          </div>
        </DraftContext>
        <div className={classes.footer}>
          <Button variant="subtle" color="gray" onClick={() => setDraft(draftOf({}, language === "fr"))}>
            {say("filters.reset")}
          </Button>
          <p className={classes.outcome} role="status">
            {isTold && isWrong ? (
              <span className={classes.problem}>{say("filters.problems")}</span>
            ) : (
              <LeftBy filters={isWrong ? undefined : filtersOf(draft)} countOf={countOf} />
            )}
          </p>
          <Button variant="default" onClick={() => void leave()}>
            {say("app.cancel")}
          </Button>
          <Button type="submit">{say("filters.apply")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const countingPause_ms = 400;

/** How many products the filters of the draft would leave. */
function LeftBy({ filters, countOf }: { filters: FilterSet | undefined; countOf: CountOf }): ReactNode {
  const { say, number } = useWords();
  const [rested] = useDebouncedValue(JSON.stringify(filters ?? {}), countingPause_ms);
  const { data: count, isPlaceholderData } = useQuery({
    ...countOf(JSON.parse(rested) as FilterSet),
    enabled: filters !== undefined,
  });
  if (count === undefined || filters === undefined) return null;
  const waiting = isPlaceholderData || JSON.stringify(filters) !== rested;
  return (
    <span className={classes.count} data-waiting={waiting || undefined}>
      {say("filters.result", { count, formatted: number(count) })}
    </span>
  );
}

/** A text that is too short may still be growing: that is told only when the filters are applied. */
function shownWhileTyping(problems: ReturnType<typeof problemsIn>) {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem === "lines"));
}

/** In a list Enter begins a line; with Ctrl it applies. */
function submitOnKeys(event: KeyboardEvent, apply: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  apply();
}

function discardQuestion({ say }: ReturnType<typeof useWords>) {
  return {
    title: say("filters.discard.title"),
    text: say("filters.discard.text"),
    confirmLabel: say("filters.discard.confirm"),
  };
}
