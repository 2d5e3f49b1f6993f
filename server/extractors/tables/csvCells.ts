// The cells of delimited text, quoted and not.

export type Dialect = {
  delimiter: string;
  /** Empty: quotes mean nothing. */
  quote: string;
  /** How a quote is written inside quotes: twice, or behind a backslash; "none": as it is. */
  escape: "double" | "backslash" | "none";
};

export type QuotedCell = {
  content: string;
  /** Of the delimiter or line end behind it. */
  end: number;
  /** Line ends inside. */
  lines: number;
  /** Whether it holds quotes that are neither escaped nor closing. */
  stray: boolean;
};

/** Where the quote that opens the cell at `at` stands, blanks before it allowed; -1 when the cell is not quoted. */
export function openingQuote(text: string, at: number, { quote, delimiter }: Dialect): number {
  let start = at;
  while (isBlank(text, start) && text[start] !== delimiter) start++;
  return quote !== "" && text[start] === quote ? start : -1;
}

/**
 * The cell opened by the quote at `opening`; null when it does not close in this text. A quote closes only in front
 * of a delimiter or a line end, so that `"Écran 15" tactile"` is one cell. `whole`: no more text follows.
 */
export function readQuotedCell(
  text: string,
  opening: number,
  dialect: Dialect,
  isComplete: boolean,
): QuotedCell | null {
  const start = opening + 1;
  let escaped = false;
  let stray = false;
  for (let from = start; ;) {
    const quote = text.indexOf(dialect.quote, from);
    const end = quote === -1 ? unknown : closingEnd(text, quote, dialect, isComplete);
    if (end === unknown) return null;
    if (dialect.escape === "double" && text[quote + 1] === dialect.quote) {
      escaped = true;
      from = quote + 2;
    } else if (dialect.escape === "backslash" && isEscaped(text, start, quote)) {
      escaped = true;
      from = quote + 1;
    } else if (end === notClosing) {
      stray = true;
      from = quote + 1;
    } else {
      const raw = text.slice(start, quote);
      const content = escaped || dialect.escape === "backslash" ? unescaped(raw, dialect) : raw;
      return {
        content: stray ? trimQuotes(content, dialect.quote) : content,
        end,
        lines: lineEndsIn(raw),
        stray,
      };
    }
  }
}

/**
 * How the quotes of a line are understood. lenient: a quote that does not close on the line is a sign like another.
 * strayOpening: neither does one open a cell that holds quotes in its middle. undoubled: two quotes before a
 * delimiter are an inch mark and a closing quote.
 */
type Reading = "lenient" | "strayOpening" | "undoubled";

/** The cells of one physical line. */
export function cellsOfLine(line: string, dialect: Dialect, reading: Reading = "lenient"): string[] {
  const cells: string[] = [];
  const understood = reading === "undoubled" ? { ...dialect, escape: "none" as const } : dialect;
  for (let at = 0; ;) {
    const opening = openingQuote(line, at, understood);
    const quoted = opening === -1 ? null : readQuotedCell(line, opening, understood, true);
    const believed = quoted && !(reading === "strayOpening" && quoted.stray) ? quoted : null;
    const end = believed?.end ?? plainEnd(line, at, dialect);
    const plain = () =>
      opening === -1 ? line.slice(at, end) : trimQuotes(line.slice(opening, end), dialect.quote);
    cells.push(believed ? believed.content : plain());
    if (end >= line.length) return cells;
    at = end + 1;
  }
}

export function lineEndsIn(text: string): number {
  if (!text.includes("\n") && !text.includes("\r")) return 0;
  return text.match(anyLineEnd)!.length;
}

export const anyLineEnd = /\r\n?|\n/g;

const notClosing = 0;
const unknown = -1;

/** Where the cell ends if the quote at `quote` closes it. */
function closingEnd(text: string, quote: number, { delimiter }: Dialect, isComplete: boolean): number {
  let after = quote + 1;
  while (isBlank(text, after) && text[after] !== delimiter) after++;
  if (after >= text.length) return isComplete ? text.length : unknown;
  const next = text[after];
  // A return at the very end may be the first half of a line end.
  if (next === "\r" && after === text.length - 1 && !isComplete) return unknown;
  return next === delimiter || next === "\n" || next === "\r" ? after : notClosing;
}

function plainEnd(line: string, at: number, { delimiter }: Dialect): number {
  const end = line.indexOf(delimiter, at);
  return end === -1 ? line.length : end;
}

function isBlank(text: string, at: number) {
  const code = text.charCodeAt(at);
  return code === 32 || code === 9;
}

function isEscaped(text: string, start: number, quote: number): boolean {
  let backslashes = 0;
  while (quote - 1 - backslashes >= start && text[quote - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}

function unescaped(content: string, { quote, escape }: Dialect): string {
  return escape === "double"
    ? content.replaceAll(quote + quote, quote)
    : content.replace(/\\(["'\\])/g, "$1");
}

/** `"https://…` after a stray quote: the quotes at the ends are no part of the text. */
function trimQuotes(text: string, quote: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === quote) start++;
  while (end > start && text[end - 1] === quote) end--;
  return text.slice(start, end);
}
