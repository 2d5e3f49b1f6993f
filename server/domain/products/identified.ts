// The identifier that a new product has when none is sent: the one that an import of its website would give it.
import type { RowOf } from "#shared/entities/entity.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { idOf, identifyingField } from "#server/extractors/products/identify.ts";
import type { Identifier } from "#server/extractors/types.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";

/** On a draft that is left without an identifier: the field that its website makes it from. */
const madeFrom = Symbol("the field that the identifier is made from");

/** The field that the identifier of this draft would have been made from, had it said anything of use. */
export function emptyIdentifier(draft: Row & { [madeFrom]?: string }): string | undefined {
  return draft[madeFrom];
}

/**
 * Drafts of whole products, each with a product_id where its website's identifying field has a value that identifies one,
 * or else with the name of that field.
 */
export async function identified({ db, actor }: By, drafts: Row[]): Promise<Row[]> {
  // An owner's product keeps the identifier it has.
  if (!actor.admin || drafts.every(({ product_id }) => !isEmpty(product_id))) return drafts;
  const ids = [...new Set(drafts.map(({ website_id }) => Number(website_id)))].filter(Number.isSafeInteger);
  const websites = await find(db, actor, websiteSetting, {
    where: { id: { inq: ids } },
    fields: ["id", "extractor_source"],
  });
  const identifiers = new Map(websites.map((website) => [website.id, identifierOf(website)]));
  return drafts.map((draft) => {
    const identifier = identifiers.get(Number(draft["website_id"]));
    if (!identifier || !isEmpty(draft["product_id"])) return draft;
    const field = identifyingField(identifier);
    const value = draft[field];
    const product_id = typeof value === "string" ? idOf(value.trim(), identifier) : "";
    return product_id === "" ? { ...draft, [madeFrom]: field } : { ...draft, product_id };
  });
}

/** A website that was never told by what to know its products knows them by their page. */
function identifierOf({
  extractor_source,
}: Pick<RowOf<typeof websiteSetting>, "extractor_source">): Identifier {
  return extractor_source?.type_options?.uniqueProductIdentifier ?? "url_slug";
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
