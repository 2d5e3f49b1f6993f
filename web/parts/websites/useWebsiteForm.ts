import { useQueryClient } from "@tanstack/react-query";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { Check } from "#web/parts/form/useProblems.ts";
import { useForm } from "#web/parts/form/useForm.ts";
import { toastOfWebsite, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { saveWebsite, websiteByIdOptions } from "#web/queries/websites.ts";
import type { Website } from "#web/queries/websites.ts";
import { type WordKey, useWords } from "#web/session/words.ts";

type WebsiteFormOptions = {
  /** Under which what is typed is kept. */
  name?: string;
  /** What is wrong beyond what the entity says. */
  check?: Check;
};

/** The form of a website, and what saves it and says so; the website, or undefined when it was not saved. */
export function useWebsiteForm(
  website: Website | null,
  { name = `website.${website?.id ?? "new"}`, check }: WebsiteFormOptions = {},
) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const form = useForm<Website>({
    name,
    entity: websiteSetting,
    stored: website,
    failureShown_ms: 2_000,
    ...(check && { check }),
    label: (path) => say(`websites.field.${path}` as WordKey),
    save: (body, version) => saveWebsite(body, website?.id, version),
  });
  const save = async (): Promise<Website | undefined> => {
    const saved = await form.submit();
    if (!saved) return undefined;
    toastSuccess(say("websites.saved"), words, toastOfWebsite(saved.id));
    client.removeQueries({ queryKey: websiteByIdOptions(saved.id).queryKey });
    return saved;
  };
  return { form, save };
}
