// Names as an editor of HTML wrote them.

const attributes = String.raw`(?:\s+[\w:-]+\s*=[^<>]*)?\s*\/?>`;
/** Within a line: nothing stands in their place. */
const inline = new RegExp(
  String.raw`<\/?(?:a|b|big|em|font|i|mark|s|small|span|strong|sub|sup|u)${attributes}`,
  "gi",
);
/** What begins a line, or ends one: a blank stands in their place. */
const ofLines = new RegExp(String.raw`<\/?(?:br|div|h[1-6]|hr|li|ol|p|ul)${attributes}`, "gi");

/** A text without the tags of HTML that dress it; "<3 mm" is none. Pure. */
export function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  const bare = text.replace(inline, "").replace(ofLines, " ");
  return bare === text ? text : bare.replaceAll(/ {2,}/g, " ");
}
