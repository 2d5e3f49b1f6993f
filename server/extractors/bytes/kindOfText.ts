// What the text of a feed is, before anybody reads it.
import type { TableType } from "#shared/reference/feedDialects.ts";

/** What comes out as objects with paths; what comes out as lines of cells is "csv", as any text is that nothing else claims. */
const treeKinds = ["json", "xml"] as const;
export type TreeKind = (typeof treeKinds)[number];
type TextKind = TreeKind | Exclude<TableType, "xlsx"> | "html" | "binary" | "empty";
type FeedKind = TextKind | TableType;

/** What a feed is: a workbook, whose text is made of a sheet, or what its text is. */
export function kindOfFeed<Kind extends TextKind>(textKind: Kind, workbook: unknown): Kind | "xlsx" {
  return workbook ? "xlsx" : textKind;
}

export function isTree(kind: FeedKind): kind is TreeKind {
  return (treeKinds as readonly FeedKind[]).includes(kind);
}

/** What a text is by how it begins. */
export function kindOfText(text: string): TextKind {
  if (text.trim() === "" || /^[\s\0]*$/.test(text)) return "empty";
  if (isUnreadable(text)) return "binary";
  const markup = withoutComments(text);
  // Pages say that they are XML too.
  if (/^<\?xml[^>]*>\s*(?:<!--[^>]*-->\s*)?<(?:!doctype html|html)[\s>]/i.test(markup)) return "html";
  if (/^<(?:!doctype html|html|head|body|div|table|script|p|h1)[\s>]/i.test(markup)) return "html";
  if (/^<(?:\?xml|!doctype|!--|[a-z][\w:-]*[\s/>])/i.test(markup)) return "xml";
  if (/^\s*(?:\{\s*["}]|\[\s*[[{\]"])/.test(text)) return "json";
  return "csv";
}

function withoutComments(text: string): string {
  let start = text.search(/\S/);
  while (text.startsWith("<!--", start)) {
    const end = text.indexOf("-->", start);
    if (end === -1) break;
    start = end + 3;
    while (/\s/.test(text.charAt(start))) start++;
  }
  return text.slice(start);
}

/** More controls than any text has; a text too short to tell may have some. */
function isUnreadable(text: string): boolean {
  const controls = text.match(/(?![\t\n\r])\p{Cc}/gu)?.length ?? 0;
  return controls > text.length * (text.length < 64 ? 0.33 : 0.05);
}
