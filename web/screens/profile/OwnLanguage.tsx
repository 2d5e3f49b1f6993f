import { Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { languages } from "#shared/messages/language.ts";
import type { Language } from "#shared/messages/language.ts";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { saveLanguage } from "#web/queries/profile.ts";
import { customerOptions } from "#web/session/customer.ts";
import type { Customer } from "#web/session/customer.ts";
import { chooseLanguage } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";

/** The language of the screens here, and of the mails everywhere. */
export function OwnLanguage({ customer: { id, language } }: { customer: Customer }) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: async (next: Language) => {
      await saveLanguage(id, next);
      await chooseLanguage(next);
    },
    onSuccess: async () => {
      toastSuccess(say("profile.language.saved"), words);
      await client.invalidateQueries({ queryKey: customerOptions.queryKey });
    },
    onError: (error) => toastFailure(error, words),
  });
  return (
    <FormSection title={say("profile.language.title")}>
      <Select
        label={say("profile.language.label")}
        description={say("profile.language.text")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: say(`app.languages.${value}`) }))}
        value={saving.isPending ? saving.variables : language}
        onChange={(next) => next && next !== language && saving.mutate(next as Language)}
      />
    </FormSection>
  );
}
