// A field has one address, or a text of one a line: each line is an address of its own, sealed and shown by itself.
import { maskAddress } from "#shared/credentials.ts";
import type { Field } from "#shared/fields.ts";
import { holdsMark, resealAddress } from "./addresses.ts";

type Change = (address: string) => string;

const line = /[^\r\n]+/g;

/** The text of a field with each of its addresses changed. */
export function changeAddresses({ options }: Field, text: string, change: Change): string {
  return options.address === "lines" ? text.replaceAll(line, (address) => change(address)) : change(text);
}

/** Whether a secret in one of the addresses was sent as it is shown. */
export function textHoldsMark({ options }: Field, text: string): boolean {
  return options.address === "lines" ? linesOf(text).some(holdsMark) : holdsMark(text);
}

/**
 * Addresses of one a line as they were sent, to be stored, whatever lines came, went or moved. Undefined when it is not
 * certain which stored line a hidden secret is of.
 */
export function resealLines(sent: string, stored: string | undefined): string | undefined {
  const before = linesOf(stored ?? "");
  const seen = new Map<string, number>();
  let isWhole = true;
  const kept = sent.replaceAll(line, (address) => {
    const number = seen.get(address) ?? 0;
    seen.set(address, number + 1);
    const resealed = holdsMark(address)
      ? resealAddress(address, storedLine(address, { number, sent, before }))
      : resealAddress(address, undefined);
    isWhole &&= resealed !== undefined;
    return resealed ?? "";
  });
  return isWhole ? kept : undefined;
}

type Lines = { number: number; sent: string; before: readonly string[] };

/** The one that is shown like it, of several alike the one in the same order; or else the only one that it may be of. */
function storedLine(address: string, { number, sent, before }: Lines): string | undefined {
  const alike = before.filter((stored) => maskAddress(stored) === address);
  const times = linesOf(sent).filter((other) => other === address).length;
  if (alike.length > 1) return times === alike.length ? alike[number] : undefined;
  const possible = before.filter((stored) => resealAddress(address, stored) !== undefined);
  return alike[0] ?? (possible.length === 1 ? possible[0] : undefined);
}

function linesOf(text: string): string[] {
  return text.match(line) ?? [];
}
