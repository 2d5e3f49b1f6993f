// A rule as it is being written, and what is wrong with it.
import type { Where } from "#shared/filters/filter.ts";
import type { MatchingRule, RuleDraftValues } from "#web/queries/matchingRules.ts";
import { incompleteIn, whereOfGroup } from "./filter/filterTree.ts";
import type { Group } from "./filter/filterTree.ts";
import { groupOfWhere } from "./filter/readWhere.ts";
import { identifiesNothing, problemOf, queryOf } from "./matching/criteria.ts";
import type { Matching } from "./matching/criteria.ts";
import { matchingOfQuery } from "./matching/readQuery.ts";
import { Unshowable } from "./unshowable.ts";

/** A part of a rule: in the builder, or as the JSON that somebody writes. */
export type Side<Model> = { mode: "builder"; model: Model } | { mode: "json"; text: string };

export type RuleDraft = {
  name: string;
  enabled: boolean;
  matching_image_enabled: boolean;
  /** None: all that the catalogue has. */
  competitors_id: number[];
  filter: Side<Group>;
  matching: Side<Matching>;
};

type Saved = Omit<RuleDraftValues, "id" | "catalog_id">;

/** What a builder needs of its part: how it is read, and what it says. */
export type Language<Model> = { read(json: unknown): Model; write(model: Model): object };
export const filterLanguage: Language<Group> = { read: groupOfWhere, write: whereOfGroup };
export const matchingLanguage: Language<Matching> = { read: matchingOfQuery, write: queryOf };

/** A rule that is not there yet is a blank one, with the filter of the list it comes from. */
export function draftOf(rule: MatchingRule | null, filter: Where = {}): RuleDraft {
  return {
    name: rule?.name ?? "",
    enabled: rule?.enabled ?? true,
    matching_image_enabled: rule?.matching_image_enabled ?? false,
    competitors_id: rule?.competitors_id ?? [],
    filter: sideOf(rule?.filter_query ?? JSON.stringify(filter), filterLanguage),
    matching: sideOf(rule?.matching_query ?? "{}", matchingLanguage),
  };
}

/** In the builder where it can be shown there. */
function sideOf<Model>(text: string, language: Language<Model>): Side<Model> {
  const inBuilder = builderSide(text, language);
  return "path" in inBuilder ? { mode: "json", text: pretty(text) } : inBuilder;
}

/** The builder's view of a text, or the path of what it cannot show. */
export function builderSide<Model>(
  text: string,
  { read }: Language<Model>,
): { mode: "builder"; model: Model } | { path: string } {
  try {
    return { mode: "builder", model: read(JSON.parse(text)) };
  } catch (problem) {
    return { path: problem instanceof Unshowable ? problem.path : "" };
  }
}

/** The JSON of a part, laid out to be read; of a part that was emptied, what says nothing: all products, or as usual. */
export function textOf<Model>(side: Side<Model>, { write }: Language<Model>): string {
  if (side.mode === "builder") return JSON.stringify(write(side.model), null, 2);
  return side.text.trim() === "" ? "{}" : side.text;
}

export function valuesOf({ filter, matching, name, ...rest }: RuleDraft): Saved {
  return {
    ...rest,
    name: name.trim(),
    filter_query: textOf(filter, filterLanguage),
    matching_query: textOf(matching, matchingLanguage),
  };
}

/** The parts of a rule in which what would be saved says something else than a draft. */
export function differingParts(values: Saved, draft: RuleDraft): (keyof RuleDraft)[] {
  const theirs = valuesOf(draft);
  const fields = Object.entries(columnsOfParts) as [keyof RuleDraft, keyof Saved][];
  return fields
    .filter(([, column]) => JSON.stringify(values[column]) !== JSON.stringify(theirs[column]))
    .map(([part]) => part);
}

const columnsOfParts: Record<keyof RuleDraft, keyof Saved> = {
  name: "name",
  enabled: "enabled",
  matching_image_enabled: "matching_image_enabled",
  competitors_id: "competitors_id",
  filter: "filter_query",
  matching: "matching_query",
};

/** Whether two drafts say the same, however they say it. */
export function sameDraft(criterion: RuleDraft, other: RuleDraft): boolean {
  return JSON.stringify(valuesOf(criterion)) === JSON.stringify(valuesOf(other));
}

type JsonProblem = { line?: number; column?: number };

/** Where a text stops being JSON; undefined when it is, and of no text. What JSON may stand there, the server says. */
export function jsonProblem(text: string): JsonProblem | undefined {
  if (text.trim() === "") return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return placeIn(String(error), text);
  }
}

/** Browsers tell the place in words of their own. */
function placeIn(error: string, text: string): JsonProblem {
  const [, line, column] = /line (\d+) column (\d+)/.exec(error) ?? [];
  if (line) return { line: Number(line), column: Number(column) };
  const position = Number(
    /position (\d+)/.exec(error)?.[1] ?? (/end of/i.test(error) ? text.length : Number.NaN),
  );
  if (Number.isNaN(position)) return {};
  const before = text.slice(0, position).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

type DraftProblem = "name" | "filter" | "matching" | "identity";

/** What has to be mended before a rule can be saved or tried. */
export function problemsIn({ name, filter, matching }: RuleDraft): Set<DraftProblem> {
  const problems = new Set<DraftProblem>();
  if (name.trim() === "") problems.add("name");
  if (filter.mode === "json" ? jsonProblem(filter.text) : incompleteIn(filter.model).length > 0)
    problems.add("filter");
  if (matching.mode === "json") {
    if (jsonProblem(matching.text)) problems.add("matching");
  } else {
    if (matching.model.criteria?.some((criterion) => problemOf(criterion))) problems.add("matching");
    if (identifiesNothing(matching.model)) problems.add("identity");
  }
  return problems;
}

/** The parts without which a rule cannot be tried; it may have no name yet. */
export function partsToMend(problems: ReadonlySet<DraftProblem>): ("filter" | "matching")[] {
  return [
    ...(problems.has("filter") ? (["filter"] as const) : []),
    ...(problems.has("matching") || problems.has("identity") ? (["matching"] as const) : []),
  ];
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
