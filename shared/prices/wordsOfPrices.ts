// Words that say which of several prices in one text is asked for.

type Beside = {
  /** What stands before a price, from the price before it on, and after it, as far as the next one. */
  before: string;
  after: string;
  /** The whole text. */
  text: string;
};

const ofBefore = words(
  "was|before|instead of|old price|regular price|list price|rrp|msrp|save|you save|au lieu de|avant|ancien prix|" +
    "prix conseillé|prix public|prix barré|économisez|soit une économie de|statt|anstatt|uvp|vorher|sie sparen|" +
    "invece di|anziché|prima|prezzo consigliato|listino|antes|en lugar de",
);
const addedToIt = words(
  "éco[- ]?part(?:icipation)?|eco[- ]?part(?:icipation)?|consigne|pfand|deposit|livraison|frais de port|shipping|delivery|" +
    "versand(?:kosten)?|spedizione|envío",
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

/**
 * Whether a price among several is another than the one that is asked for: the one that was ("au lieu de 20 €"), what is
 * saved or comes on top ("0,20 € d'éco-part"), or the one without taxes where one with them stands beside it.
 */
export function isBesideThePrice({ before, after, text }: Beside): boolean {
  if (endsWithBefore.test(before) || endsWithAdded.test(before) || beginsWithAdded.test(after)) return true;
  if (!saysWith.test(text) || !saysWithout.test(text)) return false;
  return saysWithout.test(beginsWithTaxes.test(text) ? before : after);
}
