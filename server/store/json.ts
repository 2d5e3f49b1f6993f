/** A value as a parameter of a jsonb column. PostgreSQL's JSON has no character zero: it is left out. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes(zero) ? JSON.stringify(value, withoutZero) : text;
}

const zero = String.raw`\u0000`;

function withoutZero(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}
