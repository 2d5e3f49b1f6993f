import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./editor.module.css";

type CompetitorsModalProps = { ids: number[]; onChange(ids: number[]): void; onClose(): void };

/** More names than that are found by their letters. */
const searchFrom = 8;

/** Where a rule looks: at all competitors, those to come included, or at those that are ticked. */
export default function CompetitorsModal({ ids, onChange, onClose }: CompetitorsModalProps) {
  const { say } = useWords();
  const [chosen, setChosen] = useState(ids);
  const choose = () => {
    onChange(chosen.toSorted((left, right) => left - right));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={say("matchingRules.competitorsModal.title")}>
      <p className={classes.advice}>{say("matchingRules.competitorsModal.advice")}</p>
      <Choices ids={ids} chosen={chosen} onChoose={setChosen} />
      <Group justify="flex-end" className={classes.modalButtons ?? ""}>
        <Button variant="default" onClick={onClose}>
          {say("app.cancel")}
        </Button>
        <Button onClick={choose}>{say("matchingRules.competitorsModal.choose")}</Button>
      </Group>
    </Dialog>
  );
}

type ChoicesProps = { ids: number[]; chosen: readonly number[]; onChoose(chosen: number[]): void };

/** `ids`: those that the rule has, among them some that may be competitors no more. */
function Choices({ ids, chosen, onChoose }: ChoicesProps) {
  const { say } = useWords();
  const { competitors } = useCatalog();
  const [letters, setLetters] = useState("");
  const gone = ids.filter((id) => !competitors.some((competitor) => competitor.id === id));
  const matches = competitors.filter(({ name }) => name.toLowerCase().includes(letters.trim().toLowerCase()));
  const choice = (id: number, label: string) => (
    <Checkbox
      key={id}
      label={label}
      checked={chosen.includes(id)}
      onChange={() => onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
    />
  );
  return (
    <>
      {competitors.length > searchFrom && <Letters value={letters} onChange={setLetters} />}
      <div className={classes.choices}>
        <Checkbox
          label={say("matchingRules.everyCompetitor")}
          checked={chosen.length === 0}
          onChange={() => onChoose([])}
        />
        {matches.map(({ id, name }) => choice(id, name))}
        {gone.map((id) => choice(id, say("matchingRules.competitorsModal.gone", { id })))}
      </div>
    </>
  );
}

function Letters({ value, onChange }: { value: string; onChange(letters: string): void }) {
  const { say } = useWords();
  return (
    <TextInput
      className={classes.competitorSearch ?? ""}
      leftSection={<IconSearch size={16} aria-hidden />}
      aria-label={say("matchingRules.competitorsModal.search")}
      placeholder={say("matchingRules.competitorsModal.search")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
