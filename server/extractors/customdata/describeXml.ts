// Where the products of an XML text are.
import { SaxesParser } from "saxes";

/** What elements of one path have been seen in the beginning of a text. */
type Seen = { path: string[]; count: number; parts: Set<string> };

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
  const named = candidates.filter(({ path }) => usualNames.has(localName(path.at(-1)!)));
  const byDepth = named.toSorted((a, b) => a.path.length - b.path.length || b.count - a.count);
  const byCount = candidates.filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count);
  return (byDepth[0] ?? byCount[0])?.path ?? [];
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

/** Every path of elements, up to the first place that is no XML. */
function elementsIn(text: string): Seen[] {
  const seen = new Map<string, Seen>();
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: false, position: false });
  const notePart = (part: string) => seen.get(open.join("/"))?.parts.add(part);
  parser.on("opentag", ({ name, attributes }) => {
    notePart(name);
    open.push(name);
    const key = open.join("/");
    const element = seen.get(key) ?? { path: [...open], count: 0, parts: new Set<string>() };
    if (seen.size < pathsMax) seen.set(key, element);
    element.count++;
    for (const attribute of Object.keys(attributes)) notePart(`@${attribute}`);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("error", () => undefined);
  parser.write(text.trimStart());
  return [...seen.values()];
}
