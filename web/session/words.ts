import i18next from "i18next";
import { createContext, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { competitorWords } from "#shared/messages/competitorWords.ts";
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatDifference,
  formatExactShare,
  formatIndex,
  formatNumber,
  formatPercentDifference,
  formatPrice,
  formatShare,
} from "#shared/messages/formats.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import type { Language } from "#shared/messages/language.ts";
import type { laterSections, sections } from "./sections.ts";

/** A key of a section that the browser has: those of sections.ts. */
export type WordKey = Extract<MessageKey, `${(typeof sections | typeof laterSections)[number]}.${string}`>;

export type Words = {
  language: Language;
  say(key: WordKey, values?: MessageValues): string;
  number(value: number): string;
  price(value: number, currency: string): string;
  amount(value: number, currency: string): string;
  difference(value: number, currency: string): string;
  percentDifference(percent: number): string;
  share(share: number): string;
  index(index: number): string;
  exactShare(share: number): string;
  date(instant: string | Date): string;
  dateTime(instant: string | Date): string;
};

/** What the catalogue on screen calls its competitors (`customLabel`); none where it is the usual words. */
export const CompetitorLabels = createContext<readonly string[]>([]);

/** The words, numbers and dates of the chosen language; the component is drawn again when it changes. */
export function useWords(): Words {
  const language = useTranslation().i18n.language as Language;
  const labels = use(CompetitorLabels);
  return useMemo(() => wordsOf(language, labels), [language, labels]);
}

/** The same, for what draws nothing. */
export function wordsOf(language: Language, labels: readonly string[] = []): Words {
  const ofCompetitors = competitorWords(language, labels);
  return {
    language,
    say: (key, values = {}) => i18next.t(key, { ...ofCompetitors, ...values, lng: language }),
    number: (value) => formatNumber(language, value),
    price: (value, currency) => formatPrice(language, value, currency),
    amount: (value, currency) => formatAmount(language, value, currency),
    difference: (value, currency) => formatDifference(language, value, currency),
    percentDifference: (percent) => formatPercentDifference(language, percent),
    share: (share) => formatShare(language, share),
    index: (index) => formatIndex(language, index),
    exactShare: (share) => formatExactShare(language, share),
    date: (instant) => formatDate(language, instant),
    dateTime: (instant) => formatDateTime(language, instant),
  };
}
