import { SegmentedControl } from "@mantine/core";
import { languages } from "#shared/messages/language.ts";
import type { Language } from "#shared/messages/language.ts";
import { chooseLanguage } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";
import { toastFailure } from "../toasts/toasts.ts";

export function LanguageSwitch() {
  const words = useWords();
  const change = (language: string) => {
    chooseLanguage(language as Language).catch((error: unknown) => toastFailure(error, words));
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label={words.say("app.language")}
      value={words.language}
      onChange={change}
      data={languages.map((language) => ({
        value: language,
        label: <abbr title={words.say(`app.languages.${language}`)}>{language.toUpperCase()}</abbr>,
      }))}
    />
  );
}
