// What the browser asks about the values that products have: suggestions for filters and forms.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import {
  countedFields,
  type productAttributes,
  valueLimits,
  type websiteAttributeValues,
  type websiteValues,
} from "#shared/addresses/productValues.ts";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { plainText } from "#shared/plainText.ts";
import { request } from "#web/api.ts";

export const suggestedFields = countedFields;
export type SuggestedField = (typeof suggestedFields)[number];

/**
 * Values of a field of a website's products that contain the text, or all of them without one, the most frequent first. How many products have
 * them is not said: all of the website's are counted, of which a list may show a part.
 */
export function suggestionsOptions(website_id: number, field: SuggestedField, text: string) {
  const narrowed = text === "" ? {} : { where: { [field]: containing(text) } };
  return queryOptions({
    queryKey: ["suggestions", website_id, field, text],
    queryFn: async () => {
      const path = `WebsiteSettings/${website_id}/Products/aggregate`;
      const params = { field, filter: { ...narrowed, limit: valueLimits.usual } };
      const rows = await request<AnswerOf<typeof websiteValues>>({ path, params });
      if (rows.length === 0) console.info(`No values found for "${field}" field`);
      return rows.flatMap(({ name }) => (name.value ? [name.value] : []));
    },
    placeholderData: keepPreviousData,
  });
}

/** The same of several websites: what each suggests first comes first, and what several say stands there once. */
export function suggestedBySeveral(names: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...names.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => names.flatMap((ofOne) => ofOne[at] ?? []));
  return differing(inTurn.flat()).slice(0, valueLimits.usual);
}

export type Attribute = AnswerOf<typeof productAttributes>[number];

/** The attributes that a website's products have. */
export function attributesOptions(website_id: number) {
  return queryOptions({
    queryKey: ["attributes", website_id],
    queryFn: () => request<Attribute[]>({ path: `WebsiteSettings/${website_id}/getProductAttributes` }),
  });
}

/**
 * The values of an attribute, the most frequent first. Of the spellings that a filter takes for one, the most frequent
 * stands for all.
 */
export function attributeValuesOptions(website_id: number, slug: string) {
  return queryOptions({
    queryKey: ["attributes", website_id, slug],
    queryFn: async () => {
      const path = `WebsiteSettings/${website_id}/attributesAggregate`;
      const rows = await request<AnswerOf<typeof websiteAttributeValues>>({ path, params: { slug } });
      return differing(rows.map(({ value }) => String(value)).filter((value) => value !== ""));
    },
  });
}

/** The first of those that differ in case or accents alone. */
export function differing(values: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const value of values) {
    const same = plainText(value);
    if (!first.has(same)) first.set(same, value);
  }
  return [...first.values()];
}
