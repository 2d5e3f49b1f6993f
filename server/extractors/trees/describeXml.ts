// Where the products of an XML text are.
import { SaxesParser } from "saxes";

/** What elements of one path have been seen in the beginning of a text. */
type Seen = {
  name: string;
  depth: number;
  parent: Seen | undefined;
  count: number;
  parts: Set<string>;
  inside: Map<string, Seen>;
};

/** What a product is called, whatever stands before the colon. */
const usualNames = new Set(
  "item entry product produit article artikel articulo producto prodotto offer offre record row sku".split(
    " ",
  ),
);

const pathsMax = 1000;

/**
 * The path of the elements that are the products in the beginning of an XML text: those with a usual name that are in
 * no other such element; without one, those that come most often and have parts. Empty when nothing looks like one.
 */
export function productPath(text: string): string[] {
  const candidates = elementsIn(text).filter(({ parts }) => parts.size >= 2);
  const named = candidates.filter(({ name }) => usualNames.has(localName(name)));
  const byDepth = named.toSorted((a, b) => a.depth - b.depth || b.count - a.count);
  const byCount = candidates.filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count);
  return pathOf(byDepth[0] ?? byCount[0]);
}

function pathOf(element: Seen | undefined): string[] {
  const path: string[] = [];
  for (let at = element; at; at = at.parent) path.push(at.name);
  return path.toReversed();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

/**
 * Every path of elements; what is no XML in between is passed over, and told when the feed is read. None is written out:
 * as deep as elements go, the time it takes is that of the text's length.
 */
function elementsIn(text: string): Seen[] {
  const seen: Seen[] = [];
  const root = newElement("", undefined);
  const open = [root];
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", ({ name, attributes }) => {
    const parent = open.at(-1)!;
    parent.parts.add(name);
    const element = parent.inside.get(name) ?? newElement(name, parent === root ? undefined : parent);
    if (element.count === 0 && seen.length < pathsMax) {
      seen.push(element);
      parent.inside.set(name, element);
    }
    open.push(element);
    element.count++;
    for (const attribute of Object.keys(attributes)) element.parts.add(`@${attribute}`);
  });
  parser.on("closetag", () => void open.pop());
  let errors = 0;
  parser.on("error", () => {
    errors += 1;
    if (errors > errorsMax) throw enough;
  });
  try {
    parser.write(text.trimStart());
  } catch (problem) {
    if (problem !== enough) throw problem;
  }
  return seen;
}

/** Each costs as much as a thousand letters: what has more of them is no XML, and is told so when it is read. */
const errorsMax = 500;
const enough = Symbol("as many errors as are looked at");

function newElement(name: string, parent: Seen | undefined): Seen {
  return { name, depth: (parent?.depth ?? 0) + 1, parent, count: 0, parts: new Set(), inside: new Map() };
}
