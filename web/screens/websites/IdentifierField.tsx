// By what the products of a website are known again: a field of theirs, or what each file gives.
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { identifierByDefault, productIdentifiers } from "#shared/reference/feedDialects.ts";
import { fieldAt } from "#web/parts/form/draft.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { isReserved } from "#web/parts/form/isReserved.ts";
import type { ProductIdentifier } from "#web/queries/importLaunch.ts";
import { identifierInUseOptions } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { hasNoColumns, isFoundInFiles } from "./foundInFiles.ts";
import { source } from "./source.ts";

/** The choice that is none: it is kept as the default of the settings. */
const found = "found";

export function IdentifierField() {
  const { say } = useWords();
  const form = useFormContext();
  const isFound = isFoundInFiles(form.value);
  const chosen = (form.value(source.identifier) ?? identifierByDefault) as ProductIdentifier;
  const choices = [...(hasNoColumns(form.value) ? ([found] as const) : []), ...productIdentifiers];
  const choose = (choice: string | null) => {
    form.set(source.identifier, choice === found ? identifierByDefault : choice);
    form.set(source.identifierChosen, choice === identifierByDefault);
  };
  return (
    <Select
      label={form.label(source.identifier)}
      description={useAdvice()}
      error={form.problem(source.identifier)}
      required
      disabled={isReserved(fieldAt(form.entity, source.identifier).options.write, form.writer)}
      name={source.identifier}
      inputWrapperOrder={["label", "input", "description", "error"]}
      allowDeselect={false}
      data={choices.map((choice) => ({ value: choice, label: say(`importing.identifier.${choice}`) }))}
      value={isFound ? found : chosen}
      onChange={choose}
      onBlur={() => form.leave(source.identifier)}
    />
  );
}

/** What the choice means for the products that there are. */
function useAdvice(): string {
  const { say } = useWords();
  const form = useFormContext();
  const count = Number(form.savedValue("products_count") ?? 0);
  const id = Number(form.savedValue("id") ?? 0);
  const { data: inUse } = useQuery({ ...identifierInUseOptions(id), enabled: count > 0 && id > 0 });
  const chosen = (form.value(source.identifier) ?? identifierByDefault) as ProductIdentifier;
  const goesByFiles = isFoundInFiles(form.value);
  const before = isFoundInFiles(form.savedValue)
    ? (inUse ?? identifierByDefault)
    : form.savedValue(source.identifier);
  if (goesByFiles && inUse)
    return say("websites.advice.identifierFound", { now: say(`importing.identifier.${inUse}`) });
  return count > 0 && !goesByFiles && chosen !== before
    ? say("websites.advice.identifierChanges", { count, now: say(`importing.identifier.${chosen}`) })
    : say("websites.advice.identifier");
}
