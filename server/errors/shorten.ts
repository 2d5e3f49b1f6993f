// Values that were sent, as an error shows them.
import { quoted } from "#shared/messages/unbroken.ts";

/**
 * A value that was sent, as a text to show: JSON, cut after 40 characters. No more of it is looked at than is shown, so
 * that neither its depth nor its size can exhaust us; a toString that came with it is never run.
 */
export function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : written(value, quoteMax + 1);
  return text.length > quoteMax ? `${text.slice(0, quoteMax)}…` : text;
}

/** The first thirty names of columns: a feed may have thousands. Letters that had no meaning are question marks. */
export function listed(names: string[]): string {
  const shown = names.slice(0, 30).map((name) => quoted(shorten(name.replaceAll("\ufffd", "?"))));
  return shown.join(", ") + (names.length > shown.length ? "…" : "");
}

const quoteMax = 40;

/** The beginning of a value's JSON: about `room` characters of it, never fewer where there are as many. */
function written(value: unknown, room: number): string {
  if (room <= 0) return "";
  if (typeof value === "string") return JSON.stringify(value.slice(0, room));
  if (typeof value !== "object" || value === null) return String(value);
  const isList = Array.isArray(value);
  const entries = isList ? value.slice(0, room).entries() : Object.entries(value);
  let text = isList ? "[" : "{";
  for (const [name, inner] of entries) {
    if (text.length >= room) return text;
    if (text.length > 1) text += ",";
    if (!isList) text += `${written(name, room)}:`;
    text += written(inner, room - text.length);
  }
  return text + (isList ? "]" : "}");
}
