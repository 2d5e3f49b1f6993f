import { Button, Checkbox, Group, Modal, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useReturnFocus } from "#web/parts/dialogs/useReturnFocus.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./editor.module.css";

type CompetitorsModalProps = { ids: number[]; onChange(ids: number[]): void; onClose(): void };

/** More names than that are found by their letters. */
const searchFrom = 8;

/** Where a rule looks: at all competitors, those to come included, or at those that are ticked. */
export default function CompetitorsModal({ ids, onChange, onClose }: CompetitorsModalProps) {
  const { say } = useWords();
  const { competitors } = useCatalog();
  const [chosen, setChosen] = useState(ids);
  const [letters, setLetters] = useState("");
  useReturnFocus();
  const gone = ids.filter((id) => !competitors.some((competitor) => competitor.id === id));
  const matches = competitors.filter(({ name }) => name.toLowerCase().includes(letters.trim().toLowerCase()));
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((chosenId) => chosenId !== id) : [...now, id]));
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("matchingRules.competitorsModal.title")}
      closeButtonProps={{ "aria-label": say("app.close") }}
    >
      <p className={classes.advice}>{say("matchingRules.competitorsModal.advice")}</p>
      {competitors.length > searchFrom && (
        <TextInput
          className={classes.competitorSearch ?? ""}
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={say("matchingRules.competitorsModal.search")}
          placeholder={say("matchingRules.competitorsModal.search")}
          value={letters}
          onChange={({ currentTarget }) => setLetters(currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        <Checkbox
          label={say("matchingRules.everyCompetitor")}
          checked={chosen.length === 0}
          onChange={() => setChosen([])}
        />
        {matches.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
        {gone.map((id) => (
          <Checkbox
            key={id}
            label={say("matchingRules.competitorsModal.gone", { id })}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      <Group justify="flex-end" className={classes.modalButtons ?? ""}>
        <Button variant="default" onClick={onClose}>
          {say("app.cancel")}
        </Button>
        <Button
          onClick={() => {
            onChange(chosen.toSorted((left, right) => left - right));
            onClose();
          }}
        >
          {say("matchingRules.competitorsModal.choose")}
        </Button>
      </Group>
    </Modal>
  );
}
