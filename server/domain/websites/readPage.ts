// The name, the description and the logos that the text of a web page tells, whatever state the page is in. Its tags are
// walked through once: how long that takes depends on the length of the page alone.
import { decodeHTMLStrict } from "entities";
import { textMax } from "#shared/fields.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";

export type DescribedSite = { name: string | null; description: string | null; logos: string[] };

const { description: descriptionField } = websiteSetting.fields;
const logosMax = 12;
const addressMax = 2_048;

export function readPage(html: string, address: string): DescribedSite {
  const page = gather(html);
  const base = URL.parse(page.base ?? "", address) ?? new URL(address);
  return {
    name: shortened(page.metas["og:site_name"] ?? page.title, textMax),
    description: shortened(
      page.metas["description"] ?? page.metas["og:description"],
      descriptionField.options.max,
    ),
    logos: logosOf(page, base),
  };
}

type Page = {
  title?: string;
  base?: string;
  /** The first of each name. */
  metas: Partial<Record<string, string>>;
  icons: { address: string; size: number }[];
  /** The images that are called a logo. */
  logos: string[];
};

function gather(html: string): Page {
  const page: Page = { metas: {}, icons: [], logos: [] };
  for (const { name, attributes, end } of tagsIn(html)) {
    if (name === "title") page.title ??= plain(html.slice(end, html.indexOf("<", end)));
    if (name === "base" && attributes["href"]) page.base ??= attributes["href"];
    if (name === "meta") noteMeta(page, attributes);
    if (name === "link" && /\bicon\b/i.test(attributes["rel"] ?? "")) noteIcon(page, attributes);
    if (name === "img") noteImage(page, attributes);
  }
  return page;
}

function noteMeta({ metas }: Page, { name, property, content }: Attributes): void {
  const called = (property ?? name)?.toLowerCase();
  if (called && content?.trim()) metas[called] ??= plain(content);
}

function noteIcon({ icons }: Page, { href, sizes = "", rel = "" }: Attributes): void {
  const size = Number(/\d+/.exec(sizes)?.[0] ?? (/apple/i.test(rel) ? 180 : 16));
  if (href) icons.push({ address: href, size });
}

function noteImage({ logos }: Page, attributes: Attributes): void {
  const address = attributes["src"] ?? attributes["data-src"];
  const words = [address, attributes["alt"], attributes["class"], attributes["id"]];
  if (address && words.some((word) => word && /logo/i.test(word))) logos.push(address);
}

/** The largest icon first: it was made to be shown small and square, as a logo is here. */
function logosOf({ icons, metas, logos }: Page, base: URL): string[] {
  const bySize = icons.toSorted((left, right) => right.size - left.size).map(({ address }) => address);
  const picture = metas["og:image"] ?? metas["og:image:url"];
  const addresses = [...bySize, ...(picture ? [picture] : []), ...logos].flatMap((address) => {
    const { href, protocol, pathname } = URL.parse(address, base) ?? {};
    const isShown = /^https?:$/.test(protocol ?? "") && !unshown.test(pathname ?? "");
    return href && isShown && href.length <= addressMax ? [href] : [];
  });
  return [...new Set(addresses)].slice(0, logosMax);
}

/** Pictures that our server does not show. */
const unshown = /\.(?:ico|svgz?)$/i;

type Attributes = Partial<Record<string, string>>;
type Tag = { name: string; attributes: Attributes; end: number };

const tagMax = 8_000;
const wanted = /(?:title|base|meta|link|img)(?=[\s/>])/iy;
/** What they hold is no page. */
const skipped: readonly (readonly [begins: RegExp, ends: string])[] = [
  [/<!--/y, "-->"],
  [/<script(?=[\s>])/iy, "</script"],
  [/<style(?=[\s>])/iy, "</style"],
  [/<svg(?=[\s>])/iy, "</svg"],
];

function* tagsIn(html: string): Generator<Tag> {
  const lower = html.toLowerCase();
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at)) {
    const [, until] = skipped.find(([begins]) => beginsAt(begins, html, at)) ?? [];
    if (until) {
      const end = lower.indexOf(until, at);
      if (end === -1) return;
      at = end + 1;
    } else if (beginsAt(wanted, html, at + 1)) {
      const end = endOfTag(html, at);
      yield { name: nameAt(lower, at + 1), attributes: attributesIn(html.slice(at, end)), end };
      at = end;
    } else at += 1;
  }
}

function beginsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function nameAt(lower: string, at: number): string {
  return /^[a-z]+/.exec(lower.slice(at, at + 8))?.[0] ?? "";
}

/** Behind its bracket; one within quotes is none. A tag without an end ends somewhere. */
function endOfTag(html: string, start: number): number {
  const last = Math.min(html.length, start + tagMax);
  let quote = "";
  for (let at = start; at < last; at += 1) {
    const sign = html[at]!;
    if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at + 1;
  }
  return last;
}

const attribute = /(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function attributesIn(tag: string): Attributes {
  const found = [...tag.matchAll(attribute)].map(
    ([, name = "", double, single, bare]) =>
      [name.toLowerCase(), decodeHTMLStrict(double ?? single ?? bare ?? "")] as const,
  );
  // The first of a name counts.
  return Object.fromEntries(found.toReversed());
}

function plain(text: string): string {
  return decodeHTMLStrict(text.slice(0, tagMax)).replaceAll(/\s+/g, " ").trim();
}

function shortened(text: string | undefined, max: number): string | null {
  const whole = (text ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .toWellFormed()
    .trim();
  return [...whole].slice(0, max).join("").trim() || null;
}
