import english from "dayjs/locale/en-gb.js";
import french from "dayjs/locale/fr.js";
import type { Language } from "#shared/messages/language.ts";
import { useWords } from "#web/session/words.ts";

const locales: Record<Language, string> = { fr: french.name, en: english.name };

export function calendarSettings(language: Language) {
  return { locale: locales[language], firstDayOfWeek: 1, weekendDays: [] } as {
    locale: string;
    firstDayOfWeek: 1;
    weekendDays: [];
  };
}

/** What the arrows of a calendar are called. */
export function useCalendarWords() {
  const { say } = useWords();
  return {
    ariaLabels: {
      nextMonth: say("dates.nextMonth"),
      previousMonth: say("dates.previousMonth"),
      nextYear: say("dates.nextYear"),
      previousYear: say("dates.previousYear"),
      nextDecade: say("dates.nextDecade"),
      previousDecade: say("dates.previousDecade"),
    },
  };
}
