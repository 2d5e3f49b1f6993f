// The identifier that a new product has when none is sent: the one that an import of its website would give it.
import type { RowOf } from "#shared/entities/entity.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { idOf, identifyingField } from "#server/extractors/products/identify.ts";
import type { Identifier } from "#server/extractors/types.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";

/** Drafts of whole products, each with a product_id where its website's identifying field has a value. */
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
    const value = draft[identifyingField(identifier)];
    return typeof value === "string" ? { ...draft, product_id: idOf(value.trim(), identifier) } : draft;
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
