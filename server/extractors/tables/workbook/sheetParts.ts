// What a workbook says about its sheets: their names, the texts they share, and which numbers are dates or money.
// ECMA-376, part 1, chapter 18: https://ecma-international.org/publications-and-standards/standards/ecma-376/
import { type SaxesTagPlain, SaxesParser } from "saxes";
import { feedArchiveDamaged } from "#server/errors.ts";

export type SheetEntry = { name: string; path: string; isHidden: boolean };

/** How the numbers of a style are meant: a moment, hundredths, or an amount with a sign beside it, of thousands maybe. */
export type NumberStyle = { isDate: boolean; isPercent: boolean; sign: string; unit: string };

/** The sheets in the order of their tabs; whether days are counted from 1904. */
export function readSheets(workbook: string, relations: string): { sheets: SheetEntry[]; from1904: boolean } {
  const targets = new Map<string, string>();
  eachTag(relations, ({ attributes }) => targets.set(attributes["Id"] ?? "", attributes["Target"] ?? ""));
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  eachTag(workbook, ({ name, attributes }) => {
    if (localName(name) === "workbookPr") from1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
    if (localName(name) !== "sheet") return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
    const isHidden = /hidden/i.test(attributes["state"] ?? "");
    const target = targets.get(id);
    if (target) sheets.push({ name: attributes["name"] ?? "", path: partPath(target), isHidden });
  });
  return { sheets, from1904 };
}

/** `xl/` is where a workbook's own paths begin. */
function partPath(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

const builtInPercents = new Set([9, 10]);
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** By the number that cells name their style with. */
export function readStyles(styles: string): NumberStyle[] {
  const codes = new Map<number, string>();
  const cellStyles: NumberStyle[] = [];
  let inCellStyles = false;
  eachTag(
    styles,
    ({ name, attributes }) => {
      const tag = localName(name);
      if (tag === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      if (tag === "cellXfs") inCellStyles = true;
      if (tag !== "xf" || !inCellStyles) return;
      const id = Number(attributes["numFmtId"]);
      const code = codes.get(id);
      cellStyles.push(code === undefined ? builtIn(id) : meaningOf(code));
    },
    (name) => {
      if (localName(name) === "cellXfs") inCellStyles = false;
    },
  );
  return cellStyles;
}

function builtIn(id: number): NumberStyle {
  return { isDate: builtInDates.has(id), isPercent: builtInPercents.has(id), sign: "", unit: "" };
}

/** `[$€-40C]`, `"USD"`, `£`: what stands beside the number; days and hours in it make it a moment. */
function meaningOf(code: string): NumberStyle {
  const positive = code.split(";", 1)[0]!;
  const sign =
    /\[\$([^\]-]+)/.exec(positive)?.[1] ??
    /"\s*(\p{Sc}|[A-Z]{3})\s*"/u.exec(positive)?.[1] ??
    /\p{Sc}/u.exec(positive.replace(/\[[^\]]*\]/g, ""))?.[0] ??
    "";
  const bare = positive.replace(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_.|\*./gi, "");
  return {
    isDate: /[ymdhs]/i.test(bare) && !/[#?]/.test(bare),
    isPercent: bare.includes("%"),
    sign: sign.trim(),
    unit: unitOf(positive),
  };
}

/**
 * What makes another amount of the number that it stands behind: `0.0" k€"`, `0" M€"`, `0" %"`. Empty where the format
 * divides by as much, as `0.0," k€"` does: the number is the amount then.
 */
function unitOf(format: string): string {
  const shown = format.replace(
    /\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|"([^"]*)"|\\(.)|[_*]./g,
    (_, sign = "", quoted = "", escaped = "") => sign + quoted + escaped,
  );
  const [, divides = "", behind = ""] = /[0#?](,*)([^0#?]*)$/.exec(shown) ?? [];
  const unit = behind.trim();
  return divides === "" && multiplies.test(unit) ? unit.replace(/^([kM])(?=[A-Z]{3}\b)/i, "$1 ") : "";
}

/** Not "kr" and "MAD", which are currencies. */
const multiplies =
  /^(?:%|(?:[kKM]|mio|milliers?|mille|millions?)(?!\p{L})|[kKmM] ?(?:\p{Sc}|[A-Z]{3}\b|euros?\b))/u;

/** The texts that cells name by their number. Throws when they are longer than `maxCharacters` together. */
export class SharedTexts {
  readonly texts: string[] = [];
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private text = "";
  private takes = false;
  private inPhonetic = false;

  constructor() {
    this.parser.on("opentag", ({ name }) => this.enter(localName(name)));
    this.parser.on("closetag", ({ name }) => this.leave(localName(name)));
    this.parser.on("text", (text) => {
      if (this.takes) this.text += text;
    });
    this.parser.on("error", () => {
      throw feedArchiveDamaged();
    });
  }

  push(text: string): void {
    this.parser.write(text);
  }

  private enter(tag: string): void {
    if (tag === "si") this.text = "";
    if (tag === "rPh") this.inPhonetic = true;
    this.takes = tag === "t" && !this.inPhonetic;
  }

  private leave(tag: string): void {
    this.takes = false;
    if (tag === "rPh") this.inPhonetic = false;
    if (tag === "si") this.texts.push(unescaped(this.text));
  }
}

/** `_x000D_` is a sign that XML cannot hold. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Without the prefix that some programs give to all names. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function eachTag(xml: string, enter: (tag: SaxesTagPlain) => void, leave?: (name: string) => void): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", enter);
  if (leave) parser.on("closetag", ({ name }) => leave(name));
  parser.on("error", () => {
    throw feedArchiveDamaged();
  });
  parser.write(xml).close();
}
