// What stands at a position of a title, in one number.
import { kinds } from "../analyzer/analyze.ts";

const bitsOfKind = 3;

/** The term of its whole form, and its kind. */
export function positionOf(term: number, kind: number): number {
  return (term << bitsOfKind) | kind;
}
export function termOf(position: number): number {
  return position >> bitsOfKind;
}
export function kindOf(position: number): number {
  return position & ((1 << bitsOfKind) - 1);
}
export function isModel(position: number): boolean {
  return kindOf(position) === kinds.model;
}
/** A number that stands alone, or one of a pack. */
export function isNumber(position: number): boolean {
  return kindOf(position) === kinds.number || isPack(position);
}
export function isPack(position: number): boolean {
  return kindOf(position) === kinds.pack;
}
