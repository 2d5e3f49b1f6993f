// By what the products of a website are known again.
import type { Identifier } from "../types.ts";

/** The field of a product that holds it. */
export function identifyingField(identifier: Identifier) {
  return identifier === "url_slug" ? "url" : identifier;
}

/** The product_id of a product whose identifying field has this value; empty where it identifies nothing. */
export function idOf(value: string, identifier: Identifier): string {
  if (identifier === "url_slug") return pathOf(value);
  return identifier === "title" ? value.toLowerCase().replace(/\s+/g, " ") : value;
}

/** The path of an address in small letters; empty for a home page, which identifies no product. */
function pathOf(url: string): string {
  const path = URL.parse(url)?.pathname.toLowerCase() ?? "";
  return path === "/" ? "" : path;
}
