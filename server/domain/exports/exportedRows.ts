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
import { whereSql } from "#server/store/where/where.ts";

/** What is exported: a list of a website, or one of several websites of a catalogue. */
export type ExportedList = { kind: ExportKind; websiteId: number } | { kind: CatalogList; catalogId: number };

type Competitor = { id: number; name: string };

export type ExportedRows = ListedRows & {
  /** The websites that the rows are of. */
  websites: readonly number[];
  /** What the catalogue of the list calls its competitors. */
  customLabel?: string[];
  /** With whom the rows are compared, where they are. */
  compared?:
    | {
        /** More than one where the website serves several and none is named: each row is of one of them. */
        catalogIds: readonly number[];
        competitors: Competitor[];
        /** What the catalogues call them, where all do alike. */
        customLabel: string[];
        ownProduct: "id" | "product_id";
        /** Whether these catalogues are of several customers, who may not all see the same. */
        isOfSeveralCustomers?: boolean;
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

/** What a catalogue calls its competitors, empty where it is the usual words. */
export async function labelsOf(by: By, catalogId: number): Promise<string[]> {
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
  if (pastIn(where) && others.length > 0) throw catalogNeeded();
  if (!only) return { entity: matchedProduct, where: ofWebsite };
  if (others.length > 0)
    return { entity: matchedProduct, where: ofWebsite, compared: inSeveral([only, ...others]) };
  const listed = await matchedRows(by, { and: [{ catalog_id: only.id }, where] });
  const { entity, from } = listed;
  // Of the past it is not kept what each competitor asked.
  if (pastIn(where)?.day) return { entity, from, where: listed.where, customLabel: only.customLabel };
  return {
    entity,
    from,
    where: { and: [{ website_id: websiteId }, ofThePresent(where)] },
    compared: {
      catalogIds: [only.id],
      customLabel: only.customLabel,
      competitors: named ? only.competitors.filter(({ id }) => named.includes(id)) : only.competitors,
      ownProduct: "product_id",
    },
  };
}

async function products(by: By, websiteId: number, where: Where): Promise<WebsiteRows> {
  const { catalogId, ...rows } = await productRows(by, { and: [{ website_id: websiteId }, where] });
  if (catalogId === undefined) return rows;
  const [catalogRow] = await find(by.db, by.actor, catalog, { where: { id: catalogId } });
  const competitors = catalogRow?.competitors ?? [];
  return {
    ...rows,
    where: ownProductsWhere(catalogId, websiteId, where),
    compared: {
      catalogIds: [catalogId],
      competitors,
      customLabel: catalogRow?.customLabel ?? [],
      ownProduct: "id",
    },
  };
}

/** As the list of the same name the rows of all catalogues, beside every competitor that one of them has. */
function inSeveral(catalogs: readonly Compared[]): NonNullable<ExportedRows["compared"]> {
  const competitors = catalogs.flatMap(({ competitors }) => competitors);
  const labels = new Map(catalogs.map(({ customLabel }) => [JSON.stringify(customLabel), customLabel]));
  return {
    catalogIds: catalogs.map(({ id }) => id),
    competitors: [...new Map(competitors.map((competitor) => [competitor.id, competitor])).values()],
    customLabel: labels.size === 1 ? catalogs[0]!.customLabel : [],
    ownProduct: "product_id",
    isOfSeveralCustomers: new Set(catalogs.map(({ customer_id }) => customer_id)).size > 1,
  };
}

type Compared = {
  id: number;
  competitors: Competitor[];
  customLabel: string[];
  customer_id: number | null;
};

/** The catalogues of a website that the caller sees, those that the where names if it names any. */
async function catalogsOf({ db, actor }: By, websiteId: number, where: Where): Promise<Compared[]> {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  const meant = { website_id: websiteId, ...(named && { id: { inq: named } }) };
  return find(db, actor, catalog, {
    where: meant,
    fields: ["id", "competitors", "customLabel", "customer_id"],
    limit: catalogsMax,
  });
}

const catalogsMax = 1_000;
