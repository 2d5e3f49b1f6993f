// The attributes of a line: the columns that are no field of a product, its cost price, availability and shops.
import { textMax } from "#shared/fields.ts";
import { storeKey } from "#shared/reference/storeCode.ts";
import { slugOf } from "#shared/slugOf.ts";
import type { Attribute, Attributes, StoreOffer } from "../types.ts";
import type { Column, LineCells } from "./lineCells.ts";
import { plainAvailability } from "./plainAvailability.ts";
import { longest } from "./productLimits.ts";

const attributeLimit = 20_000;
/** Columns beyond these are not read. */
const attributesMax = longest("attributes");

/** Reads the attribute columns of the line at which its cells are. */
export class LineAttributes {
  private readonly cells: LineCells;
  private readonly attributes: (Column & { slug: string })[] = [];
  private readonly stores: (Column & { code: string; what: "price" | "stock" })[] = [];
  private isTold = false;
  private readonly columns: Readonly<Partial<Record<string, Column>>>;

  constructor(cells: LineCells, columns: Readonly<Partial<Record<string, Column>>>) {
    this.cells = cells;
    this.columns = columns;
  }

  /** The price or the stock of the shop with this code. */
  addStore(column: Column, code: string, what: "price" | "stock") {
    this.stores.push({ ...column, code, what });
  }

  /** A column that is no field: an attribute under this name, or under the next that is free. */
  add(column: Column, slug: string) {
    if (this.attributes.length < attributesMax)
      this.attributes.push({ ...column, slug: this.freeSlug(slug) });
    else this.tellTooMany();
  }

  /** Undefined where no column of the feed is an attribute. */
  read(): Attributes | undefined {
    const { cost_price: cost, availability } = this.columns;
    if (this.attributes.length === 0 && this.stores.length === 0 && !cost && !availability) return undefined;
    const attributes: Attributes = {};
    for (const column of this.attributes) attributes[column.slug] = this.attribute(column);
    if (cost) attributes.cost_price = this.costPrice(cost);
    if (availability) attributes.availability = this.availability(availability);
    if (this.stores.length > 0) attributes.stores = this.storeOffers();
    return attributes;
  }

  /** A shop whose price is left out keeps its stock. */
  leaveStorePrices(attributes: Attributes, isLeftOut: (column: Column) => boolean) {
    const left = this.stores.filter((column) => column.what === "price" && isLeftOut(column));
    if (left.length > 0) attributes.stores = this.storeOffers(left);
  }

  private tellTooMany() {
    if (this.isTold) return;
    this.isTold = true;
    this.cells.notices.push({ key: "feed.notice.attributes", values: { max: attributesMax } });
  }

  private freeSlug(slug: string): string {
    const taken = new Set(["", "stores", ...this.attributes.map((attribute) => attribute.slug)]);
    const wanted = slug || "attribute";
    if (!taken.has(wanted)) return wanted;
    let number = 2;
    while (taken.has(`${wanted}_${number}`)) number++;
    return `${wanted}_${number}`;
  }

  private attribute(column: Column): Attribute | null {
    const text = this.cells.text(column, attributeLimit);
    if (!text) return null;
    const amount = column.type === "number" ? this.cells.number(column) : null;
    return {
      name: column.fieldname,
      value: amount ? Number(amount) : text,
      slug_value: slugOf(text).slice(0, textMax),
    };
  }

  private costPrice(column: Column) {
    const amount = this.cells.amount(column);
    return amount ? { value: Number(amount) } : null;
  }

  private availability(column: Column) {
    const text = this.cells.text(column);
    if (!text) return null;
    const value = plainAvailability(text, column.fieldname);
    return { value, slug_name: slugOf(value) };
  }

  private storeOffers(leftOut: readonly Column[] = []): StoreOffer[] {
    const offers = new Map<string, StoreOffer>();
    for (const column of this.stores) {
      if (leftOut.includes(column)) continue;
      const amount = column.what === "price" ? this.cells.amount(column) : this.cells.number(column);
      if (!amount) continue;
      const key = storeKey(column.code);
      const offer = offers.get(key) ?? { store_code: column.code.trim() };
      // Of two columns that say the same of one store, the first counts.
      offers.set(key, { ...offer, [column.what]: offer[column.what] ?? Number(amount) });
    }
    return [...offers.values()];
  }
}
