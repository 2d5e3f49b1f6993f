// What is asked for the record: a request or several for every address that is served.
import { entities } from "#shared/entities/index.ts";
import { relations } from "#shared/entities/relations.ts";
import type { FormPart } from "../support/forms.ts";
import { accountRequests } from "./asked/accounts.ts";
import { catalogListRequests } from "./asked/catalogLists.ts";
import { containerRequests } from "./asked/containers.ts";
import { genericRequests } from "./asked/genericRequests.ts";
import { importRequests } from "./asked/imports.ts";
import { mappingRequests } from "./asked/mappings.ts";
import { matchingRequests } from "./asked/matching.ts";
import { websiteRequests } from "./asked/websites.ts";
import type { Ids } from "./recordedWorld.ts";

/** What is sent to an address. Its parameters name rows; the usual ones stand where none is named. */
export type Sent = {
  id?: string;
  fk?: string;
  websiteId?: string;
  container?: string;
  file?: string;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: readonly FormPart[];
  headers?: Readonly<Record<string, string>>;
  /** So many events of a stream are waited for. */
  events?: number;
  /** It is done in portions, each for good, on a connection of its own: it cannot be taken back. */
  forGood?: boolean;
};

/** By method and path, as OpenAPI writes them: `GET /Catalogs/{id}`. */
export type Requests = Readonly<Record<string, readonly Sent[]>>;

export type Request = Sent & { method: string; route: string; path: string; shownPath: string };

/** All of them, in the order of their addresses. */
export function requestsFor(addresses: readonly string[], ids: Ids): Request[] {
  const table = tableOf(ids);
  return addresses.flatMap((address) => (table[address] ?? []).map((sent) => requestOf(address, sent, ids)));
}

/** Addresses of the tables that nobody serves. */
export function unservedIn(addresses: readonly string[], ids: Ids): string[] {
  const served = new Set(addresses);
  return Object.keys(tableOf(ids)).filter((address) => !served.has(address));
}

function tableOf(ids: Ids): Requests {
  return {
    ...genericRequests(ids),
    ...accountRequests(ids),
    ...catalogListRequests(ids),
    ...containerRequests(ids),
    ...importRequests(ids),
    ...mappingRequests(ids),
    ...matchingRequests(ids),
    ...websiteRequests(ids),
  };
}

function requestOf(address: string, sent: Sent, ids: Ids): Request {
  const [method = "", route = ""] = address.split(" ");
  const names: Record<string, string> = { ...usualNames(route), ...namesIn(sent) };
  const filled = (write: (name: string) => string) =>
    route.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => write(names[parameter] ?? ""));
  return {
    ...sent,
    method,
    route,
    path: filled((name) => encodeURIComponent(ids[name] ?? name)),
    shownPath: filled((name) => (ids[name] === undefined ? name : `{${name} ${ids[name]}}`)),
  };
}

function namesIn({ id, fk, websiteId, container, file }: Sent): Record<string, string> {
  const named = Object.entries({ id, fk, websiteId, container, file });
  return Object.fromEntries(named.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Alice's row of the model, and of the one that the relation leads to. */
function usualNames(route: string): Record<string, string> {
  const [, plural = "", , relation = ""] = route.split("/");
  const model = entities.find((entity) => entity.plural === plural)?.model ?? "";
  const target = relations[model]?.[relation];
  return {
    // Alice's own website is nobody's competitor.
    id: relation === "catalogsWhereIamCompetitor" ? "rival" : (usualRows[model] ?? ""),
    fk: target && "model" in target ? usualTarget(relation, target.model) : "",
    websiteId: "website",
    container: "catalog",
    file: "sales.csv",
  };
}

/** The row that a relation of the usual row leads to. */
export function usualTarget(relation: string, model: string): string {
  return relation === "competitors" ? "rival" : (usualRows[model] ?? "");
}

export const usualRows: Readonly<Record<string, string>> = {
  Customer: "alice",
  Role: "buyers",
  RoleMapping: "buyersMapping",
  AccessToken: "alicesToken",
  EmailAlert: "alert",
  Catalog: "catalog",
  CatalogConfig: "catalogConfig",
  WebsiteSetting: "website",
  WebsiteMatchingRule: "rule",
  WebsiteImport: "feedImport",
  Ebrand: "ebrand",
  EbrandResult: "ebrandResult",
  Product: "saw",
  ProductMkp: "ownOffer",
  ProductAttribute: "ownAttribute",
  ProductHistory: "sawHistory",
  ProductHistoryByMonth: "sawMonth",
  MatchedProduct: "sawMatch",
  MatchedProductHistory: "matchHistory",
  TrackingProduct: "tracking",
  UnitMapping: "unitMapping",
  CurrencyMapping: "currencyMapping",
  ValueMapping: "valueMapping",
  VirtualAttribute: "virtualAttribute",
};
