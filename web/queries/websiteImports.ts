// What the browser asks about the runs of imports, and what it can do with them.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { aggregationInfos } from "#shared/addresses/figures.ts";
import type { plannedImports } from "#shared/addresses/imports.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { ImportStatus } from "#shared/reference/importProgress.ts";
import type { websiteImport } from "#shared/entities/websiteImport.ts";
import type { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { importsListLimit } from "#shared/reference/pageSizes.ts";
import { ApiError, linkTo, request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";

/** A run; its messages are worded, its website is there unless it was deleted. */
export type ImportRun = Omit<Wire<RowOf<typeof websiteImport>>, "error_message" | "notices"> & {
  error_message: string | null;
  notices: string[];
  website?: Wire<RowOf<typeof websiteSetting>>;
  /** Absent when nobody launched it, or their account is gone. */
  launcher?: { username: string };
};

export const underWay: readonly ImportStatus[] = ["pending", "running"];

const refresh_ms = 60_000;

/** After so many failures in a row, how long to leave the server alone. */
export function retryAfter_ms(failures: number): number {
  return 2 * failures * refresh_ms;
}

/** The lists come again each minute; after an error later and later, except after a refusal. */
const refreshing = {
  refetchInterval: refresh_ms,
  retry: (_failures: number, error: Error) =>
    !(error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500),
  retryDelay: (failuresBefore: number) => retryAfter_ms(failuresBefore + 1),
};

/** The lists are asked again the moment the stream tells a change: an answer from before it would hide it. */
const anew = { duplicate: "send" } as const;

export const everyImport = ["websiteImports"] as const;

/** The runs that wait or run, those that run first. */
export const liveImportsOptions = queryOptions({
  queryKey: [...everyImport, "live"],
  queryFn: () => list({ status: { inq: underWay } }, ["status DESC", "id ASC"], 0),
  ...refreshing,
});

export type ComparisonState = Wire<AnswerOf<typeof aggregationInfos>>[number];

/** How far the comparisons of each catalogue have followed; asked again when a run changes. */
export const comparisonStatesOptions = queryOptions({
  queryKey: [...everyImport, "comparisons"],
  queryFn: () => request<ComparisonState[]>({ path: "Catalogs/getAggregationInfos" }),
  ...refreshing,
});

const stateOf = (catalogId: number) => ({
  queryKey: [...everyImport, "comparisons", catalogId],
  queryFn: () => request<ComparisonState[]>({ path: "Catalogs/getAggregationInfos", params: { catalogId } }),
});

/** Why the offers of a catalogue's marketplaces did not come the last time; null where they did. */
export const offersProblemOptions = (catalogId: number) =>
  queryOptions({ ...stateOf(catalogId), select: ([state]) => state?.offers_problem ?? null });

/** A comparison that has begun is told of, and one that has ended no more, as soon as its list may be another one. */
const followed_ms = 2_500;

/** How many own products of a catalogue wait to be compared; asked again and again while somebody waits for them. */
export const productsToCompareOptions = (catalogId: number) =>
  queryOptions({
    ...stateOf(catalogId),
    select: ([state]) => state?.pending ?? 0,
    staleTime: 0,
    refetchInterval: followed_ms,
  });

type PlannedImport = Wire<AnswerOf<typeof plannedImports>>[number];

const plannedShown = 5;

/** What starts by itself next. */
export const plannedImportsOptions = queryOptions({
  queryKey: [...everyImport, "planned"],
  queryFn: () =>
    request<PlannedImport[]>({ path: "WebsiteImports/planned", params: { limit: plannedShown } }),
  ...refreshing,
});

export type PastImportsChoice = { website?: number | undefined; status?: ImportStatus | undefined };

function whereOf({ website, status }: PastImportsChoice) {
  return {
    status: status ?? { nin: underWay },
    ...(website !== undefined && { website_id: website }),
  };
}

export const pastImports = [...everyImport, "past"] as const;

/** The runs that are over or paused, the latest first: `importsListLimit` of them from `skip` on. */
export function pastImportsOptions(choice: PastImportsChoice, skip: number) {
  return queryOptions({
    queryKey: [...pastImports, choice, skip],
    queryFn: () => list(whereOf(choice), ["start_datetime DESC", "end_datetime ASC"], skip),
    placeholderData: keepPreviousData,
    ...refreshing,
  });
}

export function pastImportsCountOptions(choice: PastImportsChoice) {
  return queryOptions({
    queryKey: [...everyImport, "count", choice],
    queryFn: async () => {
      const params = { where: whereOf(choice) };
      return (await request<{ count: number }>({ path: "WebsiteImports/count", params, ...anew })).count;
    },
    placeholderData: keepPreviousData,
    ...refreshing,
  });
}

function list(where: object, order: string[], skip: number): Promise<ImportRun[]> {
  const include = ["website", { relation: "launcher", scope: { fields: ["username"] } }];
  const filter = { include, where, order, limit: importsListLimit, skip };
  // The total is asked for apart, once for all pages.
  return request<ImportRun[]>({ path: "WebsiteImports", params: { filter, total: false }, ...anew });
}

/** What the website's last import that was applied told its products apart by; null before the first one. */
export function identifierInUseOptions(websiteId: number) {
  return queryOptions({
    queryKey: [...everyImport, "identifier", websiteId],
    queryFn: async () => {
      const where = {
        website_id: websiteId,
        status: "complete",
        trial: false,
        undone_at: null,
        scope: { neq: "marketplace" },
      };
      const filter = { where, order: ["observedAt DESC", "id DESC"], limit: 1 };
      const [run] = await request<ImportRun[]>({
        path: "WebsiteImports",
        params: { filter, total: false },
        ...anew,
      });
      return run?.extractorSource.type_options?.uniqueProductIdentifier ?? null;
    },
  });
}

/** One run as it is now; undefined when it is gone. */
export async function fetchImport(id: number): Promise<ImportRun | undefined> {
  return (await list({ id }, [], 0))[0];
}

type ImportAction = "run" | "pause" | "resume" | "discard" | "undo";

/** Does it and returns the run as it is then: of "run" on one that is over, the new one. */
export function actOnImport(id: number, action: ImportAction): Promise<ImportRun> {
  return request<ImportRun>({ method: "POST", path: `WebsiteImports/${id}/${action}` });
}

export async function deleteImport(id: number): Promise<void> {
  await request({ method: "DELETE", path: `WebsiteImports/${id}` });
}

/** Where the lines in error can be fetched; undefined when no line was. */
export function errorFileLink({ website_id, error_file }: ImportRun): string | undefined {
  if (!error_file) return undefined;
  return linkTo(`UploadImports/${website_id}/download/${encodeURIComponent(error_file)}`);
}
