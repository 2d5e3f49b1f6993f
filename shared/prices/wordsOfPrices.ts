// Words that say which of several prices in one text is asked for.

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
    "prix conseillé|prix public|prix barré|économisez|soit une économie de|statt|anstatt|uvp|vorher|sie sparen|" +
    "invece di|anziché|prima|prezzo consigliato|listino|antes|en lugar de",
);
const partOfIt = words(
  "[eé]co(?:[- ]?(?:part(?:icipation)?|taxe?|contribution))?|deee|recupel|consigne|pfand|deposit|statiegeld|cauzione",
);
const delivery = words(
  "livraison|frais de port|shipping|delivery|versand(?:kosten)?|spedizione|envío|verzendkosten",
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
const endsWithAdded = new RegExp(`${addedToIt}[\\s:.]*(?:[a-z]{3} ?)?\\P{L}{0,4}$`, "iu");
const beginsWithAdded = new RegExp(`^\\P{L}*(?:d'|de |di |of |for )?${addedToIt}`, "iu");
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

const everyMonth =
  /^\s*\*?\s*(?:ttc|ht)?\s*(?:(?:\/|par|per|pro|al|por|chaque|im|je|a|p\.)\s*(?:mois|months?|mo|mth|monat|mes|mese|maand|m[aå]ned|månad)(?!\p{L})|(?:mensuel(?:le)?s?|monatlich|monthly|mensuales?|mensili?|maandelijks|p\/?m)(?!\p{L}))/iu;

const oneOfSome =
  /(?:mensualités?|échéances?|versements?|fois|instal?lments?|raten|rate|cuotas?|termijnen)\s*(?:de|d'|of|à|von|zu|da|van)?\s*(?:[a-z]{3} ?)?[€$£ ]*$/iu;

/** Whether an amount is paid every month, by what stands around it: "25 €/mois", "12 mensualités de 25 €". */
export function isInstalment({
  before,
  rest,
  sign,
}: Pick<PriceAmongOthers, "before" | "rest" | "sign">): boolean {
  return oneOfSome.test(before) || everyMonth.test(rest.trimStart().replace(sign, ""));
}

/**
 * Which of several prices are others than the one that is asked for: the one that was ("au lieu de 20 €"), what is saved or
 * comes on top ("0,20 € d'éco-part"), what is paid every month, the price of a kilo, or the one without taxes where one
 * with them stands beside it.
 */
export function besideThePrice(prices: PriceAmongOthers[], text: string): boolean[] {
  const taxesTell = saysWith.test(text) && saysWithout.test(text);
  const beside = prices.map((price) => {
    const { before, after } = price;
    if (endsWithBefore.test(before) || announcesAdded.test(before)) return true;
    if (isInstalment(price) || isOfUnit(price)) return true;
    return taxesTell && saysWithout.test(beginsWithTaxes.test(text) ? before : after);
  });
  for (const index of prices.keys()) if (isAdded(prices, beside, index)) beside[index] = true;
  return beside;
}

/** "Pfand 0,25 €" and "0,25 € Pfand"; of a word between two prices the one before it or the one after it is meant. */
function isAdded(prices: PriceAmongOthers[], beside: boolean[], index: number): boolean {
  const { before, after } = prices[index]!;
  const [previous, next] = [prices[index - 1], prices[index + 1]];
  const isAfterWord =
    endsWithAdded.test(before) && !(previous && isOfFirst(previous, prices[index]!, beside[index - 1]!));
  const isBeforeWord =
    beginsWithAdded.test(after) && (!next || isOfFirst(prices[index]!, next, beside[index]!));
  return isAfterWord || isBeforeWord;
}

/** Of what stands between two prices: a deposit is what costs less, a delivery more often what is named after it. */
function isOfFirst(first: PriceAmongOthers, second: PriceAmongOthers, isAnnounced: boolean): boolean {
  if (!beginsWithAdded.test(first.after)) return false;
  if (!endsWithAdded.test(second.before) || isAnnounced) return true;
  return saysPart.test(first.after) && first.amount < second.amount;
}
