// A filter set as the where clause that keeps the products it means.
import { competitiveWhere } from "./competitive.ts";
import { availabilitySlug } from "../reference/availability.ts";
import { slugOf } from "../slugOf.ts";
import { startOfDay } from "../calendar/bounds.ts";
import { addDays } from "../calendar/day.ts";
import type { Where } from "./filter.ts";
import { activeFields, filterFields } from "./filterSet.ts";
import type { FilterField, FilterSet } from "./filterSet.ts";
import { likeContaining } from "./likePattern.ts";
import type { Choice, Days, FilterValues, Range } from "./filterValues.ts";

/**
 * The where of a filter set, {} when it filters nothing. Competitors stand at the top, so that the comparison is made
 * with them alone. Texts are compared whatever their case and accents.
 */
export function whereOf(filters: FilterSet): Where {
  const together: Where = {};
  const apart: Where[] = [];
  for (const field of activeFields(filters)) {
    const clause = clauseOf(field, filters);
    // A position and a difference are asked of one column.
    if ("or" in clause || Object.keys(clause).some((name) => name in together)) apart.push(clause);
    else Object.assign(together, clause);
  }
  return apart.length === 0 ? together : { ...together, and: apart };
}

/** The clause of one field that is set. */
function clauseOf(field: FilterField, filters: FilterSet): Where {
  const description = filterFields[field];
  if (field === "competitive") return competitiveWhere(filters.competitive ?? "all");
  if (field === "isMatched") return { entries_count: filters.isMatched === "onlyMatched" ? { gt: 0 } : 0 };
  // Under its other name, so that it stands beside a position.
  if (field === "isCompared")
    return { price_diff: filters.isCompared === "onlyCompared" ? { neq: null } : null };
  if (field === "priceAge") return { old_prices_count: { gt: 0 } };
  if (description.kind === "oneOf") return { [field]: filters[field] };
  const property = "property" in description ? description.property : field;
  return clauses[description.kind](property, filters[field] as never);
}

const clauses: { [Kind in keyof FilterValues]: (property: string, value: FilterValues[Kind]) => Where } = {
  text: (property, text) => ({ [property]: containing(text) }),
  file: (property, name) => ({ [property]: name }),
  ids: (property, ids) => ({ [`${property}.website_id`]: { inq: ids } }),
  choices: choicesWhere,
  lines: (property, lines) => ({ [property]: lines.length === 1 ? containing(lines[0]!) : among(lines) }),
  range: (property, range) => ({ [property]: rangeCondition(range) }),
  days: (property, days) => ({ [property]: daysCondition(days) }),
  day: (property, day) => ({ [property]: day }),
  moved: (property, move) => ({ [property]: move }),
  attributes: (property, attributes) =>
    Object.fromEntries(
      Object.entries(attributes).map(([slug, values]) =>
        slug === availabilitySlug
          ? [`${property}.${slug}.slug_name`, among([...new Set(values.map(slugOf))])]
          : [`${property}.${slug}.value`, among(values)],
      ),
    ),
};

function choicesWhere(property: string, choices: Choice[]): Where {
  const names = choices.filter((choice) => !choice.contains && !choice.none).map((choice) => choice.name);
  const parts = choices.filter((choice) => choice.contains).map(({ name }) => containing(name));
  const conditions = [
    // A suggestion is the most frequent of the spellings it counts: it stands for all of them.
    ...(names.length > 0 ? [among(names)] : []),
    ...parts,
    ...(choices.some((choice) => choice.none) ? [null, ""] : []),
  ];
  const wheres = conditions.map((condition) => ({ [property]: condition }));
  return wheres.length === 1 ? wheres[0]! : { or: wheres };
}

/** What contains a text. */
export function containing(text: string) {
  return { ilike: likeContaining(text) };
}

function among(texts: string[]) {
  return { inq: texts, options: "i" };
}

/** Both limits included; a single one is not reached. */
function rangeCondition({ min, max }: Range) {
  if (min === undefined) return { lt: max };
  return max === undefined ? { gt: min } : { between: [min, max] };
}

function daysCondition({ min, max }: Days) {
  return { gte: startOfDay(min), lt: startOfDay(addDays(max, 1)) };
}
