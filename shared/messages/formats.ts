// How numbers, prices and dates are written for a reader, on screen and in mails.
import type { Language } from "./language.ts";

/** British English keeps the day before the month, as every screen of the product does. */
const locales: Record<Language, string> = { fr: "fr-FR", en: "en-GB" };
const timeZone = "Europe/Paris";

/** A count or a plain quantity: "31 874", with a narrow no-break space in both languages. */
export function formatNumber(language: Language, value: number): string {
  return write(language, {}, value);
}

/** A price in its own currency, always with the currency's decimals: "1 234,50 €", "€1 234.50". */
export function formatPrice(language: Language, price: number, currency: string): string {
  return write(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" }, price);
}

/** An amount that somebody chose: like a price, but a round one has no decimals: "10 €", "1 000,50 €". */
export function formatAmount(language: Language, amount: number, currency: string): string {
  return write(
    language,
    {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      trailingZeroDisplay: "stripIfInteger",
    },
    amount,
  );
}

/** A price difference: like a price, with its sign; zero has none. */
export function formatDifference(language: Language, difference: number, currency: string): string {
  return write(
    language,
    {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      signDisplay: "exceptZero",
    },
    difference,
  );
}

/** A difference already in percent (12.4 is 12.4 %), one decimal and its sign: "+12,4 %". */
export function formatPercentDifference(language: Language, percent: number): string {
  return write(
    language,
    {
      style: "percent",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: "exceptZero",
    },
    percent / 100,
  );
}

/** A price index, of which one decimal is read: "98,4", "100,0". */
export function formatIndex(language: Language, index: number): string {
  return write(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, index);
}

/** A share between 0 and 1, without decimals: "29 %". */
export function formatShare(language: Language, share: number): string {
  return write(language, { style: "percent", maximumFractionDigits: 0 }, share);
}

/** A share with one decimal: "29,0 %". */
export function formatExactShare(language: Language, share: number): string {
  return write(language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }, share);
}

/** The day in Paris of an instant: "21/11/2026" in both languages. */
export function formatDate(language: Language, instant: string | Date): string {
  return dateFormat(language).format(new Date(instant));
}

/** The day and the hour in Paris of an instant: "21/11/2026 14:05". */
export function formatDateTime(language: Language, instant: string | Date): string {
  return `${formatDate(language, instant)} ${timeFormat.format(new Date(instant))}`;
}

const timeFormat = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone });

// An Intl format costs far more to build than to use, and a page of the grid writes several hundred numbers.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<Language, Intl.DateTimeFormat>();

function write(language: Language, options: Intl.NumberFormatOptions, value: number): string {
  const text = numberFormat(language, options).format(value);
  // Thousands are set apart by a space whatever the language; in English the comma does nothing else.
  return language === "en" ? text.replaceAll(",", "\u202F") : text;
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locales[language], options);
    numberFormats.set(key, format);
  }
  return format;
}

function dateFormat(language: Language): Intl.DateTimeFormat {
  let format = dateFormats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      timeZone,
    });
    dateFormats.set(language, format);
  }
  return format;
}
