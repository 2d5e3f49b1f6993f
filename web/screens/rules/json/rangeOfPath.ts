// Where in a JSON text the value of a path stands.
import { jsonLanguage } from "@codemirror/lang-json";

type Range = { from: number; to: number };
type Node = ReturnType<typeof jsonLanguage.parser.parse>["topNode"];

/**
 * The place of "bool.must[1].match.title", or of the last part of it that is there; undefined when not even the first
 * is. Names with dots are found too: the longest name that is there is taken.
 */
export function rangeOfPath(text: string, path: string): Range | undefined {
  const value = jsonLanguage.parser.parse(text).topNode.firstChild;
  const node = value && follow(value, path.replaceAll(/\[(\d+)\]/g, ".$1").split("."), text);
  return node && node !== value ? { from: node.from, to: node.to } : undefined;
}

function follow(value: Node, names: string[], text: string): Node {
  for (let count = names.length; count > 0; count -= 1) {
    const child = childNamed(value, names.slice(0, count).join("."), text);
    if (child) return follow(child, names.slice(count), text);
  }
  return value;
}

function childNamed(value: Node, name: string, text: string): Node | undefined {
  if (value.name === "Array") {
    const items = childrenOf(value).filter((child) => !["[", "]", ",", "⚠"].includes(child.name));
    return items[Number(name)];
  }
  const property = childrenOf(value).find((child) => {
    const key = child.name === "Property" ? child.firstChild : null;
    return key !== null && text.slice(key.from, key.to) === JSON.stringify(name);
  });
  return property?.lastChild ?? undefined;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
