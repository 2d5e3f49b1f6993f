// The reader's language: what was chosen on this device, else the account's that signed in here last, else French. One
// dictionary is loaded at a time.
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { isLanguage } from "#shared/messages/language.ts";
import type { Language } from "#shared/messages/language.ts";
import { patiently } from "./connection.ts";
import { local } from "./storage.ts";
import type { Store } from "./storage.ts";

const keys = { chosen: "vigie.language", account: "vigie.accountLanguage" };

// Without the import attribute that Node asks for: in development Vite serves a JSON file as a script.
const dictionaries = {
  fr: () => import("#shared/messages/fr.json"),
  en: () => import("#shared/messages/en.json"),
};

/** Whoever chose a language on this device keeps it, whatever their account says. */
export function currentLanguage(store: Store = local): Language {
  return [keys.chosen, keys.account].map((key) => store.getItem(key)).find(isLanguage) ?? "fr";
}

/** Remembers the language of the account that signs in: the next page is in it, where none was chosen on this device. */
export function keepAccountLanguage(language: string | undefined, store: Store = local): void {
  if (isLanguage(language)) store.setItem(keys.account, language);
}

/** Remembers the language that is chosen on this device. */
export function keepChosenLanguage(language: Language, store: Store = local): void {
  store.setItem(keys.chosen, language);
}

const laterDictionaries = {
  fr: () => import("#shared/messages/fr.json?later"),
  en: () => import("#shared/messages/en.json?later"),
};
let later: Promise<void> | undefined;

/** Loads the words of the stored language; to be awaited before anything is shown. */
export async function startWords(): Promise<void> {
  const language = currentLanguage();
  const dictionary = await dictionaries[language]();
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: dictionary.default } },
    interpolation: { escapeValue: false },
  });
}

/** What fetches a screen whose words are among the later ones: both come together. */
export function withLaterWords<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return patiently(async () => (await Promise.all([load(), loadLaterWords()]))[0]);
}

/** Known from its beginning: a language that is chosen meanwhile brings its later words as well. */
function loadLaterWords(): Promise<void> {
  later ??= addLaterWords(currentLanguage()).catch((problem: unknown) => {
    later = undefined;
    throw problem;
  });
  return later;
}

async function addLaterWords(language: Language): Promise<void> {
  const dictionary = await laterDictionaries[language]();
  i18next.addResourceBundle(language, "translation", dictionary.default, true);
}

/** Changes every word on screen and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  const dictionary = await dictionaries[language]();
  i18next.addResourceBundle(language, "translation", dictionary.default, true);
  if (later) await addLaterWords(language);
  keepChosenLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
