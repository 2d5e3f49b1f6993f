// A mapping in words: what is done with which prices. Of a row that is there, and of one that was.
import { useMemo } from "react";
import type { Operator } from "#shared/prices/operators.ts";
import { operand } from "#web/parts/prices/operand.ts";
import type { MappingModel } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import type { Catalog } from "#web/session/catalog.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";

/** A row as it is stored, or as the log kept it. */
export type MappingRow = Readonly<Record<string, unknown>>;

export type MappingText = {
  /** "÷ 6", "1 EUR = 1,08 USD". */
  operation: string;
  /** For which prices; none for a rate. */
  scope: string[];
};

export function useMappingWords() {
  const words = useWords();
  const { competitors, currentCurrency } = useCatalog();
  return useMemo(
    () => ({
      describe: (model: MappingModel, row: MappingRow): MappingText =>
        model === "CurrencyMapping"
          ? { operation: rateText(words, row), scope: [] }
          : { operation: operationText(words, row, currentCurrency), scope: scopeOf(words, row) },
      /** The same in one line, with the competitor. */
      inOneLine: (model: MappingModel, row: MappingRow): string =>
        model === "CurrencyMapping"
          ? rateText(words, row)
          : [
              nameOf(words, competitors, row),
              operationText(words, row, currentCurrency),
              ...scopeOf(words, row),
            ].join(" · "),
    }),
    [words, competitors, currentCurrency],
  );
}

export function rateText({ say, language }: Words, { rate, currency }: MappingRow): string {
  return say("mappings.currency.sentence", {
    rate: exact(Number(rate), language, 8),
    currency: String(currency),
  });
}

const signs: Record<Operator, string> = {
  multiply: "×",
  divide: "÷",
  add: "+",
  subtract: "−",
  add_percent: "+",
  subtract_percent: "−",
};

function operationText(words: Words, row: MappingRow, currency: string): string {
  const operator = row["operator"] as Operator;
  const value = Number(row["value"]);
  const unit = operator.endsWith("_percent")
    ? " %"
    : operator === "add" || operator === "subtract"
      ? ` ${currency}`
      : "";
  return `${signs[operator]} ${operand(value, exact(value, words.language, 6) + unit)}`;
}

/** With all its digits: what is counted with is what is shown. */
function exact(value: number, language: string, digits: number): string {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

const own = ["category", "brand", "unit"] as const;
const theirs = ["competitor_category", "competitor_brand", "competitor_unit"] as const;

function scopeOf({ say }: Words, row: MappingRow): string[] {
  const told = (names: readonly ((typeof own)[number] | (typeof theirs)[number])[]) =>
    names.flatMap((name) => {
      const value = row[name];
      return isAny(value)
        ? []
        : [`${say(`mappings.criterion.${name}`)} ${say("app.quoted", { name: String(value) })}`];
    });
  const [their, mine] = [told(theirs), told(own)];
  if (their.length + mine.length === 0) return [say("mappings.unit.everything")];
  return [
    ...(their.length > 0 ? [say("mappings.unit.theirs", { criteria: their.join(", ") })] : []),
    ...(mine.length > 0 ? [say("mappings.unit.mine", { criteria: mine.join(", ") })] : []),
  ];
}

/** As the comparison reads it (docs/decisions/0100). */
function isAny(value: unknown): boolean {
  return value === null || value === undefined || ["", "n/a"].includes(String(value).trim().toLowerCase());
}

function nameOf({ say }: Words, competitors: Catalog["competitors"], { competitor_id }: MappingRow): string {
  return competitors.find(({ id }) => id === competitor_id)?.name ?? say("mappings.formerCompetitor");
}
