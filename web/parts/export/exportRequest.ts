// What an export asks of the server, from the list it is of and what the person chose.
import { exportedFields } from "#shared/columns/productColumns.ts";

/** What is exported: the products of a website, or those of all websites of a catalogue. */
export type ExportedList = {
  where: object;
  /** What of the list the file does not have, in words. */
  lacks?: string;
} & (
  | {
      websiteId: number;
      modelFnName: "products" | "getUnmatchedProducts" | "matchedProducts";
      /** Of this tracking: each line has the price that its simulator makes. */
      trackingProductId?: number;
    }
  | { catalogId: number; modelFnName: "competitorsProduct" | "productsMkp" }
);

/** The list on the screen. `fields` are its visible columns, in order. */
export type ExportRequest = ExportedList & {
  order: string;
  page: number;
  limit: number;
  fields: readonly string[];
  /** How many rows the list has; undefined while that is counted. */
  total: number | undefined;
};

export type ExportChoice = {
  typeExport: string | undefined;
  asMultiline: boolean;
  addCompetitorsAttrs: boolean;
};

export function exportPath(list: ExportRequest): string {
  const model = "catalogId" in list ? `Catalogs/${list.catalogId}` : `WebsiteSettings/${list.websiteId}`;
  return `${model}/export/${list.modelFnName}`;
}

/** The body of the request; undefined, and a line in the console, when no known type of export was chosen. */
export function exportBody(list: ExportRequest, choice: ExportChoice) {
  const { typeExport, asMultiline, addCompetitorsAttrs } = choice;
  if (!typeExport) {
    console.error("Error : missing typeExport variable");
    return undefined;
  }
  if (typeExport !== "all" && typeExport !== "onePage") {
    console.error(`Error : unknown typeExport "${typeExport}"`);
    return undefined;
  }
  const { where, order, page, limit } = list;
  const filter = {
    where,
    order,
    ...(typeExport === "onePage" && { limit, skip: (page - 1) * limit }),
    fields: exportedFields(list.fields),
    addCompetitorsAttrs,
    exportType: typeExport,
    usecache: false,
  };
  const trackingProductId = "trackingProductId" in list ? list.trackingProductId : undefined;
  return { filter, asMultiline, ...(trackingProductId !== undefined && { trackingProductId }) };
}

/** Whether the file can tell each competitor's price: history keeps the cheapest of each day, and no other. */
export function tellsOfCompetitors({ modelFnName, where }: ExportRequest): boolean {
  return modelFnName === "matchedProducts" && !("day" in where);
}

/** How many products the file will tell of; undefined when that is not known. */
export function productsIn({ total, page, limit }: ExportRequest, typeExport: string): number | undefined {
  if (total === undefined || typeExport === "all") return total;
  return Math.max(0, Math.min(limit, total - (page - 1) * limit));
}
