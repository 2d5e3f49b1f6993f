// Which rows each kind of export writes: those of the list of the same name, under the same where.
import type { ExportKind } from "#shared/addresses/exports.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { catalogNeeded } from "#server/errors.ts";
import { matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { ofThePresent, pastIn } from "#server/domain/matching/pastProducts.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { type CatalogList, rowsInCatalog } from "#server/domain/products/competitorsProduct.ts";
import { productRows } from "#server/domain/products/productsInCatalog.ts";
import { unmatchedRows } from "#server/domain/products/unmatched.ts";
import type { By } from "#server/store/by.ts";
import { find } from "#server/store/collection.ts";
import type { ListedRows } from "#server/store/listedRows.ts";
import { whereSql } from "#server/store/where.ts";

/** What is exported: a list of a website, or one of several websites of a catalogue. */
export type ExportedList = { kind: ExportKind; websiteId: number } | { kind: CatalogList; catalogId: number };

export type Competitor = { id: number; name: string };

export type ExportedRows = ListedRows & {
  /** The websites that the rows are of. */
  websites: readonly number[];
  /** What the catalogue of the list calls its competitors. */
  customLabel?: string[];
  /** With whom the rows are compared, where they are. */
  compared?:
    | {
        catalogId: number;
        competitors: Competitor[];
        /** What the catalogue calls them. */
        customLabel: string[];
        ownProduct: "id" | "product_id";
      }
    | undefined;
};

/** The rows of a list. Throws 400 for a where that is wrong, and for competitors in several catalogues. */
export async function exportedRows(by: By, list: ExportedList, where: Where): Promise<ExportedRows> {
  if ("catalogId" in list) {
    const rows = await rowsInCatalog(by, list.kind, list.catalogId, where);
    return { ...rows, customLabel: await labelsOf(by, list.catalogId) };
  }
  return { ...(await rowsOfWebsite(by, list.kind, list.websiteId, where)), websites: [list.websiteId] };
}

type WebsiteRows = Omit<ExportedRows, "websites">;

async function labelsOf(by: By, catalogId: number): Promise<string[]> {
  const [labelled] = await find(by.db, by.actor, catalog, {
    where: { id: catalogId },
    fields: ["customLabel"],
  });
  return labelled?.customLabel ?? [];
}

async function rowsOfWebsite(
  by: By,
  kind: ExportKind,
  websiteId: number,
  where: Where,
): Promise<WebsiteRows> {
  const ofWebsite = { and: [{ website_id: websiteId }, where] };
  if (kind === "productsMkp") return { entity: productMkp, where: ofWebsite };
  if (kind === "products") return products(by, websiteId, where);
  if (kind === "getUnmatchedProducts") {
    return unmatchedRows(by, websiteId, where);
  }
  // What is wrong with the where is told before anything is read in it.
  whereSql(matchedProduct, ofThePresent(where), { admin: by.actor.admin });
  const [only, ...others] = await catalogsOf(by, websiteId, where);
  const named = idsInAll(demandsOf(where, "competitors.website_id"));
  if (named && others.length > 0) throw catalogNeeded();
  // As the list of the same name: the rows of all catalogues, whose competitors are no columns that they share.
  if (pastIn(where) && others.length > 0) throw catalogNeeded();
  if (!only || others.length > 0) return { entity: matchedProduct, where: ofWebsite };
  const listed = await matchedRows(by, { and: [{ catalog_id: only.id }, where] });
  const { entity, from } = listed;
  // Of the past it is not kept what each competitor asked.
  if (pastIn(where)?.day) return { entity, from, where: listed.where, customLabel: only.customLabel };
  return {
    entity,
    from,
    where: { and: [{ website_id: websiteId }, ofThePresent(where)] },
    compared: {
      catalogId: only.id,
      customLabel: only.customLabel,
      competitors: named ? only.competitors.filter(({ id }) => named.includes(id)) : only.competitors,
      ownProduct: "product_id",
    },
  };
}

async function products(by: By, websiteId: number, where: Where): Promise<WebsiteRows> {
  const { entity, from, catalogId } = await productRows(by, where);
  if (catalogId === undefined) return { entity, where: { and: [{ website_id: websiteId }, where] } };
  const [catalogRow] = await find(by.db, by.actor, catalog, { where: { id: catalogId } });
  const competitors = catalogRow?.competitors ?? [];
  return {
    entity,
    from,
    where: ownProductsWhere(catalogId, websiteId, where),
    compared: { catalogId, competitors, customLabel: catalogRow?.customLabel ?? [], ownProduct: "id" },
  };
}

type Compared = { id: number; competitors: Competitor[]; customLabel: string[] };

/** The catalogues of a website that the caller sees, those that the where names if it names any. */
async function catalogsOf({ db, actor }: By, websiteId: number, where: Where): Promise<Compared[]> {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  const meant = { website_id: websiteId, ...(named && { id: { inq: named } }) };
  return find(db, actor, catalog, {
    where: meant,
    fields: ["id", "competitors", "customLabel"],
    limit: catalogsMax,
  });
}

const catalogsMax = 1_000;
