import { fold } from "../analyzer/fold.ts";

const codes = new Uint16Array(1_024);
const bytes = Buffer.from(codes.buffer);

/** As terms are written: without case and accents. Of a longer text the first thousand letters. */
export function foldedText(text: string): string {
  return bytes.toString("utf16le", 0, 2 * fold(text, codes));
}
