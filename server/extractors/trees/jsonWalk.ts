// Walks along a JSON text, piece by piece, telling where its lists begin and end.

const quote = 34;
const comma = 44;
const openingBracket = 91;
const backslash = 92;
const closingBracket = 93;
const openingBrace = 123;
const closingBrace = 125;

type Container = { isList: boolean; key: string };

/** A list: the keys that lead to it from the root (lists on the way have none), and where its bracket stands. */
type ListVisitor = {
  /** True: stop right behind the bracket. */
  enter(path: string[], at: number): boolean;
  leave?(path: string[], at: number): void;
};

export class JsonWalk {
  /** Whether the visitor stopped the walk. */
  stopped = false;
  private readonly visitor: ListVisitor;
  private readonly containers: Container[] = [];
  private expectsKey = false;

  constructor(visitor: ListVisitor) {
    this.visitor = visitor;
  }

  /** Goes as far as the text allows; what comes before the answered place is done with. */
  follow(text: string): number {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        const end = endOfString(text, at);
        if (end === -1) return at;
        if (this.expectsKey) this.containers.at(-1)!.key = text.slice(at + 1, end);
        this.expectsKey = false;
        at = end;
      } else if (code === openingBrace) this.open(false);
      else if (code === closingBrace) this.leaveObject();
      else if (code === comma) this.expectsKey = this.containers.at(-1)?.isList === false;
      else if (code === closingBracket) this.leaveList(at);
      else if (code === openingBracket && this.enterList(at)) return at + 1;
    }
    return text.length;
  }

  private open(isList: boolean) {
    this.containers.push({ isList, key: "" });
    this.expectsKey = !isList;
  }

  private leaveObject() {
    this.containers.pop();
    this.expectsKey = false;
  }

  private enterList(at: number): boolean {
    this.stopped = this.visitor.enter(this.path(), at);
    this.open(true);
    return this.stopped;
  }

  private leaveList(at: number) {
    this.containers.pop();
    this.visitor.leave?.(this.path(), at);
  }

  private path(): string[] {
    return this.containers.filter((container) => !container.isList).map((container) => container.key);
  }
}

/** The closing quote of the string that opens at `start`; -1 when it is not there yet. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at++;
  }
  return -1;
}

/** Follows one JSON value to its end, over several pieces of text if need be. */
export class JsonValueEnd {
  deepest = 0;
  private depth = 0;
  private inString = false;
  private escaped = false;

  /** Where the value ends, scanning on from `from`; -1 when the text ends before it does. */
  find(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === backslash) this.escaped = true;
        else if (code === quote) this.inString = false;
      } else if (code === quote) this.inString = true;
      else if (code === openingBrace || code === openingBracket)
        this.deepest = Math.max(this.deepest, ++this.depth);
      else if (code === closingBrace || code === closingBracket) {
        if (this.depth === 0) return at;
        if (--this.depth === 0) return at + 1;
      } else if (code === comma && this.depth === 0) return at;
    }
    return -1;
  }
}
