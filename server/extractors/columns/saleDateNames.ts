// The names of the two days of a sale, which shops put together from a few words: "Date fin remise", "debut_solde".

const sale = words(
  "promo promos promotion promotions remise remises solde soldes reduction reductions rabais offre offres destockage " +
    "sale sales discount discounts special offer offers deal " +
    "aktion aktions aktionspreis angebot angebots angebotspreis rabatt rabatts sonderpreis sonderangebot " +
    "oferta ofertas rebaja rebajas descuento promocion offerta offerte promozione sconto saldi " +
    "actie acties aanbieding aanbiedings korting kortings kampanj kampanje kampagne tilbud rea",
);
const begins = words(
  "debut debute start starts starting begin begins beginning beginn beginnt anfang startdatum begindatum inicio empieza " +
    "comienzo inizio",
);
const ends = words(
  "fin finit end ends ending ende endet enddatum expiration expire expires expiry termina fine scadenza einde eind einddatum slut slutt",
);
const beginsShortly = words("du from von ab desde dal vanaf since depuis fra fran");
const endsShortly = words("au to until bis hasta al tot jusqu jusque til till");
const others = words(
  "date dates datum fecha data de la le du d des den der des di del della el van het en price prix tarif preis precio prezzo prijs " +
    "valid valide validite effective gultig gueltig valido geldig on of the at time",
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** "Rabattbeginn", "Angebotsende", "actiestart" */
const compound =
  /^(aktions?(?:preis)?|angebots?(?:preis)?|rabatt|sonderpreis|sale|promo|actie|kortings?|aanbiedings?)(beginn?|start(?:datum)?|ende?(?:datum)?|eind(?:e|datum)?)$/;

/** Which day of a sale a name tells, as columnKey leaves it; undefined when it is none. */
export function dayOfSale(key: string): "first" | "last" | undefined {
  const written = key.split(" ").flatMap((word) => compound.exec(word)?.slice(1) ?? word);
  const known = [sale, begins, ends, beginsShortly, endsShortly, others];
  if (!written.some((word) => sale.has(word))) return undefined;
  if (!written.every((word) => known.some((some) => some.has(word)))) return undefined;
  const says = (some: ReadonlySet<string>) => written.some((word) => some.has(word));
  const [first, last] = says(begins) || says(ends) ? [begins, ends] : [beginsShortly, endsShortly];
  if (says(first) === says(last)) return undefined;
  return says(first) ? "first" : "last";
}
