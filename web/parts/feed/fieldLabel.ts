import { feedFields } from "#shared/reference/feedFields.ts";
import type { FeedField } from "#shared/reference/feedFields.ts";
import type { Words } from "#web/session/words.ts";

/** What a field of a product is called; an attribute and a shop's figure by their own names. */
export function fieldLabel(field: string, { say }: Words): string {
  if (isFeedField(field)) return say(`importing.field.${field}`);
  const [, attribute] = /^attr_(.+)$/.exec(field) ?? [];
  if (attribute) return say("importing.field.attribute", { name: attribute });
  const [, store, what] = /^store:([^:]+):(price|stock)$/.exec(field) ?? [];
  return store ? say(`importing.field.store_${what as "price" | "stock"}`, { store }) : field;
}

function isFeedField(field: string): field is FeedField {
  return (feedFields as readonly string[]).includes(field);
}
