import { fold } from "../analyzer/fold.ts";

const codes = new Uint16Array(1_024);

/** As terms are written: without case and accents. Of a longer text the first thousand letters. */
export function foldedText(text: string): string {
  return String.fromCharCode(...codes.subarray(0, fold(text, codes)));
}
