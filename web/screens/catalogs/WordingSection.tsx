import { TextInput } from "@mantine/core";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";

/** In the order in which a catalogue keeps them. */
const forms = ["plural", "masculine", "feminine"] as const;
const letters = 40;

/** What competitors are called in this catalogue's columns, filters, menus and files. */
export function WordingSection() {
  const { say } = useWords();
  const form = useFormContext();
  const labels = form.value("customLabel") as string[];
  const change = (position: number, word: string) => {
    const next = forms.map((_, index) => (index === position ? word : (labels[index] ?? "")));
    form.set("customLabel", next.every((label) => label === "") ? [] : next);
  };
  return (
    <FormSection title={say("catalogForms.section.wording")} description={say("catalogForms.advice.wording")}>
      {forms.map((kind, position) => (
        <TextInput
          key={kind}
          label={say(`catalogForms.wording.${kind}`)}
          placeholder={say(`catalogForms.usual.${kind}`)}
          value={labels[position] ?? ""}
          maxLength={letters}
          error={position === 0 && form.problem("customLabel")}
          onChange={({ currentTarget }) => change(position, currentTarget.value)}
        />
      ))}
    </FormSection>
  );
}
