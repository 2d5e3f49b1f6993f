import type { FastifyInstance, FastifyRequest } from "fastify";
import { exportKinds, exportList, exportOptions } from "#shared/addresses/exports.ts";
import { adjustedPrices } from "#shared/addresses/figures.ts";
import { trackingProduct } from "#shared/entities/trackingProduct.ts";
import type { Filter } from "#shared/filters/filter.ts";
import { boolean } from "#shared/fields.ts";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import type { ExportedList } from "#server/domain/exports/exportedRows.ts";
import { catalogLists } from "#server/domain/products/competitorsProduct.ts";
import { openAdjustedPrices } from "#server/domain/exports/adjustedPrices.ts";
import { openExport } from "#server/domain/exports/openExport.ts";
import { type ExportedTracking, exportedTrackingColumns } from "#server/domain/exports/trackingExport.ts";
import { notABoolean, unknownExportOption, unknownExportType } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { csvCompression as compress, sendCsv } from "../../answers/sendCsv.ts";
import { type Caller, callerOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { parseFilter, parseLimit, parseObject } from "../../generic/filter.ts";
import { refuseUnknownExport, refuseUnknownNames } from "../../knownArguments.ts";
import { requestSignal } from "../../requests/requestSignal.ts";
import { type Handler, serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { productsIn } from "../figures/simulatedProducts.ts";
import { catalogOf, websiteOf } from "../pathRows.ts";

/** The lists of a website's products, and of all websites of a catalogue, as CSV files. */
export function exportRoutes(app: FastifyInstance, { config }: Services): void {
  const options = { config: { tokenInQuery: true }, compress };
  const mount = (model: "Catalogs" | "WebsiteSettings", kind: ExportedList["kind"], listOf: ListOf) => {
    const address = exportList(model, kind);
    const handler: Handler<typeof address> = async (request, _read, reply) => {
      const caller = callerOf(request);
      const signal = requestSignal(reply);
      const list = await listOf(request);
      refuseUnknownExport(request, address, besideFilter);
      const { trackingProductId, ...options } = readOptions(request, config.listCap);
      const tracking = await trackingOf(caller, trackingProductId);
      const file = await openExport(
        { store: caller.services.store, actor: caller.actor, language: caller.language },
        { list, tracking, ...options },
        signal,
      );
      return sendCsv(reply, file, config.readerPatience_s);
    };
    serve(app, address, handler, options);
  };
  for (const kind of exportKinds) {
    mount("WebsiteSettings", kind, async (request) => ({ kind, websiteId: await websiteOf(request) }));
  }
  for (const kind of catalogLists) {
    mount("Catalogs", kind, async (request) => ({ kind, catalogId: (await catalogOf(request)).id }));
  }
  serve(
    app,
    adjustedPrices,
    async (request, read, reply) => {
      const { services, actor, language } = callerOf(request);
      const signal = requestSignal(reply);
      const websiteId = await websiteOf(request);
      refuseUnknownExport(request, adjustedPrices);
      const { diffType, diff: diffValue, margin, ...products } = read();
      const simulated = await productsIn(request, { ...products, urlsFilename: undefined });
      const simulation = { ...simulated, options: { diffType, diffValue, margin } };
      const file = await openAdjustedPrices(
        { store: services.store, actor, language },
        websiteId,
        simulation,
        signal,
      );
      return sendCsv(reply, file, config.readerPatience_s);
    },
    options,
  );
}

/** What is exported, by the path of the request. */
type ListOf = (request: FastifyRequest) => Promise<ExportedList>;

/** What may stand beside `filter` as well as in it; of a list's filter an include is no part of a file. */
const besideFilter = [...Object.keys(exportOptions.fields ?? {}), "offset", "include"];

/**
 * What to export. The options stand in `filter`, or beside it in the body or the query. `usecache` would allow a file that
 * was made before; none is kept (docs/decisions/0019).
 */
function readOptions(request: FastifyRequest, listCap: number) {
  const beside = { ...parseObject(request.query), ...parseObject(request.body) };
  const filter = parseObject(beside["filter"]);
  const inFilter = [...besideFilter, "asMultiline", "trackingProductId"];
  refuseUnknownNames(filter, inFilter, (name) => unknownExportOption(name, inFilter));
  const option = (name: string) => filter[name] ?? beside[name];
  const flag = (name: string) => {
    const sent = option(name) ?? false;
    const read = coerceFilterValue(boolean(), sent);
    if (!("value" in read) || typeof read.value !== "boolean") throw notABoolean(name);
    return read.value;
  };
  return {
    query: pageOf(option("exportType") ?? "all", { ...beside, ...filter }, listCap),
    asMultiline: flag("asMultiline"),
    addCompetitorsAttrs: flag("addCompetitorsAttrs"),
    trackingProductId: option("trackingProductId"),
  };
}

/** The tracking that is to be exported, if one is. Throws 404 when the caller sees none of that id. */
async function trackingOf(caller: Caller, id: unknown): Promise<ExportedTracking | undefined> {
  if (id === undefined || id === null || id === "") return undefined;
  return findById(verbsOf(trackingProduct), caller, id, { fields: exportedTrackingColumns });
}

/** All rows, or those of the page that is asked for. What cannot be a page is refused where it has no effect too. */
function pageOf(exportType: unknown, sent: Record<string, unknown>, listCap: number): Filter {
  const { limit, include: _include, ...parts } = sent;
  const filter = parseFilter(parts);
  if (exportType === "all" || exportType === "") {
    parseLimit(limit, Infinity);
    return { ...filter, skip: undefined };
  }
  if (exportType !== "onePage") throw unknownExportType(exportType);
  return { ...filter, limit: parseLimit(limit) ?? listCap };
}
