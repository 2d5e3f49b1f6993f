// Which of several numbers in a text is its price.
import { type FoundNumber, hours } from "./foundNumbers.ts";
import { besideThePrice } from "./wordsOfPrices.ts";

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
 * Of several prices those that are asked for: not the one of before, not the one without taxes beside the one with them;
 * and the one before, where an arrow leads from it to the one that is lower.
 */
export function askedFor(plain: string, numbers: FoundNumber[]): [asked: FoundNumber[], before?: string] {
  const lowered = numbers.findIndex((number, index) => leadsTo(plain, number, numbers[index + 1]));
  if (lowered !== -1) return [numbers.slice(lowered + 1), numbers[lowered]!.amount];
  if (numbers.filter(({ sign }) => sign).length < 2) return [numbers];
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
  return [asked.some(({ sign, amount }) => sign && /[1-9]/.test(amount)) ? asked : numbers];
}

/** "19,90 € → 14,90 €" is lowered; "10 € → 20 €" is a range. */
function leadsTo(plain: string, number: FoundNumber, next: FoundNumber | undefined): boolean {
  if (!next || Number(next.amount) >= Number(number.amount)) return false;
  const sign = next.sign?.text ?? "";
  const between = plain.slice(number.end, next.start).replace(sign, "").replace(sign, "");
  return /^\s*(?:→|->|-->|=>|⇒|➔|➜|➡)\s*$/u.test(between);
}

/** What may stand between two prices that nothing else tells apart; that it goes down tells "15 € - 12 €" from a range. */
const betweenPrices = new RegExp(
  String.raw`^[\s|/;,·•]*(?:[-–−]? ?\d{1,2}(?:[.,]\d+)? ?%)?[\s|/;,·•]*` +
    String.raw`(?:(?:ou|or|oder|et|and|und|puis|now|maintenant|désormais|jetzt|ahora|adesso|(?:en )?promo|soldé|sale)\b[\s:]*)?[\s|/;,·•]*$`,
  "iu",
);

const descends = /^[\s]*(?:-|->|→|>)[\s]*$/u;

const ofAUnit = /^(?:\/|par |per |pro |le |la |au |a |each|pièce|pce|[x×*] ?\d)/iu;

/** Whether one number of a text could be its price just as well as the one before it. */
export function isAnotherPrice(plain: string, number: FoundNumber, other: FoundNumber): boolean {
  if (other.start < number.end || other.negative || !/[1-9]/.test(other.amount)) return false;
  if (Number(other.amount) === Number(number.amount) || number.sign?.text !== other.sign?.text) return false;
  const sign = other.sign?.text ?? "";
  const between = plain.slice(number.end, other.start).replace(sign, "").replace(sign, "");
  const rest = plain.slice(other.end).trimStart();
  const hasItsSign = other.sign && (other.sign !== number.sign || rest.startsWith(sign));
  const after = rest.replace(sign, "").trimStart();
  if (hasItsSign ? ofAUnit.test(after) : /[\p{L}\d/]/u.test(after) || areCents(number, other)) return false;
  const goesDown = Number(number.amount) > Number(other.amount) && descends.test(between);
  return betweenPrices.test(between) || goesDown;
}

/** The 99 of "35 € 99". */
function areCents(number: FoundNumber, other: FoundNumber): boolean {
  return number.amount.endsWith(`.${other.amount}`);
}
