// What a filter includes: by the names of relations and of what is made when it is asked for, and which fields they need.
import { visibleFields } from "#shared/entities/entity.ts";
import { type Relation, relations } from "#shared/entities/relations.ts";
import type { Filter, Include } from "#shared/filters/filter.ts";
import { unknownRelation } from "#server/errors.ts";
import type { Computed, Verbs } from "../genericVerbs.ts";

/** What is asked for by name, whole; what is made when it is asked for may be named among the fields too. */
export function wholeIncludes({ computed = {} }: Verbs, { fields = [], include = [] }: Filter): Include[] {
  const named = fields.filter((name) => Object.hasOwn(computed, name) && !isIncluded(include, name));
  return [...include, ...named.map(bare)];
}

/** These, and what is made for some of its fields that are named. */
export function allIncludes(verbs: Verbs, filter: Filter): Include[] {
  const whole = wholeIncludes(verbs, filter);
  const partly = Object.entries(verbs.computed ?? {}).filter(
    ([name, { fields }]) =>
      !isIncluded(whole, name) && filter.fields?.some((field) => Object.hasOwn(fields, field)),
  );
  return [...whole, ...partly.map(([name]) => bare(name))];
}

const bare = (relation: string): Include => ({ relation, scope: {} });

function isIncluded(includes: readonly Include[], name: string): boolean {
  return includes.some(({ relation }) => relation === name);
}

export function computedIn({ computed = {} }: Verbs, { relation }: Include): Computed | undefined {
  return Object.hasOwn(computed, relation) ? computed[relation] : undefined;
}

/** The relation of an include. Throws 400 when the model has none of that name. */
export function relationOf(verbs: Verbs, include: Include): Relation {
  const ofModel = relations[verbs.entity.model] ?? {};
  const relation = Object.hasOwn(ofModel, include.relation) ? ofModel[include.relation] : undefined;
  if (!relation) throw unknownRelation(include.relation, verbs.entity.model);
  const shownAs =
    relation.kind === "hasMany" && relation.includedAs ? ofModel[relation.includedAs] : undefined;
  return shownAs ?? relation;
}

/** The names a `fields` filter keeps: those it names, or all but those it marks with a minus. */
export function wantedFields(verbs: Verbs, fields: readonly string[] | undefined): string[] | undefined {
  const excluded = fields?.filter((name) => name.startsWith("-")).map((name) => name.slice(1));
  if (!fields || !excluded || excluded.length === 0) return fields && [...fields];
  return visibleFields(verbs.entity)
    .map(([name]) => name)
    .filter((name) => !excluded.includes(name));
}

export function parentKeys(relation: Relation): string[] {
  switch (relation.kind) {
    case "belongsTo":
      return [relation.key];
    case "embedsOne":
      return [relation.field];
    case "through":
      return ["id"];
    default:
      return Object.values(relation.on);
  }
}
