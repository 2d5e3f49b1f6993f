// Which of several numbers in a text is its price.
import { type FoundNumber, hours } from "./foundNumbers.ts";
import { besideThePrice, leavesOpen, saysTaxes } from "./wordsOfPrices.ts";

/** "7j/7 - 12,50 €", "N° 12 - 12,50 €". */
const namesNumber = new RegExp(String.raw`${hours.source}|(?:n°|nº|no\.?|#|réf\.?|ref\.?|art\.?) ?$`, "iu");

/** "10-20 €" begins at 10, and so does "de 10 à 20 €"; of "lot de 2 à 20 €" the 2 is no price. */
export function startOfRange(plain: string, numbers: FoundNumber[]) {
  const end = numbers.findIndex((amount) => amount.sign);
  const start = numbers[end - 1];
  if (!start || namesNumber.test(plain.slice(0, start.start))) return undefined;
  const between = plain.slice(start.end, numbers[end]!.start);
  const isRange =
    /^ ?[-~] ?$/.test(between) ||
    (/^ (?:à|a|bis|to|al?) $/i.test(between) &&
      /^(?:de|von|from|da|ab|dès|prix|price)? ?:? ?$/i.test(plain.slice(0, start.start)));
  return isRange ? { ...start, sign: numbers[end]!.sign } : undefined;
}

/**
 * Whether a first number counts what a later one is the price of, or may: "6 bouteilles 30", and "2 à 12,50", which could be a
 * range. "de 10 à 20 €" says that it is one, and "12 à 14 €" looks like it.
 */
export function mayCount(plain: string, number: FoundNumber, numbers: readonly FoundNumber[]): boolean {
  const next = numbers.find(({ start }) => start >= number.end);
  if (!next || !/^\d{1,3}$/.test(number.amount)) return false;
  const between = plain.slice(number.end, next.start).replace(next.sign?.text ?? "", "");
  if (/^ [àa] $/i.test(between))
    return !saysRange.test(plain.slice(0, number.start)) && !isRangeWidth(number, next);
  return !number.sign && /^ ?\p{L}/u.test(between) && !followsPrice.test(between);
}

const saysRange = /(?:^|[\s:])(?:de|entre|da|dès|prix|price) ?:? ?$/iu;

/** As whole as the price it ends at, which is less than twice as high; nothing is sold by ten and more so cheaply. */
function isRangeWidth({ amount }: FoundNumber, { amount: end }: FoundNumber): boolean {
  return amount.length > 1 && !end.includes(".") && Number(end) < 2 * Number(amount);
}

/** What stands behind a price, other than what it would be the number of. */
const followsPrice =
  /^ ?(?:les?|la|l['’]|par|per|pro|por|je|each|pièce|piece|stück|unité|ttc|ht|tvac|inkl|incl|inc|excl|avec|with|mit|con|dont|au lieu|statt|anstatt|instead|was|invece|anziché|en lugar)(?!\p{L})/iu;

/**
 * Of several prices those that are asked for: not the one of before, not the one without taxes beside the one with them;
 * and the one before, where an arrow leads from it to the one that is lower.
 */
export function askedFor(plain: string, numbers: FoundNumber[]): [asked: FoundNumber[], before?: string] {
  const lowered = numbers.findIndex((number, index) => leadsTo(plain, number, numbers[index + 1]));
  if (lowered !== -1) return [numbers.slice(lowered + 1), numbers[lowered]!.amount];
  const discounted = discountedIn(plain, numbers) ?? subtractedIn(plain, numbers);
  if (discounted) return discounted;
  if (numbers.filter(isWrittenAsPrice).length < 2) return [numbers];
  const beside = besideThePrice(
    numbers.map((number, index) => ({
      before: plain.slice(numbers[index - 1]?.end ?? 0, number.start),
      after: plain.slice(number.end, numbers[index + 1]?.start ?? plain.length),
      rest: plain.slice(number.end),
      sign: number.sign?.text ?? "",
      amount: Number(number.amount),
    })),
    plain,
  );
  const asked = numbers.filter((_, index) => !beside[index]);
  return [asked.some((number) => isWrittenAsPrice(number) && /[1-9]/.test(number.amount)) ? asked : numbers];
}

/** "10,00 € (-20 %) 8,00 €": the percentage leads from one price to the other, so that the lower one is asked for. */
function discountedIn(
  plain: string,
  numbers: FoundNumber[],
): [asked: FoundNumber[], before: string] | undefined {
  const [percent, ...others] = plain.matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/g);
  const [first, second, ...more] = numbers.filter(({ amount }) => /[1-9]/.test(amount));
  if (!percent || others.length > 0 || !first || !second || more.length > 0 || saysTaxes(plain))
    return undefined;
  if (first.negative || second.negative || first.sign?.text !== second.sign?.text) return undefined;
  const [lower, higher] = Number(first.amount) < Number(second.amount) ? [first, second] : [second, first];
  const saved = 100 * (1 - Number(lower.amount) / Number(higher.amount));
  const isSaid = Math.abs(saved - Number(percent[1]!.replace(",", "."))) <= roundingOfPercent;
  return isSaid ? [[lower], higher.amount] : undefined;
}

/** "10,00 € - 2,00 € = 8,00 €" */
function subtractedIn(
  plain: string,
  numbers: FoundNumber[],
): [asked: FoundNumber[], before: string] | undefined {
  const [first, second, third, ...more] = numbers;
  if (!first || !second || !third || more.length > 0 || saysTaxes(plain)) return undefined;
  const isMinus =
    second.negative ||
    /-\s*$/.test(plain.slice(first.end, second.start).replace(second.sign?.text ?? "", ""));
  const [from, less, left] = [first, second, third].map(({ amount }) => Math.round(Number(amount) * 100));
  return isMinus && left && from === less! + left ? [[third], first.amount] : undefined;
}

/** Shops round the percentages that they write. */
const roundingOfPercent = 0.6;

/** "19,90 € → 14,90 €" is lowered; "10 € → 20 €" is a range. */
function leadsTo(plain: string, number: FoundNumber, next: FoundNumber | undefined): boolean {
  if (!next || Number(next.amount) >= Number(number.amount)) return false;
  const sign = next.sign?.text ?? "";
  const between = plain.slice(number.end, next.start).replace(sign, "").replace(sign, "");
  return /^\s*(?:→|->|-->|=>|⇒|➔|➜|➡)\s*$/u.test(between);
}

/** What may stand between two prices that nothing else tells apart; that it goes down tells "15 € - 12 €" from a range. */
const betweenPrices = new RegExp(
  String.raw`^[\s|/;,·•]*(?:[([]? ?[-–−]? ?\d{1,2}(?:[.,]\d+)? ?%(?: (?:off|(?:de )?(?:réduction|remise)|rabatt|sconto|de descuento|korting))? ?[)\]]?)?[\s|/;,·•=]*` +
    String.raw`(?:(?:ou|or|oder|et|and|und|puis|now|maintenant|désormais|jetzt|ahora|adesso|(?:en )?promo|soldé|sale)\b[\s:]*)?[\s|/;,·•]*$`,
  "iu",
);

/** "Prix club 10,00 € prix 12,00 €"; the price of a kilo is no second one. */
const namesPrice =
  /^[\s|/;,·•-]*(?:prix|price|preis|precio|prezzo|cena|pris|prijs)(?! (?:au|le|par|per|pro|je|à|al|por|the|unit|kg|kilo|mini|le plus|l['’]))(?: \p{L}+){0,2}[\s:]*$/iu;
const descends = /^[\s]*(?:-|->|→|>)[\s]*$/u;

const ofAUnit = /^(?:\/|par |per |pro |le |la |les |au |a |each|pièce|pce|[x×*] ?\d|(?:for|pour|für) \d)/iu;

/** Whether one number of a text could be its price just as well as the one before it. */
export function isAnotherPrice(plain: string, number: FoundNumber, other: FoundNumber): boolean {
  if (other.start < number.end || other.negative || !/[1-9]/.test(other.amount)) return false;
  if (Number(other.amount) === Number(number.amount) || number.sign?.text !== other.sign?.text) return false;
  const sign = other.sign?.text ?? "";
  const between = plain.slice(number.end, other.start).replace(sign, "").replace(sign, "");
  const rest = plain.slice(other.end).trimStart();
  const hasItsSign = other.sign && (other.sign !== number.sign || rest.startsWith(sign));
  const after = rest.replace(sign, "").trimStart();
  if (hasItsSign && ofAUnit.test(after)) return false;
  if (areTwoPrices(number, other, between)) return true;
  if (!hasItsSign && (/[\p{L}\d/]/u.test(after) || areCents(number, other))) return false;
  const goesDown = Number(number.amount) > Number(other.amount);
  if (goesDown ? descends.test(between) : leavesOpen(between)) return true;
  return betweenPrices.test(between) || (other.sign !== undefined && namesPrice.test(between));
}

/** Two prices with words between them that explain neither: "Prime $10 Regular $12", "10,00 € avec carte, 12,00 € sans". */
function areTwoPrices(number: FoundNumber, other: FoundNumber, between: string): boolean {
  const arePrices = [number, other].every(isWrittenAsPrice);
  return arePrices && /\p{L}/u.test(between) && !isExplained.test(between) && !rangesTo.test(between);
}

/** "12,50 € (ou 9,00 €)", "9,90 € 2 pour 15 €" */
const isExplained = /[([]|\d ?(?:for|pour|für|por|per|voor) ?$/iu;

/** "12 € à 14 €": the one that it begins at is the price. */
const rangesTo = /^[\s,]*(?:à|a|bis|to|up to|until|al?|jusqu['’]à|hasta|tot|do|til|till)[\s:]*$/iu;

/** With its currency or with cents. */
function isWrittenAsPrice({ sign, amount }: FoundNumber): boolean {
  return sign !== undefined || /\.\d\d$/.test(amount);
}

/** The 99 of "35 € 99". */
function areCents(number: FoundNumber, other: FoundNumber): boolean {
  return number.amount.endsWith(`.${other.amount}`);
}
