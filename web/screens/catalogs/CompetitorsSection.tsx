// With whom a catalogue is compared: found by letters, heaviest first.
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { enterChooses, whileSearching } from "#web/parts/form/whileSearching.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import type { KeptCatalog, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { websiteChoices } from "#web/queries/rowChoices.ts";
import { useWords } from "#web/session/words.ts";
import { CreateEntry } from "./CreateEntry.tsx";
import { FormerCompetitors } from "./FormerCompetitors.tsx";
import { Ranking } from "./Ranking.tsx";
import { byWeight } from "./weights.ts";
import classes from "./catalogs.module.css";

const WebsiteDialog = lazyPart(() => import("./WebsiteDialog.tsx"));

export function CompetitorsSection({ catalog }: { catalog: KeptCatalog | null }) {
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
        <CreateCompetitor onCreated={add} />
        <Ranking competitors={competitors} onChange={set} />
        {catalog && <FormerCompetitors catalog={catalog} competitors={competitors} onBack={add} />}
      </div>
      <FormField name="config.leaveOutOldPrices" description={say("catalogForms.advice.leaveOutOldPrices")} />
    </FormSection>
  );
}

function CreateCompetitor({ onCreated }: { onCreated(website: LinkedCompetitor): void }) {
  const { say } = useWords();
  return (
    <CreateEntry
      label={say("catalogForms.createCompetitor")}
      dialog={(close) => (
        <WebsiteDialog
          title={say("catalogForms.createCompetitor")}
          onClose={close}
          onSaved={(website) => {
            onCreated(website);
            close();
          }}
        />
      )}
    />
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
  const { typed, setTyped, free, data } = useFreeWebsites(competitors);
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
      data={data}
      renderOption={({ option }) => (
        <WebsiteOption name={option.label} url={free.find(({ id }) => String(id) === option.value)?.url} />
      )}
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

function WebsiteOption({ name, url }: { name: string; url: string | undefined }) {
  return (
    <span className={classes.option}>
      <span>{name}</span>
      <span className={classes.minor}>{url}</span>
    </span>
  );
}

/** The websites with these letters that are no competitor yet. */
function useFreeWebsites(competitors: readonly LinkedCompetitor[]) {
  const form = useFormContext();
  const [typed, setTyped] = useState("");
  const [letters] = useDebouncedValue(typed.trim(), typing_ms);
  const search = useQuery(websiteChoices(letters));
  const taken = new Set([...competitors.map(({ id }) => id), Number(form.value("website_id"))]);
  const free = (search.data ?? []).filter(({ id }) => !taken.has(id));
  const choices = free.map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    typed,
    setTyped,
    free,
    data: whileSearching(choices, typed, search.isPlaceholderData ? undefined : letters),
  };
}
