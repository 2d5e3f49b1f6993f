// With whom a catalogue is compared: found by letters, heaviest first, moved by hand or with the arrow keys.
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconGripVertical, IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { enterChooses, whileSearching } from "#web/parts/form/whileSearching.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import type { KeptCatalog, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { websiteChoices } from "#web/queries/rowChoices.ts";
import { useWords } from "#web/session/words.ts";
import { FormerCompetitors } from "./FormerCompetitors.tsx";
import { byWeight, moved } from "./weights.ts";
import classes from "./catalogs.module.css";

type CompetitorsSectionProps = {
  catalog: KeptCatalog | null;
  /** Makes a website that is not there yet. */
  create: ReactNode;
};

export function CompetitorsSection({ catalog, create }: CompetitorsSectionProps) {
  const { say } = useWords();
  const form = useFormContext();
  const competitors = byWeight(form.value("competitors") as LinkedCompetitor[]);
  const set = (next: LinkedCompetitor[]) => form.set("competitors", next);
  const add = (website: LinkedCompetitor) => set(byWeight([...competitors, website]));
  const problem = form.problem("competitors");
  return (
    <FormSection
      title={say("catalogForms.field.competitors")}
      description={say(
        form.writer === "admin"
          ? "catalogForms.advice.competitors"
          : "catalogForms.advice.competitorsOfCustomer",
      )}
    >
      <div className="form-wide">
        <CompetitorSearch competitors={competitors} problem={problem} onFound={add} />
        {create}
        <Ranking competitors={competitors} onChange={set} />
        {catalog && <FormerCompetitors catalog={catalog} competitors={competitors} onBack={add} />}
      </div>
      <FormField name="config.leaveOutOldPrices" description={say("catalogForms.advice.leaveOutOldPrices")} />
    </FormSection>
  );
}

type SearchProps = {
  competitors: LinkedCompetitor[];
  problem: string | undefined;
  onFound(website: LinkedCompetitor): void;
};

const typing_ms = 150;

function CompetitorSearch({ competitors, problem, onFound }: SearchProps) {
  const { say } = useWords();
  const form = useFormContext();
  const [typed, setTyped] = useState("");
  const [letters] = useDebouncedValue(typed.trim(), typing_ms);
  const found = useQuery(websiteChoices(letters));
  const taken = new Set([...competitors.map(({ id }) => id), Number(form.value("website_id"))]);
  const free = (found.data ?? []).filter(({ id }) => !taken.has(id));
  return (
    <Select
      label={say("catalogForms.competitors.add")}
      placeholder={say("catalogForms.competitors.search")}
      error={problem}
      required
      // What is wrong is told beneath it, and the competitors stand below.
      openOnFocus={false}
      searchable
      leftSection={<IconPlus size={16} aria-hidden />}
      nothingFoundMessage={say("catalogForms.competitors.nobody")}
      data={whileSearching(
        free.map(({ id, name }) => ({ value: String(id), label: name })),
        typed,
        found.isPlaceholderData ? undefined : letters,
      )}
      renderOption={({ option }) => {
        const website = free.find(({ id }) => String(id) === option.value);
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            <span className={classes.minor}>{website?.url}</span>
          </span>
        );
      }}
      // The server has searched already, in addresses too.
      filter={({ options }) => options}
      value={null}
      searchValue={typed}
      onKeyDown={enterChooses}
      onSearchChange={setTyped}
      onChange={(id) => {
        const website = free.find((candidate) => String(candidate.id) === id);
        if (website) onFound(website);
        setTyped("");
      }}
    />
  );
}

type RankingProps = { competitors: LinkedCompetitor[]; onChange(competitors: LinkedCompetitor[]): void };

function Ranking({ competitors, onChange }: RankingProps) {
  const { say, number } = useWords();
  const form = useFormContext();
  const mayOrder = form.writer === "admin";
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [told, setTold] = useState("");
  const { list, focusLater } = useFocusAfterMove();
  const move = (from: number, to: number) => {
    const item = competitors[from];
    if (!item || to < 0 || to >= competitors.length) return;
    onChange(moved(competitors, from, to));
    setTold(
      say("catalogForms.competitors.moved", { name: item.name, place: to + 1, count: competitors.length }),
    );
    focusLater(item.id);
  };
  const onKey = (event: KeyboardEvent, position: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(position, position + step);
  };
  return (
    <>
      <ol className={classes.competitors} ref={list}>
        {competitors.map((competitor, position) => (
          <li
            key={competitor.id}
            className={classes.competitor}
            data-over={(over === position && dragged !== position) || undefined}
            draggable={mayOrder}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(position);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(position);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, position);
              setDragged(undefined);
              setOver(undefined);
            }}
          >
            {mayOrder && (
              <button
                type="button"
                className={classes.grip}
                data-move={competitor.id}
                aria-label={say("catalogForms.competitors.move", { name: competitor.name })}
                title={say("catalogForms.competitors.moveHint")}
                onKeyDown={(event) => onKey(event, position)}
              >
                <IconGripVertical size={16} aria-hidden />
              </button>
            )}
            <span className={classes.competitorName}>{competitor.name}</span>
            <span className={classes.minor}>
              {say("catalogForms.competitors.weight", { weight: number(competitor.weight) })}
            </span>
            <button
              type="button"
              className={classes.action}
              aria-label={say("catalogForms.competitors.remove", { name: competitor.name })}
              title={say("catalogForms.competitors.remove", { name: competitor.name })}
              onClick={() => onChange(competitors.filter(({ id }) => id !== competitor.id))}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <p className={classes.unseen} role="status">
        {told}
      </p>
    </>
  );
}

/** A row that moves takes its handle out of the page for a moment: the focus goes with it. */
function useFocusAfterMove() {
  const list = useRef<HTMLOListElement>(null);
  const [movedId, setMovedId] = useState<{ id: number }>();
  useEffect(() => {
    if (movedId) list.current?.querySelector<HTMLElement>(`[data-move="${movedId.id}"]`)?.focus();
  }, [movedId]);
  return { list, focusLater: (id: number) => setMovedId({ id }) };
}
