// What an explanation of a match says, as lines to show: what speaks for it, with how much, and what against it.
import {
  type MatchingKey,
  explainedFields,
  partsAgainst,
  partsFor,
} from "#shared/reference/matchExplanation.ts";
import type { WordKey, Words } from "#web/session/words.ts";

/** Why a pair is thought to be the same product: by a key, by what the texts say, or by a query. */
export type Explanation = {
  key?: MatchingKey | null;
  value?: string | null;
  /** Shares of what both have in common, and what they differ in. */
  parts?: Readonly<Record<string, number>> | null;
  clauses?: readonly Clause[] | null;
  /** How alike the first images are, of 100. */
  image?: number | null;
};

/** What a clause of a query gave the pair. */
type Clause = { field: string; asked: string; score: number };

type ExplanationLine = {
  label: string;
  /** 0 to 1. */
  share: number;
  /** The share in words: a percentage, or the points of a clause. */
  figure: string;
};

type ReadExplanation = {
  /** The key that both have; then nothing else need be looked at. */
  key: string | undefined;
  speaksFor: ExplanationLine[];
  speaksAgainst: string[];
};

/** With the `score`, of 100, that the clauses of a query came to, their points add up to it. */
export function readExplanation(
  explanation: Explanation,
  words: Words,
  score?: number | null,
): ReadExplanation {
  const { key, value, image } = explanation;
  const parts = explanation.parts ?? {};
  const { say, share } = words;
  const percentage = (label: WordKey, of: number): ExplanationLine => ({
    label: say(label),
    share: Math.min(1, of),
    figure: share(Math.min(1, of)),
  });
  return {
    key: key ? say(`matchExplanation.key.${key}`, { value: shown(key, value ?? "") }) : undefined,
    speaksFor: [
      ...partsFor.flatMap((part) =>
        parts[part] ? [percentage(`matchExplanation.part.${part}`, parts[part])] : [],
      ),
      ...clauseLines(explanation.clauses ?? [], words, score),
      ...(image === undefined || image === null ? [] : [percentage("matchExplanation.image", image / 100)]),
    ],
    speaksAgainst: partsAgainst
      .filter((part) => (parts[part] ?? 0) > 0)
      .map((part) => say(`matchExplanation.against.${part}`)),
  };
}

/** Barcodes are compared with fourteen digits, and known with thirteen. */
function shown(key: string, value: string): string {
  return key === "gtin" ? value.replace(/^0+/, "") : value;
}

/** Beside the heaviest one. By themselves clauses have points without a limit, which nobody could compare. */
function clauseLines(
  clauses: readonly Clause[],
  { say, number }: Words,
  mostPoints: number | null | undefined,
): ExplanationLine[] {
  const most = Math.max(...clauses.map(({ score }) => score));
  const sum = clauses.reduce((total, { score }) => total + score, 0);
  const times = typeof mostPoints === "number" && sum > 0 ? mostPoints / sum : 1;
  return clauses.map(({ field, asked: searched, score }) => ({
    label: say("matchExplanation.clause", { field: fieldName(field, say), asked: searched }),
    share: most > 0 ? score / most : 0,
    figure: say("matchExplanation.points", { points: number(Math.round(score * times * 10) / 10) }),
  }));
}

/** In the reader's words; an attribute is called as the shop calls it. */
function fieldName(field: string, say: Words["say"]): string {
  const explained = explainedFields.find((name) => name === field);
  return explained ? say(`matchExplanation.field.${explained}`) : field.replace(/^attr\./, "");
}
