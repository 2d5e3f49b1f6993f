// Keys that only later products of a feed have. What the beginning of a file shows is not all of it: a price on offer may
// stand with the first product that is on offer, thousands of products later.
import { isObject } from "#shared/isObject.ts";
import { columnKey } from "../columns/columnNames.ts";
import type { Mapping } from "../types.ts";
import { valueAt } from "../trees/describeTree.ts";
import { columnsOf } from "../columns/matchColumns.ts";
import type { TreePlan } from "./planReading.ts";
import { withDecimals } from "../columns/withDecimals.ts";
import { textOf } from "../products/readCell.ts";
import type { Column } from "../products/lineCells.ts";
import { suggestMapping } from "../columns/suggestMapping.ts";

/** A file may make up a key for each product: so many names are looked at, and the others passed over. */
const namesMax = 1_000;
const nestingMax = 5;

/** The columns that a product brings, by whether the plan has room for them. */
type Late = { adopted: Column[]; unused: string[] };

export class LateColumns {
  private readonly plan: TreePlan;
  private readonly known: Keys = new Map();
  private readonly named: Set<string>;
  private looked = 0;

  constructor(plan: TreePlan) {
    this.plan = plan;
    this.named = new Set(plan.columnsFound.header);
  }

  /** What this product has that none before it had; adopted columns have a place in the plan from here on. */
  of(product: unknown): Late | undefined {
    if (this.looked > namesMax) return undefined;
    const names = newNames(product, this.known).filter((name) => !this.named.has(name));
    if (names.length === 0) return undefined;
    this.looked += names.length;
    for (const name of names) this.named.add(name);
    return this.judge(names, product);
  }

  private judge(names: string[], product: unknown): Late {
    const { plan } = this;
    const { late } = plan;
    const cells = names.map((name) => textOf(valueAt(product, name.split("."))));
    const wanted = typeof late === "string" ? suggestMapping(names, [cells]) : late;
    const { columns } = columnsOf(free(wanted, plan.columns), names);
    const twins = names.filter((name) => isTwin(name, plan.columns));
    if (late === "told") return { adopted: [], unused: columns.map(({ fieldname }) => fieldname) };
    const adopted = withDecimals(columns, [cells], plan.currency).map((column) => ({
      ...column,
      index: plan.paths.push(names[column.index]!.split(".")) - 1,
    }));
    plan.columns.push(...adopted);
    plan.columnsFound = { ...plan.columnsFound, header: [...plan.columnsFound.header, ...names] };
    return { adopted, unused: late === "suggested" ? twins : [] };
  }
}

/** Called as a column that is read already, in another way of writing: "salePrice" beside "sale_price". */
function isTwin(name: string, columns: readonly Column[]): boolean {
  const key = columnKey(name);
  return columns.some(({ fieldname }) => fieldname !== name && columnKey(fieldname) === key);
}

/** Of fields that have no column yet. In what way a date is written cannot be told from one. */
function free(mapping: Mapping, columns: readonly Column[]): Mapping {
  const taken = new Set(["observedAt", ...columns.map(({ field }) => field)]);
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => !taken.has(field)));
}

type Keys = Map<string, Keys>;

/** The dotted paths of values whose keys were not seen before; most products have none, and cost no path. */
function newNames(value: unknown, known: Keys, before = "", depth = 0, names: string[] = []): string[] {
  if (!isObject(value)) return names;
  for (const key in value) {
    const inner = value[key];
    const seen = known.get(key);
    const keys: Keys = seen ?? new Map();
    if (!seen) known.set(key, keys);
    if (isObject(inner) && depth + 1 < nestingMax)
      newNames(inner, keys, `${before}${key}.`, depth + 1, names);
    else if (!seen) names.push(before + key);
  }
  return names;
}
