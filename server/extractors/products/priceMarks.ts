// Marks that begin thousands in some prices of a column and decimals in others: told once all lines are read.
import { isWithoutDecimals, priceInDoubt } from "#shared/prices/decimalStyle.ts";
import type { Decimal, Notice } from "../types.ts";

/** Ways to use a mark: before no cents ("1.049,-"), before three digits alone ("2.499"), before cents ("89.95"). */
const uses = [
  /([.,])\d{3} ?[.,:]? ?[-–—]/u,
  /^[^\d]*\d{1,3}([.,])\d{3}(?![\d.,])/u,
  /([.,])\d{1,2}(?!\d)/u,
] as const;

/** The prices of a column that tell something of its marks, by currency: the first of each use of each mark. */
export class PriceMarks {
  private readonly telling = new Map<string, Map<string, { text: string; amount: Decimal }>>();

  add(text: string, amount: Decimal, currency: string): void {
    for (const [use, pattern] of uses.entries()) {
      const [, mark] = pattern.exec(text) ?? [];
      if (mark === undefined) continue;
      const known = this.telling.get(currency) ?? new Map<string, { text: string; amount: Decimal }>();
      this.telling.set(currency, known);
      if (!known.has(`${use}${mark}`)) known.set(`${use}${mark}`, { text, amount });
      return;
    }
  }

  /** What is read of a price that could be another one. */
  notice(column: string): Notice | undefined {
    for (const [currency, known] of this.telling) {
      const prices = [...known.values()];
      const inDoubt = isWithoutDecimals(currency) ? undefined : priceInDoubt(prices.map(({ text }) => text));
      if (!inDoubt) continue;
      const { amount } = prices.find(({ text }) => text === inDoubt.value)!;
      return { key: "feed.notice.twoMarks", values: { ...inDoubt, column, amount } };
    }
    return undefined;
  }
}
