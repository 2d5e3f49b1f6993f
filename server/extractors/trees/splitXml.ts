// Cuts an XML text, piece by piece, into its products: a document of a gigabyte is never held whole.
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { feedXmlDamaged, feedXmlEndless } from "#server/errors.ts";
import type { TreeBounds, TreeElement, TreeSplitter, TreeTrouble } from "./treeShape.ts";

/** What an element says: its text, or what is inside it by name, a list where a name comes more than once. */
type XmlValue = string | XmlValue[] | { [name: string]: XmlValue };

type OpenElement = { name: string; text: string; children: Record<string, XmlValue> | undefined };

/**
 * The elements behind a path from the root, as objects. An attribute is a name of its own beside its element,
 * `price@currency` (`@id` for the product's own), so that an element is a text whether it has attributes or not; an
 * element that only has an address in `href` is that address. Entities are never looked up: an unknown one stays as it
 * is written.
 *
 * Throws feedXmlDamaged for what is no XML and for elements deeper than any feed's, and feedXmlEndless for a tag or a
 * text longer than a product may be.
 */
export class XmlSplitter implements TreeSplitter {
  /** How many products were begun. */
  count = 0;
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly path: readonly string[];
  private readonly bounds: TreeBounds;
  private elements: TreeElement[] = [];
  /** The names of the open elements. */
  private readonly names: string[] = [];
  private readonly googlePrefixes = new Set<string>();
  /** The product being read, and what is open inside it. */
  private readonly open: OpenElement[] = [];
  private trouble: TreeTrouble | undefined;
  private readSinceProduct = 0;
  private readSinceEvent = 0;
  private begun = false;
  /** The end of the last piece, where an entity may have begun. */
  private rest = "";

  constructor(path: readonly string[], bounds: TreeBounds) {
    this.path = path;
    this.bounds = bounds;
    this.parser.on("opentag", (tag) => this.enter(tag));
    this.parser.on("closetag", () => this.leave());
    this.parser.on("text", (text) => this.add(text));
    this.parser.on("cdata", (text) => this.add(text));
    for (const event of ["comment", "processinginstruction", "doctype"] as const)
      this.parser.on(event, () => (this.readSinceEvent = 0));
    this.parser.on("error", (error) => refuse(error, this.parser.line));
  }

  /** The products that end in this piece. */
  push(text: string): TreeElement[] {
    const piece = this.begun ? this.rest + text : text.trimStart();
    this.begun ||= piece !== "";
    const entity = /&[#\w]{0,32}$/.exec(piece);
    this.rest = entity?.[0] ?? "";
    return this.parse(piece.slice(0, piece.length - this.rest.length));
  }

  /** At the end of the text. Throws when elements are still open. */
  end(): TreeElement[] {
    const elements = this.parse(this.rest);
    this.parser.close();
    return [...elements, ...this.elements.splice(0)];
  }

  private parse(text: string): TreeElement[] {
    this.readSinceEvent += text.length;
    if (this.open.length > 0) this.readSinceProduct += text.length;
    this.parser.write(text.replace(bareAmpersand, ampersand));
    if (this.readSinceEvent > this.bounds.maxLineBytes + text.length) throw feedXmlEndless(this.parser.line);
    return this.elements.splice(0);
  }

  private enter({ name, attributes }: SaxesTagPlain): void {
    this.readSinceEvent = 0;
    this.noteNamespaces(attributes);
    this.names.push(name);
    if (this.names.length > deepest)
      throw feedXmlDamaged(this.parser.line, `more than ${deepest} elements in each other`);
    if (this.open.length > 0)
      return this.enterPart(nameOfLink(this.usualName(name), attributes["rel"]), attributes);
    if (!samePath(this.names, this.path)) return;
    this.count++;
    this.trouble = undefined;
    this.readSinceProduct = 0;
    this.open.push({ name, text: "", children: withAttributes(undefined, "", attributes) });
  }

  private noteNamespaces(attributes: Record<string, string>): void {
    for (const attribute in attributes)
      if (attribute.startsWith("xmlns:") && googleNamespace.test(attributes[attribute]!.trim()))
        this.googlePrefixes.add(attribute.slice("xmlns:".length));
  }

  /** The fields of Google Merchant are `g:…`, whatever prefix a document gives to their namespace. */
  private usualName(name: string): string {
    const colon = name.indexOf(":");
    return colon > 0 && this.googlePrefixes.has(name.slice(0, colon)) ? `g${name.slice(colon)}` : name;
  }

  private enterPart(name: string, attributes: Record<string, string>): void {
    if (this.open.length >= this.bounds.maxDepth) this.trouble ??= "tooDeep";
    if (this.readSinceProduct > this.bounds.maxLineBytes) this.trouble ??= "lineTooLong";
    const parent = this.open.at(-1)!;
    // Of a product that is not told nothing is held.
    if (!this.trouble)
      parent.children = withAttributes((parent.children ??= emptyObject()), name, attributes);
    this.open.push({ name, text: plain(attributes["href"] ?? ""), children: undefined });
  }

  private add(text: string): void {
    this.readSinceEvent = 0;
    const element = this.open.at(-1);
    if (!element) return;
    if (this.readSinceProduct > this.bounds.maxLineBytes) this.trouble ??= "lineTooLong";
    if (!this.trouble && text.trim() !== "") element.text += plain(text);
  }

  private leave(): void {
    this.readSinceEvent = 0;
    this.names.pop();
    const element = this.open.pop();
    if (!element) return;
    const value = element.children ? inOneLanguage(element.children) : element.text.trim();
    const parent = this.open.at(-1);
    if (parent && this.trouble) return;
    if (parent) put((parent.children ??= emptyObject()), element.name, value);
    else this.elements.push(this.finished(value));
  }

  private finished(value: XmlValue): TreeElement {
    const { count: line, trouble } = this;
    if (trouble) return { line, trouble };
    return typeof value === "string" ? { line, trouble: "notAnObject" } : { line, product: value };
  }
}

const googleNamespace = /^https?:\/\/base\.google\.com\/ns\/1\.0\/?$/i;

/** Of an Atom entry the link without a relation, or to the "alternate", is its page; the others are "link@edit" and so on. */
function nameOfLink(name: string, relation: string | undefined): string {
  const isOther = name === "link" && relation !== undefined && relation !== "alternate";
  return isOther ? `${name}@${relation}` : name;
}

/** Elements in elements; a text that opens them without end would be held whole. */
const deepest = 1_000;

/** What stands in names of their own: no name of a feed means anything to JavaScript. */
function emptyObject(): Record<string, XmlValue> {
  return Object.create(null) as Record<string, XmlValue>;
}

function withAttributes(
  children: Record<string, XmlValue> | undefined,
  name: string,
  attributes: Record<string, string>,
): Record<string, XmlValue> | undefined {
  let parts = children;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith("xmlns")) continue;
    parts ??= emptyObject();
    put(parts, `${name}@${attribute}`, plain(value));
  }
  return parts;
}

function put(parts: Record<string, XmlValue>, name: string, value: XmlValue): void {
  const earlier = parts[name];
  if (earlier === undefined) parts[name] = value;
  else if (Array.isArray(earlier)) earlier.push(value);
  else parts[name] = [earlier, value];
}

/** `<name><language id="1">…</language><language id="2">…` says one thing several times, as PrestaShop does: the first. */
function inOneLanguage(children: Record<string, XmlValue>): Record<string, XmlValue> {
  const { language } = children;
  if (!Array.isArray(language) || children["language@id"] === undefined) return children;
  children["language"] = language.find((text) => text !== "") ?? "";
  return children;
}

/**
 * "Black & Decker" is written without care in many feeds, and the parser would take all that follows, up to the next
 * semicolon, for the name of an entity: the sign stands in for it until the text is read.
 */
const bareAmpersand = /&(?!(?:#\w{1,8}|\w{1,32});)/g;
const ampersand = "\ue026";

function plain(text: string): string {
  return text.includes(ampersand) ? text.replaceAll(ampersand, "&") : text;
}

/** What is only inside a text; anything else leaves in doubt what belongs to which product. */
const harmless =
  /undefined entity|malformed character entity|disallowed character\.$|is disallowed in char data/;

function refuse(error: Error, line: number): void {
  if (!harmless.test(error.message)) throw feedXmlDamaged(line, error.message.replace(/^[\d:]+\s*/, ""));
}

function samePath(names: readonly string[], path: readonly string[]): boolean {
  return names.length === path.length && names.every((name, index) => name === path[index]);
}
