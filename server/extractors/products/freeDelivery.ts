// What shops write in a column of delivery costs in place of an amount.

const free = "(?:free|gratuite?s?|offerte?s?|gratis|kostenlos|kostenfrei|бесплатно)";
const delivery =
  "(?:livraison|port|frais de port|frais de livraison|shipping|delivery|versand|lieferung|envío|spedizione)";
const nothing = new RegExp(`^(?:${delivery}[ :]*)?${free}(?: ?${delivery})?\\W*$`, "iu");
const fromAmount = new RegExp(`^\\D*(?<!\\p{L})${free}(?!\\p{L})\\D*\\d`, "iu");

const costBefore = new RegExp(`^(\\D*\\d[\\s\\S]*?)[(,;:/ –-]*(?<!\\p{L})${free}(?!\\p{L})`, "iu");

/** "Gratuit", "livraison offerte", "free shipping": it costs nothing. */
export function isFreeDelivery(text: string): boolean {
  return nothing.test(text);
}

/** "Offert dès 50 €": the amount is not what it costs, which nobody says. */
export function isFreeFromAmount(text: string): boolean {
  return fromAmount.test(text);
}

/** Of "4,90 € (offert dès 50 €)" what it costs; undefined where nothing is said of when it is free. */
export function costOfDelivery(text: string): string | undefined {
  return costBefore.exec(text)?.[1];
}
