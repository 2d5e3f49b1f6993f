// The websites of an installation, for its administrators: what they are, and where their products come from.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { describeSchedule, scrapWebsite } from "#shared/addresses/websites.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { productAttribute } from "#shared/entities/productAttribute.ts";
import type { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { request, requestOrNull } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { listQueries } from "./listQueries.ts";
import { type ImportRun, underWay } from "./websiteImports.ts";

const websitesKey = ["websites"] as const;

export type Website = Wire<RowOf<typeof websiteSetting>>;
/** With its last import, if it ever had one. */
export type ListedWebsite = Website & { imports: ImportRun[] };

const lastImport = { relation: "imports", scope: { order: "id DESC", limit: 1 } };

/** While one of them is imported, and otherwise: an import may begin by itself. */
const refresh_ms = { imported: 2_500, idle: 60_000 };

const isImported = ({ imports: [last] }: ListedWebsite) =>
  last !== undefined && underWay.includes(last.status);

export const websites = listQueries<ListedWebsite>({
  key: websitesKey,
  path: "WebsiteSettings",
  include: [lastImport],
  thenBy: "id ASC",
  refetchInterval: ({ state }) => (state.data?.some(isImported) ? refresh_ms.imported : refresh_ms.idle),
});

/** One website; null when there is none of this id. */
export function websiteByIdOptions(id: number) {
  return queryOptions({
    queryKey: [...websitesKey, "one", id],
    queryFn: () => {
      const filter = { include: [lastImport] };
      return requestOrNull<ListedWebsite>({ path: `WebsiteSettings/${id}`, params: { filter } });
    },
    staleTime: 0,
  });
}

/** Creates a website, or changes the one of that id. `version` refuses (412) over somebody else's change. */
export function saveWebsite(body: object, id?: number, version?: string): Promise<Website> {
  return id === undefined
    ? request({ method: "POST", path: "WebsiteSettings", data: body })
    : request({ method: "PATCH", path: `WebsiteSettings/${id}`, data: body, ...(version && { version }) });
}

/** With all its products; refused (409) while it is the own website of a catalogue. */
export async function deleteWebsite(id: number): Promise<void> {
  await request({ method: "DELETE", path: `WebsiteSettings/${id}` });
}

export type UsingCatalog = { id: number; name: string; auto_update: boolean; lock: boolean };
export type WebsiteUses = { own: UsingCatalog[]; competitor: UsingCatalog[] };

/** Which catalogues use a website, as their own and as a competitor. */
export async function websiteUses(id: number): Promise<WebsiteUses> {
  const fields = ["id", "name", "auto_update", "lock"];
  const params = (where?: object) => ({ filter: { ...(where && { where }), fields, order: "name ASC" } });
  const [own, competitor] = await Promise.all([
    request<UsingCatalog[]>({ path: "Catalogs", params: params({ website_id: id }), duplicate: "send" }),
    request<UsingCatalog[]>({
      path: `WebsiteSettings/${id}/catalogsWhereIamCompetitor`,
      params: params(),
      duplicate: "send",
    }),
  ]);
  return { own, competitor };
}

export type MappingsOnWebsite = { mappings: number; customPrices: number };

/** How many unit mappings and custom prices of all catalogues are about a website, and go with it. */
export async function mappingsOnWebsite(id: number): Promise<MappingsOnWebsite> {
  const [mappings, customPrices] = await Promise.all(
    [null, { neq: null }].map((product_id) =>
      request<{ count: number }>({
        path: "UnitMappings/count",
        params: { where: { competitor_id: id, product_id } },
        duplicate: "send",
      }),
    ),
  );
  return { mappings: mappings!.count, customPrices: customPrices!.count };
}

export function websiteUsesOptions(id: number) {
  return queryOptions({ queryKey: [...websitesKey, "uses", id], queryFn: () => websiteUses(id) });
}

type WebsiteAttribute = Pick<Wire<RowOf<typeof productAttribute>>, "id" | "name" | "public" | "values_count">;

/** The dictionary of a website's attributes, by name. */
export function attributesOptions(websiteId: number) {
  const filter = {
    where: { website_id: websiteId },
    fields: ["id", "name", "public", "values_count"],
    order: "name ASC",
  };
  return queryOptions({
    queryKey: [...websitesKey, "attributes", websiteId],
    queryFn: () =>
      request<WebsiteAttribute[]>({ path: "ProductAttributes", params: { filter }, duplicate: "send" }),
  });
}

/** Whether customers who compare with its website see it. */
export async function setAttributePublic(id: number, isPublic: boolean): Promise<void> {
  await request({ method: "PATCH", path: `ProductAttributes/${id}`, data: { public: isPublic } });
}

/** How the files of a website are read. */
export function websiteReading(id: number): Promise<Pick<Website, "name" | "extractor_source">> {
  const filter = { fields: ["name", "extractor_source"] };
  return request({ path: `WebsiteSettings/${id}`, params: { filter } });
}

/** Launches an import from the website's own address. */
export function importWebsite(id: number, { trial = false } = {}): Promise<ImportRun> {
  const data = trial ? { trial } : undefined;
  return request({ method: "POST", path: `WebsiteSettings/${id}/import`, data });
}

/** A logo that a site shows, and where our own server shows it. */
export type ProposedLogo = { url: string; image: string };
type ScrapedSite = { name: string | null; description: string | null; logos: ProposedLogo[] };

/** What a site says of itself; of the address of a picture, that picture as its logo. */
export function scrapOptions(url: string) {
  return queryOptions({
    queryKey: ["scrap", url],
    queryFn: async (): Promise<ScrapedSite> => {
      const { data } = await request<AnswerOf<typeof scrapWebsite>>({
        path: "WebsiteSettings/scrap",
        params: { url },
      });
      const { name, description, logos, logo_images: images } = data;
      return {
        name,
        description,
        logos: logos.map((logo, index) => ({ url: logo, image: images[index] ?? "" })),
      };
    },
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** What a schedule means, in the language of the screen. */
export function scheduleOptions(expression: string, language: string) {
  return queryOptions({
    queryKey: ["schedule", language, expression],
    queryFn: () =>
      request<Wire<AnswerOf<typeof describeSchedule>>>({
        path: "WebsiteSettings/schedule",
        params: { expression },
      }),
    staleTime: 60_000,
  });
}
