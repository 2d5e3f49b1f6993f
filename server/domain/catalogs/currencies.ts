import type { Db } from "#server/store/database.ts";
import { currenciesOf } from "#server/store/queries/catalogs/currencies.ts";

/** The currencies that the products of a catalogue and of its competitors have, and how many matched prices. */
export function listCurrencies({ db }: { db: Db }, catalogId: number) {
  return currenciesOf(db, catalogId);
}
