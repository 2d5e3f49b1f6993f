// Texts of which the only amount is no price: what is saved, what comes on top, what a product did cost.

/** What an amount is said to be that is not the price: saved on it, or told beside it. */
export type OtherAmount = "saved" | "beside";

/** What stands before an amount and its currency and after them, as far as the next amount; whether it is the text's only one. */
type Around = { before: string; after: string; isAlone: boolean };

const savings =
  "remises?|réductions?|rabais|économies?|rabatte?|nachlass|ersparnis|preisvorteil|descuentos?|ahorros?|sconti?|sconto|risparmio|" +
  "kortingen|korting|voordeel|discounts?|savings?|descontos?|desconto|poupança|rabate?|rabatu?|zniżk[ai]|oszczędność|slev[ay]|" +
  "z[ľl]av[ay]|скидк[аи]|экономия|знижка|kedvezmény|reducere|alennus|remboursements?|prime|bonus|cash ?back|odr|" +
  "cagnotte|cagnottage|avoirs?|bons? (?:d['’]achat|de réduction)|coupons?|codes? promo|vouchers?|gutscheine?|promo ?codes?|" +
  "baisse|price drop|trade-in|reprise";
const saves =
  "(?:vous )?économisez|économisés?|(?:you )?save|(?:sie )?sparen|(?:du )?sparst|spare|spar|spara|(?:u )?bespaart?|ahorr(?:a|as|e)|" +
  "risparmi[ao]?|poupe|economi[sz]e|oszczędza(?:sz)?|oszczędź|ušetříte|ušetrite|вы экономите|экономьте|taniej o|moins|minus|less(?: than)?|under|unter|reduced by|" +
  "lowered by|jusqu['’]à|up to|bis zu|fino a|hasta|tot|max\\.?|maximum";
const earlier =
  "au lieu de|instead of|was|old price|ancien (?:prix|tarif)|prix (?:barré|d['’]avant)|avant|before|statt|anstatt|vorher|früher|" +
  "alter preis|invece di|anziché|prezzo precedente|prima|antes|en lugar de|precio anterior|voorheen|tidigare|tidl\\.?|poprzednia cena|" +
  "původní cena|старая цена";
const additions =
  "(?:prix|coût|cost|price) (?:de |of )?(?:la )?(?:livraison|delivery|shipping)|(?:frais (?:de )?)?livraison|frais de port|frais de dossier|" +
  "shipping(?: cost)?|delivery(?: cost)?|versand(?:kosten)?|spedizione|envío|verzendkosten|bezorgkosten|frete|dostawa|wysyłka|" +
  "doprava|frakt|доставка|éco[- ]?(?:part(?:icipation)?|taxe?|contribution)|deee|recupel|consigne|pfand|deposit|statiegeld|cauzione|" +
  "acompte|anzahlung|anticipo|caution|kaution|supplément|suppl\\.|aufpreis|zuschlag|surcharge|différence|marge|margin|" +
  "loyer|miete|leasing|location|tva|vat|mwst\\.?|ust|iva|btw|moms|(?:d['’]une )?valeur(?: de)?|worth|im wert von|valore?";

const of = "(?:de |d['’]|di |of |von |van |in |en |i |par |by |um )";
const leads = "(?:dont|soit|davon|plus|avec|mit|with|zzgl\\.?|immédiate|sofort)";

/** All that stands before the amount: "Remise : 20 €", "Save $10", "jusqu'à 20 €"; "Prix après remise : 20 €" is a price. */
function announces(names: string): RegExp {
  return new RegExp(`^\\P{L}*(?:${leads} )?(?:${names})(?: ?(?:immédiate|sofort))? ?${of}?[\\s:.=]*$`, "iu");
}

const announcesSaved = announces(`${savings}|${saves}`);
const announcesOther = announces(`${earlier}|${additions}`);

/** "20 € de remise dès 80 €", "$10 off" */
const isOfSavings = new RegExp(
  `^\\s*(?:${of}(?:${savings})(?!\\p{L})(?!\\s*(?:inclu|compri|dédui|incl|inkl))|` +
    "(?:off(?!-)|saved|remboursée?s?|remboursables?|économisée?s?|offerts?|déduits?|(?:immédiatement |aussitôt )?déduits?|gespart|günstiger|billiger|" +
    "cashback|ahorrados|risparmiati|bespaard|cagnottés?|crédités?|moins cher|de moins|cheaper|taniej)(?!\\p{L}))",
  "iu",
);
/** "20 € Rabatt" and nothing after it. */
const endsWithSavings = new RegExp(`^\\s*(?:${savings}|less)[^\\p{L}\\d]*$`, "iu");
/** "4,90 € de livraison"; "4,90 € Versand" */
const isOfAddition = new RegExp(`^\\s*${of}(?:${additions})[^\\p{L}\\d]*$`, "iu");
const endsWithAddition = new RegExp(`^\\s*(?:${additions})[^\\p{L}\\d]*$`, "iu");
/** "dès 50 € d'achat", "5 € le 2ème", "50 € barré" */
const isOfPurchase =
  /^\s*(?:d['’]achats?|de compras?|di spesa|spent|barrée?s?|(?:le|la|the|der|die|das) \d ?(?:e|è?me|nde?|nd|rd|th|\.))(?!\p{L})/iu;
/** "le 2e à 5 €" */
const isOfSecond = /\d ?(?:e|è?me|nde?|nd|rd|th)(?: \p{L}+)? (?:à|for|at|für|pour|por|per)\s*$/iu;
/** Written in Japanese without a blank: "20円引き". */
const isTakenOff = /^円?\s*(?:引き|引|割引|オフ|OFF)/u;
const comesOnTop = /^\s*(?:\+|plus)\s*$/i;

/** What an amount is by the words around it; undefined where it may be the price. */
export function otherAmount({ before, after, isAlone }: Around): OtherAmount | undefined {
  if (isOfSavings.test(after) || isTakenOff.test(after)) return "saved";
  if (!isAlone) return undefined;
  if (announcesSaved.test(before) || endsWithSavings.test(after)) return "saved";
  const isBeside =
    announcesOther.test(before) ||
    comesOnTop.test(before) ||
    isOfSecond.test(before) ||
    [isOfAddition, endsWithAddition, isOfPurchase].some((words) => words.test(after));
  return isBeside ? "beside" : undefined;
}
