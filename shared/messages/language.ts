// The languages of the product, apart from their words: the browser needs the list without the dictionaries.
export const languages = ["fr", "en"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(code: unknown): code is Language {
  return (languages as readonly unknown[]).includes(code);
}
