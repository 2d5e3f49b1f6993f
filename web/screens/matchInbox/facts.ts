// What two products have under the same field, and whether that is the same.
import type { ProposalSide } from "#web/queries/matchProposals.ts";

const comparedFields = ["ean", "mpn", "sku", "brand", "unit", "category"] as const;
type ComparedField = (typeof comparedFields)[number];

export type Fact = {
  field: ComparedField;
  own: string | null;
  theirs: string | null;
  /** Absent when one of them has nothing there; a field where shops differ as they like is only shown when equal. */
  agreement: "equal" | "different" | "absent";
};

/** Field by field; those that neither has are left out. */
export function factsOf(own: ProposalSide, theirs: ProposalSide): Fact[] {
  return comparedFields
    .map((field) => ({ field, own: own[field] || null, theirs: theirs[field] || null }))
    .filter((fact) => fact.own !== null || fact.theirs !== null)
    .map((fact) => ({ ...fact, agreement: agreementOf(fact) }));
}

function agreementOf({ field, own, theirs }: Omit<Fact, "agreement">): Fact["agreement"] {
  if (own === null || theirs === null) return "absent";
  return plain(field, own) === plain(field, theirs) ? "equal" : "different";
}

/** Zeros at the head of a barcode get lost; case, accents and signs are written as one likes. */
function plain(field: ComparedField, value: string): string {
  const bare = value
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
  return field === "ean" ? bare.replace(/^0+/, "") : bare;
}

type Priced = Pick<ProposalSide, "price" | "currency">;

/** How their price stands to mine; undefined when one is missing, mine is zero, or the currencies are not the same. */
export function priceGap(
  own: Priced,
  theirs: Priced,
): { difference: number; percent: number; currency: string } | undefined {
  const { currency } = own;
  if (!own.price || theirs.price === null || currency === null || currency !== theirs.currency)
    return undefined;
  const difference = Math.round((theirs.price - own.price) * 1000) / 1000;
  return { difference, percent: (100 * difference) / own.price, currency };
}
