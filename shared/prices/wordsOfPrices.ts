// Words that say which of several prices in one text is asked for.
import { areSaved } from "./wordsOfDiscounts.ts";

type PriceAmongOthers = {
  /** What stands before a price, from the price before it on, and after it, as far as the next one. */
  before: string;
  after: string;
  /** All that stands after it. */
  rest: string;
  /** Its currency, as it is written right beside it. */
  sign: string;
  amount: number;
};

const ofBefore = words(
  "was|before|instead of|old price|regular price|list price|rrp|msrp|save|you save|au lieu de|avant|ancien prix|" +
    "prix conseillé|prix public|prix barré|économisez|soit une économie de|statt|anstatt|uvp|vorher|sie sparen|du sparst|" +
    "invece di|anziché|prima|prezzo consigliato|listino|antes|en lugar de",
);
const partOfIt = words(
  "[eé]co(?:[- ]?(?:part(?:icipation)?|taxe?|contribution))?|deee|recupel|consigne|pfand|deposit|statiegeld|cauzione|" +
    "acompte|cashback|bon d['’]achat|anzahlung|anticipo",
);
const delivery = words(
  "livraison|frais de port|shipping|delivery|versand(?:kosten)?|spedizione|envío|verzendkosten|bezorgkosten|frete|" +
    "dostawa|dostawy|wysyłka|przesyłka|doprava|frakt|fraktkostnad|szállítás|livrare|доставка|送料|配送料",
);
const saysPart = new RegExp(partOfIt, "iu");
const addedToIt = `(?:${partOfIt}|${delivery})`;
/** "dont 2 € d'éco-part", "zzgl. 0,25 € Pfand", "+ 0,25 €" */
const announcesAdded = new RegExp(
  `(?:${words("dont|davon|darin|di cui|waarvan|of which|zzgl|zuzüglich|plus")}|\\+)[\\s:.]*(?:[a-z]{3} ?)?[^\\p{L}\\d]{0,4}$`,
  "iu",
);
const withoutTaxes = words(
  "ht|h.t.|hors taxes?|excl?|ex|exc|excluding|zzgl|netto|iva esclusa|sin iva|\\+ ?iva",
);
const withTaxes = words(
  "ttc|t.t.c.|toutes taxes|inc|incl|including|inkl|brutto|iva inclusa|iva incluida|ivato",
);

function words(list: string): string {
  return `(?<!\\p{L})(?:${list.replaceAll(".", "\\.")})(?!\\p{L})`;
}

const endsWithBefore = new RegExp(`${ofBefore}[\\s:.]*(?:[a-z]{3} ?)?\\P{L}{0,4}$`, "iu");
const endsWithAdded = new RegExp(
  `${addedToIt}(?: (?:de|of|von|di))?[\\s:.]*(?:[a-z]{3} ?)?\\P{L}{0,4}$`,
  "iu",
);
/** A delivery that is free, or within the price, is no amount. */
const costsNothing = words(
  "gratuite?|offerte?|comprise?|incluse?|free|included|incl|gratis|kostenlos|inklusive|inbegriffen|gratuita|inclusa|incluida",
);
const beginsWithAdded = new RegExp(
  `^\\P{L}*(?:d'|de |di |of |for )?(?:frais de )?${addedToIt}(?!\\s*${costsNothing})`,
  "iu",
);
/** "livraison offerte dès 50 €": what is spent before it is free. */
const endsWithThreshold = new RegExp(
  `(?:${delivery}|${costsNothing}|versandkostenfrei)[^\\d€$£]*(?<!\\p{L})` +
    `(?:dès|à partir de|from|over|above|ab|da|oltre|desde|a partir de|vanaf|od)\\s*(?:[a-z]{3} ?)?[€$£ ]*$`,
  "iu",
);
/** "4,90 € de livraison 12,00 €", "4,90 € Versand, 12,00 €" */
const ofFirstByMarks = new RegExp(
  `^[^\\p{L}\\d,;|/]*(?:(?:d'|de |di |of |for )(?:frais de )?${delivery}|${delivery}\\s*[,;|/-])`,
  "iu",
);
const onlyDelivery = new RegExp(`^[^\\p{L}\\d]*${delivery}[^\\p{L}\\d:]*$`, "iu");
const beginsWithout = new RegExp(`^[^\\p{L}\\d]*${withoutTaxes}[^\\p{L}\\d]*$`, "iu");
const tax = words("tva|vat|mwst|ust|iva|btw|moms|dph|tax|taxes?");
const taxes = new RegExp(tax, "iu");
const beginsWithTax = new RegExp(`^[^\\p{L}\\d]*(?:de |di |of |d')?${tax}`, "iu");
const endsWithIncluded = new RegExp(
  `${words("inkl|incl|inc|including|includes|dont|davon|inclus|inclusa|incluido|enthält")}[\\s:.]*[€$£ ]*$`,
  "iu",
);
const ofSeveral = /^ ?(?:for|pour|für|por|per|voor) ?(?:[a-z]{3} ?)?[€$£ ]*$/iu;
const beginsWithEach =
  /^\s*(?:,|\()?\s*(?:each|(?:la |par |per |pro |\/ ?)?(?:pièce|piece|stück|unité|unit)|l['’]unité|à l['’]unité|l['’]un)(?!\p{L})/iu;
const saysWithout = new RegExp(withoutTaxes, "iu");
const saysWith = new RegExp(withTaxes, "iu");
const beginsWithTaxes = new RegExp(
  `^[^\\p{L}\\d]*(?:prix|price|preis|precio|prezzo)?[^\\p{L}\\d]*(?:${withTaxes}|${withoutTaxes})`,
  "iu",
);

const beginsWithUnit =
  /^\s*(?:\/|(?:par|per|pro|le|la|al|por|the|je|à l['’]|au)\s)\s*(?:\d+ ?)?(?:kg|kilos?|g|gr|l|lt|litres?|liters?|litros?|litri|ml|cl|m|m[23²³]|mètres?|meters?|oz|lb|lbs)(?![\p{L}\d])/iu;

/** "9,98 €/kg" says how dear it is, and not what it costs. */
function isOfUnit({ rest, sign }: PriceAmongOthers): boolean {
  return beginsWithUnit.test(rest.trimStart().replace(sign, ""));
}

const everyPeriod =
  /^\s*\*?\s*(?:ttc|ht)?\s*(?:(?:\/\s*|p\.\s*|(?:par|per|pro|al|por|chaque|im|je|a)\s+)(?:mois|months?|mo|mth|monat|mes|mese|maand|m[aå]ned|månad|jours?|j|days?|tag|d[ií]a|giorno|dag|semaine|week|wk|woche|semana|settimana|vecka|uge|h|heure|hour|hr|stunde|hora|ora|uur)(?!\p{L})|(?:mensuel(?:le)?s?|monatlich|monthly|mensuales?|mensili?|maandelijks|p\/?m)(?!\p{L}))/iu;

const oneOfSome =
  /(?:mensualités?|échéances?|versements?|fois|instal?lments?|raten|rate|cuotas?|termijnen)\s*(?:de|d'|of|à|von|zu|da|van)?\s*(?:[a-z]{3} ?)?[€$£ ]*$/iu;

/** Whether an amount is paid every month, or every day, by what stands around it: "25 €/mois", "12 mensualités de 25 €". */
export function isInstalment({
  before,
  rest,
  sign,
}: Pick<PriceAmongOthers, "before" | "rest" | "sign">): boolean {
  return oneOfSome.test(before) || everyPeriod.test(rest.trimStart().replace(sign, ""));
}

/**
 * Which of several prices are others than the one that is asked for: the one that was ("au lieu de 20 €"), what is saved or
 * comes on top ("0,20 € d'éco-part"), what is paid every month, the price of a kilo, or the one without taxes where one
 * with them stands beside it.
 */
export function besideThePrice(prices: PriceAmongOthers[], text: string): boolean[] {
  const taxesTell = tellsTaxes(text);
  const saved = areSaved(prices);
  const beside = prices.map((price, index) => {
    const { before, after } = price;
    if (saved[index]) return true;
    if (endsWithBefore.test(before) || announcesAdded.test(before) || endsWithThreshold.test(before))
      return true;
    if (isOfLot(price, prices[index - 1]) && prices.some(isOfEach)) return true;
    if (isTax(price)) return true;
    if (isInstalment(price) || isOfUnit(price)) return true;
    return taxesTell && saysWithout.test(beginsWithTaxes.test(text) ? before : after);
  });
  for (const index of prices.keys()) if (isAdded(prices, beside, index)) beside[index] = true;
  return beside;
}

const members = new RegExp(
  words(
    "adhérente?s?|membres?|abonnée?s?|sociétaires?|club|members?|prime|mitglieder|mitglied|socios?|soci|leden",
  ),
  "iu",
);

/** Whether a text names a price of members, beside which that of the others is a price and not one of before. */
export function saysMembers(text: string): boolean {
  return members.test(text);
}

/** Whether a text has a price with taxes and one without. */
export function tellsTaxes(text: string): boolean {
  return saysWith.test(text) && saysWithout.test(text);
}

/** "Pfand 0,25 €" and "0,25 € Pfand"; of a word between two prices the one before it or the one after it is meant. */
function isAdded(prices: PriceAmongOthers[], beside: boolean[], index: number): boolean {
  const { before, after } = prices[index]!;
  const [previous, next] = [prices[index - 1], prices[index + 1]];
  if (previous && previous.amount < prices[index]!.amount && leavesOpen(before)) return false;
  const isAfterWord =
    endsWithAdded.test(before) && !(previous && isOfFirst(previous, prices[index]!, beside[index - 1]!));
  const isBeforeWord =
    beginsWithAdded.test(after) && (!next || isOfFirst(prices[index]!, next, beside[index]!));
  return isAfterWord || isBeforeWord;
}

/** The 10 of "2 for £10". */
function isOfLot({ before }: PriceAmongOthers, count: PriceAmongOthers | undefined): boolean {
  return count !== undefined && count.sign === "" && count.amount > 1 && ofSeveral.test(before);
}

/** "inkl. 2,40 € MwSt." */
function isTax({ before, after }: PriceAmongOthers): boolean {
  return endsWithIncluded.test(before) && beginsWithTax.test(after);
}

/** "6,45 € pièce" */
function isOfEach({ rest, sign }: PriceAmongOthers): boolean {
  return beginsWithEach.test(rest.trimStart().replace(sign, ""));
}

/** Whether a text speaks of taxes, whose percentage is none of a discount. */
export function saysTaxes(text: string): boolean {
  return taxes.test(text);
}

/**
 * Whether what stands between a price and a higher one leaves open which is asked for: "4,90 € livraison 12,00 €" (the
 * delivery could cost either), "12,00 € HT 14,40 €".
 */
export function leavesOpen(between: string): boolean {
  return onlyDelivery.test(between) || beginsWithout.test(between);
}

/** Of what stands between two prices: a deposit is what costs less, a delivery more often what is named after it. */
function isOfFirst(first: PriceAmongOthers, second: PriceAmongOthers, isAnnounced: boolean): boolean {
  if (!beginsWithAdded.test(first.after)) return false;
  if (!endsWithAdded.test(second.before) || isAnnounced) return true;
  if (saysPart.test(first.after)) return first.amount < second.amount;
  return ofFirstByMarks.test(first.after.replace(second.sign, ""));
}
