// Ranges as they are typed in the header of a column.
export type TypedRange = { min?: number; max?: number };

const forms = { positive: formsOf(String.raw`\d+\.?\d*`), signed: formsOf(String.raw`-?\d+\.?\d*`) };

/** A limit to go above, one to stay below, or a value alone or two with a dash between them. */
function formsOf(number: string): RegExp {
  return new RegExp(`^(?:>(${number})|<(${number})|(${number})(?:(?:-|–|\\.\\.)(${number}))?)$`);
}

/**
 * "12", "> 10", "< 20", "10 - 20", with a sign of a currency or a percent sign; "> -5" and "-10 - -5" where values may
 * be negative. Undefined for a text that is none of these; a limit alone is never reached.
 */
export function rangeTyped(text: string, { signed = false } = {}): TypedRange | undefined {
  const plain = text
    .replaceAll(/[\s%\p{Sc}]/gu, "")
    .replaceAll(",", ".")
    .replaceAll("\u2212", "-");
  const [, above, below, from, to] = (signed ? forms.signed : forms.positive).exec(plain) ?? [];
  if (above) return { min: Number(above) };
  if (below) return { max: Number(below) };
  if (!from || Number(to ?? from) < Number(from)) return undefined;
  return { min: Number(from), max: Number(to ?? from) };
}
