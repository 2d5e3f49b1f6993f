// All matches of a catalogue as a CSV file, which may be imported again as it is.
import { matchingTypes } from "#shared/entities/matchedProduct.ts";
import { type MatchingKey, matchingKeys } from "#shared/reference/matchExplanation.ts";
import { explainedFields, partsAgainst, partsFor } from "#shared/reference/matchExplanation.ts";
import { competitorWords } from "#shared/messages/competitorWords.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { type ExportFile, openCsvFile } from "./openCsvFile.ts";
import { labelsOf } from "./exportedRows.ts";
import type { ExportedFor } from "./openExport.ts";
import { productsSeenBy, readerOfCatalog } from "#server/store/visitors.ts";
import {
  type ExportWords,
  type OfferType,
  matchColumnNames,
  matchLines,
} from "#server/store/queries/exports/exportMatches.ts";

type AskedMatches = {
  /** With the pairs that people undid. */
  undone: boolean;
  /** Of these competitors; of all when absent. */
  websiteIds: readonly number[] | undefined;
};

/** Opens the export; its content is made as it is read. Throws 429 when the actor has too many exports running. */
export async function exportMatches(
  { store, actor, language }: ExportedFor,
  catalogId: number,
  options: AskedMatches,
  signal?: AbortSignal,
): Promise<ExportFile> {
  const theirs = productsSeenBy(await readerOfCatalog(store.db, catalogId));
  const labels = await labelsOf({ db: store.db, actor }, catalogId);
  const lines = matchLines(catalogId, wordsIn(language), { ...options, theirs });
  const name = say(language, "matchExport.fileName");
  return openCsvFile({ store, actor }, { name, headers: headersIn(language, labels), lines }, signal);
}

/** `labels`: what the catalogue calls its competitors. */
export function headersIn(language: Language, labels: readonly string[]): string[] {
  const words = competitorWords(language, labels);
  return matchColumnNames.map((name) => say(language, `matchExport.column.${name}`, words));
}

const types: readonly (OfferType | "undone")[] = [...matchingTypes, "undone"];
const decisions = ["manual", "import", "undone"] as const;
/** A sign that no text has. */
const gap = "\u0001";

export function wordsIn(language: Language): ExportWords {
  const around = (key: MatchingKey) => {
    const [before = "", behind = ""] = say(language, `matchExplanation.key.${key}`, { value: gap }).split(
      gap,
    );
    return [before, behind] as const;
  };
  return {
    types: recordOf(types, (type) => say(language, `matchExport.type.${type}`)),
    keys: recordOf(matchingKeys, around),
    parts: recordOf(partsFor, (part) => say(language, `matchExplanation.part.${part}`)),
    against: recordOf(partsAgainst, (part) => say(language, `matchExplanation.against.${part}`)),
    image: say(language, "matchExplanation.image"),
    fields: recordOf(explainedFields, (field) => say(language, `matchExplanation.field.${field}`)),
    decided: recordOf(decisions, (decision) => say(language, `matchExport.decided.${decision}`)),
    day: say(language, "matchExport.day"),
  };
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
