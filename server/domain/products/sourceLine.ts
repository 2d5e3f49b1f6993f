// Why a product's price is what it is: the line of the file that said it.
import type { SourceCell } from "#shared/reference/sourceLine.ts";
import type { By } from "#server/store/by.ts";
import { findSourceLine } from "#server/store/queries/products/sourceLine.ts";

type SourceLine = { line: number | null; import_id: number | null; cells: SourceCell[] };

/** Nothing where the caller may not see the imports of its website, and where no line is kept. */
export async function sourceLineOf(
  { db, actor }: By,
  productId: number,
  of: { inQuarantine?: boolean | undefined } = {},
): Promise<SourceLine> {
  const kept = await findSourceLine(db, actor, productId, of);
  if (!kept) return { line: null, import_id: null, cells: [] };
  const { line, import_id, mapping } = kept;
  const cells = Object.entries(JSON.parse(kept.cells) as Record<string, string>).map(([field, value]) => ({
    field,
    column: mapping?.[field]?.fieldname ?? null,
    value,
  }));
  return { line, import_id, cells };
}
