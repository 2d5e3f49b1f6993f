// Words that say that an amount in a text is what is saved, and no price.

/** What stands around an amount, as far as the ones beside it; `sign` is its currency as it is written. */
type Amount = { before: string; after: string; sign: string };

const deduction = "remises?|réductions?|rabais|rabatt|descuento|sconto|korting|discount|rabatu|slevy";
const discount = `${deduction}|économies?|ersparnis|ahorro|risparmio`;

/** Between a word and the amount that it speaks of. */
const toAmount = String.raw`[\s:.]*(?:[a-z]{3} ?)?[€$£ ]*$`;

/** "Réduction de 20 €", at the beginning, where no other amount can be meant. */
const beginsWithDiscount = new RegExp(`^\\P{L}*(?:${discount}) (?:de|von|of|di|van) ?${toAmount}`, "iu");
/** "Remise 20 € soit 80 €": what stands after it says which is the price. */
const beginsWithBareDiscount = new RegExp(`^\\P{L}*(?:${discount})${toAmount}`, "iu");
const leadsToPrice = /^[\s,]*(?:soit|donc|=|now|maintenant|jetzt|ahora|adesso|prix|price|preis)(?![\p{L}])/iu;

const ofIt = "(?:de |d['’]|di |of |von )";
/** "20 € de remise", "20 € remboursés", "£20 off" */
const endsWithDiscount = new RegExp(
  `^\\s*(?:${ofIt}(?:${discount})|rembours[ée]e?s?|économisée?s|offerts?|déduits?|gespart|off|saved|cash ?back|ahorrados|risparmiati|bespaard)(?!\\p{L})`,
  "iu",
);
/** "80 €, 20 € de remise" may cost 60; "80 €, soit 20 € de remise" and "80 € (20 € de remise)" cost 80. */
const mayBeTakenOff = new RegExp(`^\\s*(?:${ofIt}(?:${deduction})|déduits?|off)(?!\\p{L})`, "iu");
const isIncluded = /[([]|(?<!\p{L})(?:soit|dont|i\.e\.)(?!\p{L})/iu;

/** "20 € de remise dès 80 €", "20 € offerts sur 80 €", "£20 off £80": what it is taken from, or has to be spent for it. */
const endsWithBasis = new RegExp(
  `(?:(?<!\\p{L})(?:sur|dès|à partir de|pour|avant|on|over|from|for|auf|ab|bei|von|su|da|sobre|desde|op|vanaf)(?: \\p{L}+){0,4}|^\\s*[€$£]?\\s*off)${toAmount}`,
  "iu",
);
/** "Dès 60 € d'achat" */
const endsWithPurchase = /^\s*(?:d['’]achats?|de compras?|di spesa|spent)(?!\p{L})/iu;

/** Of the amounts of a text those that are saved, and those that they are saved on. */
export function areSaved(amounts: Amount[]): boolean[] {
  let wasSaved = false;
  return amounts.map((amount, index) => {
    const isBasis = wasSaved && endsWithBasis.test(amount.before);
    wasSaved = index === 0 ? isSavedFirst(amount) : isSaved(amount, index === amounts.length - 1);
    return wasSaved || isBasis || endsWithPurchase.test(withoutSign(amount));
  });
}

function isSavedFirst(amount: Amount): boolean {
  const { before } = amount;
  const after = withoutSign(amount);
  if (endsWithDiscount.test(after) || beginsWithDiscount.test(before)) return true;
  return beginsWithBareDiscount.test(before) && leadsToPrice.test(after);
}

function isSaved(amount: Amount, isLast: boolean): boolean {
  const after = withoutSign(amount);
  if (!endsWithDiscount.test(after) || /-\s*$/.test(amount.before)) return false;
  return !isLast || !mayBeTakenOff.test(after) || isIncluded.test(amount.before);
}

function withoutSign({ after, sign }: Amount): string {
  return sign !== "" && after.trimStart().startsWith(sign) ? after.trimStart().slice(sign.length) : after;
}
