// Who sells a competitor's product on its marketplace.
import type { DetailedProduct } from "#web/queries/products.ts";

export type Seller = {
  rank: number | null;
  name: string;
  /** In the marketplace's currency. */
  price: number | null;
  shipping: number | null;
  total_price: number | null;
  /** One of the names under which the customer sells there themselves. */
  isMe: boolean;
};

type Sold = Pick<DetailedProduct, "competitorsmkp" | "attributes"> & {
  website?: Pick<DetailedProduct["website"], "competitor_as_customer_name">;
};

/** The sellers by rank, those without one last by what they ask in all. Some imports bring them as an attribute. */
export function sellersOf({ competitorsmkp, attributes, website }: Sold): Seller[] {
  const mine = new Set((website?.competitor_as_customer_name ?? []).map(plain));
  const offers = competitorsmkp?.length ? competitorsmkp : offersIn(attributes?.["competitorsMkp"]);
  return offers
    .map((offer) => sellerOf(offer as Record<string, unknown>, mine))
    .filter(({ name }) => name !== "")
    .toSorted((left, right) => rankOf(left) - rankOf(right) || costOf(left) - costOf(right) || 0);
}

/** An attribute that holds offers: a list, its JSON, either of them under `value`, or the list under `competitors`. */
function offersIn(attribute: unknown): unknown[] {
  if (Array.isArray(attribute)) return attribute.filter((offer) => typeof offer === "object" && offer);
  if (typeof attribute === "string") return offersIn(parsed(attribute));
  if (typeof attribute !== "object" || attribute === null) return [];
  const { value, competitors } = attribute as { value?: unknown; competitors?: unknown };
  return offersIn(competitors ?? value);
}

function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? undefined : value;
  } catch {
    return undefined;
  }
}

function sellerOf(offer: Record<string, unknown>, mine: ReadonlySet<string>): Seller {
  const name = typeof offer["name"] === "string" ? offer["name"].trim() : "";
  const price = numberOf(offer["price"]);
  const shipping = numberOf(offer["shipping"]);
  const total = numberOf(offer["total_price"]);
  return {
    rank: numberOf(offer["rank"]),
    name,
    price,
    shipping,
    total_price: total ?? (price === null || shipping === null ? null : cents(price + shipping)),
    isMe: mine.has(plain(name)),
  };
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Adding decimals leaves crumbs behind. */
function cents(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}

function plain(name: string): string {
  return name.trim().toLocaleLowerCase("fr");
}

const last = Number.MAX_VALUE;
const rankOf = ({ rank }: Seller) => rank ?? last;
const costOf = ({ total_price, price }: Seller) => total_price ?? price ?? last;
