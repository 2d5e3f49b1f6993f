// Which of several numbers in a text is its price.
import { type FoundNumber, hours } from "./foundNumbers.ts";
import { besideThePrice, leavesOpen, saysMembers, saysTaxes, tellsTaxes } from "./wordsOfPrices.ts";

/** "N° 12", "Taille 42" */
const namesSize =
  /(?:n°|nº|no\.?|#|réf\.?|ref\.?|art\.?|taille|pointure|size|größe|gr\.|talla|taglia|maat|rozmiar) ?:? ?$/iu;
/** "7j/7 - 12,50 €", "N° 12 - 12,50 €". */
const namesNumber = new RegExp(`${hours.source}|${namesSize.source}`, "iu");

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
 * range; or says its size: "Taille 42 : 12,90". "de 10 à 20 €" says that it is a range, and "12 à 14 €" looks like it.
 */
export function mayCount(plain: string, number: FoundNumber, numbers: readonly FoundNumber[]): boolean {
  const next = numbers.find(({ start }) => start >= number.end);
  if (!next || !/^\d{1,3}$/.test(number.amount)) return false;
  const between = plain.slice(number.end, next.start).replace(next.sign?.text ?? "", "");
  if (/^ [àa] $/i.test(between))
    return !saysRange.test(plain.slice(0, number.start)) && !isRangeWidth(number, next);
  if (number.sign) return false;
  if (namesSize.test(plain.slice(0, number.start)) || /^ ?[:=] ?$/.test(between)) return true;
  return /^ ?\p{L}/u.test(between) && !followsPrice.test(between);
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
  const mayBePrice = tellsTaxes(plain) ? () => true : isWrittenAsPrice;
  if (numbers.filter(mayBePrice).length < 2 || saysMembers(plain)) return [numbers];
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
  return [asked.some((number) => mayBePrice(number) && /[1-9]/.test(number.amount)) ? asked : numbers];
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

const ofAUnit =
  /^(?:\/|par |per |pro |le |la |les |l['’]|au |a |each|pièce|pce|[x×*] ?\d|(?:for|pour|für) \d)/iu;

/** Whether one number of a text could be its price just as well as the one before it. */
export function isAnotherPrice(plain: string, number: FoundNumber, other: FoundNumber): boolean {
  if (other.start < number.end || !/[1-9]/.test(other.amount)) return false;
  if (Number(other.amount) === Number(number.amount) || !areOfOneCurrency(number, other)) return false;
  const sign = other.sign?.text ?? "";
  const between = plain
    .slice(number.end, other.start)
    .replace(number.sign?.text ?? "", "")
    .replace(sign, "");
  const rest = plain.slice(other.end).trimStart();
  const hasItsSign = other.sign && (other.sign !== number.sign || rest.startsWith(sign));
  const after = rest.replace(sign, "").trimStart();
  if (hasItsSign && (ofAUnit.test(after) || endsWithUnit.test(between))) return false;
  if (other.sign === number.sign && areCents(number, other)) return false;
  if (
    number.sign && hasItsSign
      ? areTwoAmounts(number, other, between)
      : areTwoPrices(plain, number, other, between)
  )
    return true;
  if (other.negative) return false;
  if (!hasItsSign && (/[\p{L}\d/]/u.test(after) || areCents(number, other))) return false;
  const goesDown = Number(number.amount) > Number(other.amount);
  if (goesDown ? descends.test(between) : leavesOpen(between)) return true;
  return betweenPrices.test(between) || (other.sign !== undefined && namesPrice.test(between));
}

/**
 * Two amounts with a currency of which nothing between them says that one is no price: "Livré pour 4,90 € : 49 €", "80 € -20 €".
 * That it goes up tells "15 € - 20 €", which begins at 15.
 */
function areTwoAmounts(number: FoundNumber, other: FoundNumber, between: string): boolean {
  const isBracketed = isExplained.test(between) && !isOfSome(between.split(/[([]/, 1)[0]!);
  if (isBracketed || rangesTo.test(between)) return false;
  return Number(number.amount) > Number(other.amount) || !dashes.test(between);
}

/** "10 € avec carte (12 € sans)": the first one is of those who have it. */
function isOfSome(after: string): boolean {
  return (saysMembers(after) || holdsCard.test(after)) && !without.test(after);
}

const holdsCard = /(?<!\p{L})(?:cartes?|cards?|karte|tarjeta|carta|tessera|kaart|kort)(?!\p{L})/iu;
const without = /(?<!\p{L})(?:sans|hors|non|without|no|ohne|senza|sin|zonder|utan|uden)(?!\p{L})/iu;

/** Two prices with words between them that explain neither: "10.00 with card 12.00 without". */
function areTwoPrices(plain: string, number: FoundNumber, other: FoundNumber, between: string): boolean {
  const arePrices = tellsTaxes(plain) || [number, other].every(isWrittenAsPrice);
  return arePrices && /\p{L}/u.test(between) && !isExplained.test(between) && !rangesTo.test(between);
}

function areOfOneCurrency({ sign }: FoundNumber, { sign: other }: FoundNumber): boolean {
  return (
    sign?.text === other?.text ||
    (sign?.code !== undefined && sign.code !== null && sign.code === other?.code)
  );
}

/** "12,50 € (ou 9,00 €)", "9,90 € 2 pour 15 €" */
const isExplained = /[([][^)\]]*$|\d ?(?:for|pour|für|por|per|voor) ?$/iu;

/** "12,00 € prix au litre : 24,00 €", "12,00 € 1 l = 24,00 €" */
const endsWithUnit =
  /(?:(?<!\p{L})(?:au|le|par|per|pro|je|al|por|the|unitaire|à l['’]|l['’])|\d) ?(?:kg|kilo|g|l|litres?|liter|litro|ml|cl|m[23²³]?|unité|unit|pièce|stück)?[\s:=]*$/iu;

/** "15 € - 20 €", "10 € → 20 €" */
const dashes = /^\s*(?:[-–—~]|→|->|-->|=>|⇒|➔|➜|➡)\s*$/u;

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
