// What feeds say of availability, in the words that everything else reads: "in stock", "out of stock", a number of days.
import { columnKey } from "../columns/columnNames.ts";

const inStock = "in stock";
const outOfStock = "out of stock";

/** As shops write it in a column of words; written as columnKey leaves them. */
const wordsOfStock = new Set(
  (
    "en stock, disponible, dispo, disponible immediatement, disponible de suite, en stock immediat, produit disponible, article en stock, " +
    "in stock, instock, available, available now, limited availability, online only, in stock online, " +
    "auf lager, sofort lieferbar, lieferbar, verfugbar, verfuegbar, sofort verfugbar, vorratig, vorraetig, " +
    "en existencia, en existencias, hay existencias, disponible en stock, disponibile, immediatamente disponibile, in magazzino, disponivel, em estoque, em stock, " +
    "op voorraad, leverbaar, beschikbaar, i lager, pa lager, varastossa, dostepny, na stanie, w magazynie, skladem"
  ).split(", "),
);

/** Of columns that are answered with yes or no. */
const yes = new Set("oui, yes, ja, si, sim, true, vrai, wahr, tak, ano, o, y, x".split(", "));
const no = new Set("non, no, nein, nee, nej, nao, false, faux, falsch, nie, ne, n".split(", "));

/** Whether a column asks by its name if there is any: a number in it counts what there is. */
export function asksWhether(column: string): boolean {
  return namesThatAsk.test(columnKey(column));
}

/** Written as columnKey leaves it. */
const namesThatAsk =
  /^(?:(?:is|est) )?(?:(?:en|in) stock|available|disponible|auf lager|verf(?:u|ue)gbar|lieferbar|op voorraad|[ip]a? lager|varastossa|skladem)$/;

/** "sous 3 jours", "available in 5 days", "disponible sous 3 j". */
const afterDays =
  /^(?:(?:dispo|disponible|available|livraison|livrable|delivery|lieferbar|verfugbar) )?(?:(?:sous|dans|in|within) )?(\d{1,3}) ?(?:j|jours?|days?|tage?n?)(?: ouvr(?:e|able)s?)?$/;

/** What a cell of the column so named says; other words stay as they are written. */
export function plainAvailability(cell: string, column: string): string {
  const text = plainWords(cell);
  const key = columnKey(text);
  if (wordsOfStock.has(key) || yes.has(key)) return inStock;
  if (no.has(key)) return outOfStock;
  if (/^\d+(?:[.,]\d+)?$/.test(text) && asksWhether(column))
    return Number(text.replace(",", ".")) > 0 ? inStock : outOfStock;
  return afterDays.exec(key)?.[1] ?? text;
}

/** "https://schema.org/InStock" and "in_stock" are "in stock". */
function plainWords(text: string): string {
  const [, word] = /^https?:\/\/schema\.org\/(\w+)$/i.exec(text) ?? [];
  if (word) return word.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return /^[a-z]+(_[a-z]+)+$/i.test(text) ? text.replaceAll("_", " ") : text;
}
