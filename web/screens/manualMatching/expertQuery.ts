import { isObject } from "#shared/isObject.ts";

/** The search for words as whoever knows the language of queries would write it: a beginning to change. */
export function expertQuery(words: string): string {
  const query = {
    multi_match: {
      query: words,
      fields: ["title^3", "brand", "mpn^4", "sku^4", "ean^6"],
      type: "cross_fields",
      minimum_should_match: "60%",
    },
  };
  return JSON.stringify(query, null, 2);
}

/** Why a text cannot be a query, which is the JSON of an object; undefined when it can. */
export function problemOfQuery(text: string): "notJson" | "notAnObject" | undefined {
  try {
    const query: unknown = JSON.parse(text);
    return isObject(query) ? undefined : "notAnObject";
  } catch {
    return "notJson";
  }
}
