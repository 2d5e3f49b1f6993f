// Cuts a JSON text, piece by piece, into the texts of its products: a document of a gigabyte is never held whole.
import { feedHasNoProductList } from "#server/errors.ts";
import { JsonValueEnd, JsonWalk } from "./jsonWalk.ts";
import type { TreeBounds } from "./treeShape.ts";

type JsonTrouble = "lineTooLong" | "tooDeep" | "notAnObject";

/** A product's own text. `line`: its physical line when there is one product per line, else its number, from 1. */
export type JsonElement = { line: number; text: string; trouble?: JsonTrouble };

/** The lists of objects in the beginning of a JSON text that are in no other, each with how much of it they fill. */
export function listsIn(text: string): { path: string[]; length: number }[] {
  const lists: { path: string[]; length: number }[] = [];
  let open: { path: string[]; start: number } | undefined;
  const close = (end: number) => {
    if (open) lists.push({ path: open.path, length: end - open.start });
    open = undefined;
  };
  const walk = new JsonWalk({
    enter(path, start) {
      if (!open && /^\s*\{/.test(text.slice(start + 1, start + 1000))) open = { path, start };
      return false;
    },
    leave(path, end) {
      if (open && samePath(open.path, path)) close(end);
    },
  });
  walk.follow(text);
  close(text.length);
  return lists;
}

/** Splits a list of products. Throws feedHasNoProductList when something endless stands before it. */
export class ListSplitter {
  /** Whether the end of the list was seen. */
  complete = false;
  /** How many elements were begun. */
  count = 0;
  private readonly bounds: TreeBounds;
  private readonly walk: JsonWalk;
  private text = "";
  private at = 0;
  private scanned = 0;
  private value: JsonValueEnd | undefined;
  private oversized = false;

  constructor(path: string[], bounds: TreeBounds) {
    this.bounds = bounds;
    this.walk = new JsonWalk({ enter: (other) => samePath(path, other) });
  }

  push(text: string): JsonElement[] {
    if (this.complete) return [];
    this.scanned = Math.max(0, this.text.length - this.at);
    this.text = this.text.slice(this.at) + text;
    this.at = this.walk.stopped ? 0 : this.walk.follow(this.text);
    if (this.text.length - this.at > this.bounds.maxLineBytes && !this.walk.stopped)
      throw feedHasNoProductList();
    this.scanned = Math.max(this.scanned, this.at);
    const elements: JsonElement[] = [];
    while (this.walk.stopped && this.beginElement() && this.finishElement(elements));
    return elements;
  }

  private beginElement(): boolean {
    if (this.value) return true;
    while (this.at < this.text.length && isBetweenElements(this.text.charCodeAt(this.at))) this.at++;
    this.complete = this.text[this.at] === "]";
    if (this.complete || this.at === this.text.length) return false;
    this.scanned = this.at;
    this.value = new JsonValueEnd();
    this.count++;
    return true;
  }

  private finishElement(elements: JsonElement[]): boolean {
    const end = this.value!.find(this.text, this.scanned);
    this.oversized ||= (end === -1 ? this.text.length : end) - this.at > this.bounds.maxLineBytes;
    if (end === -1) {
      // What is too long anyway is not kept, only followed to its end.
      if (this.oversized) this.at = this.text.length;
      return false;
    }
    // A stray brace is an element too, or nothing would ever come after it.
    const after = Math.max(end, this.at + 1);
    const text = this.text.slice(this.at, after);
    const trouble = this.oversized ? "lineTooLong" : troubleWith(text, this.value!.deepest, this.bounds);
    elements.push(trouble ? { line: this.count, text: "", trouble } : { line: this.count, text });
    this.at = after;
    this.value = undefined;
    this.oversized = false;
    return true;
  }
}

/** Splits a text that has one product per line. */
export class LineSplitter {
  private readonly bounds: TreeBounds;
  private rest = "";
  private line = 0;
  private oversized = false;

  constructor(bounds: TreeBounds) {
    this.bounds = bounds;
  }

  push(text: string): JsonElement[] {
    const lines = text.split("\n");
    lines[0] = this.rest + lines[0]!;
    this.rest = lines.pop()!;
    const elements = lines.map((line) => this.element(line)).filter((element) => element !== undefined);
    this.oversized ||= this.rest.length > this.bounds.maxLineBytes;
    if (this.oversized) this.rest = "";
    return elements;
  }

  end(): JsonElement[] {
    return this.push("\n");
  }

  private element(untrimmed: string): JsonElement | undefined {
    this.line++;
    const text = untrimmed.trim();
    const tooLong = this.oversized || text.length > this.bounds.maxLineBytes;
    this.oversized = false;
    if (tooLong) return { line: this.line, text: "", trouble: "lineTooLong" };
    if (text === "") return undefined;
    const value = new JsonValueEnd();
    value.find(text, 0);
    const trouble = troubleWith(text, value.deepest, this.bounds);
    return trouble ? { line: this.line, text: "", trouble } : { line: this.line, text };
  }
}

function troubleWith(text: string, depth: number, bounds: TreeBounds): JsonTrouble | undefined {
  if (!text.startsWith("{")) return "notAnObject";
  return depth > bounds.maxDepth ? "tooDeep" : undefined;
}

function isBetweenElements(code: number) {
  return code === 44 || code === 32 || code === 10 || code === 13 || code === 9;
}

function samePath(left: readonly string[], right: readonly string[]) {
  return left.length === right.length && left.every((key, index) => key === right[index]);
}
