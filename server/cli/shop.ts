// The catalogue a comparison of files is made in: found again when the installation is kept, made when it is not.
import { randomBytes } from "node:crypto";
import { basename, extname } from "node:path";
import type { Language } from "#shared/messages/index.ts";
import { createCatalog, linkCompetitor } from "#server/domain/catalogs/catalogs.ts";
import { createCustomer } from "#server/domain/accounts/customers.ts";
import { createWebsite, slugOf } from "#server/domain/websites/websites.ts";
import type { ByWith } from "#server/store/by.ts";
import { inTransaction } from "#server/store/database.ts";
import type { Services } from "#server/services.ts";
import { accountNamed } from "#server/store/queries/accounts/accounts.ts";
import { firstCatalogOf, isLinked, websiteWithUrl } from "#server/store/queries/catalogs/websiteUses.ts";
import { server } from "#server/store/scopes.ts";
import { UsageError } from "./command.ts";

export type Shop = { catalog: number; website: number; competitors: number[] };
type ShopRequest = { names: string[]; currency: string; language: Language };

/** The own website is named after its file; each competitor as it was called. Refused when two of them are one. */
export function namesOfSites(own: string, competitors: readonly string[], language: Language): string[] {
  const names = [basename(own, extname(own)), ...competitors];
  const slugs = names.map(slugOf);
  const twice = names.find((_, index) => slugs.indexOf(slugs[index] as string) !== index);
  if (twice !== undefined) throw new UsageError(language, "cli.nameTwice", { name: twice });
  return names;
}

/** Of the own website and its competitors, by their names. Addresses are reserved ones. */
export async function openShop(services: Services, request: ShopRequest): Promise<Shop> {
  const { names, currency, language } = request;
  return inTransaction(services.store.db, async (db) => {
    const by = { db, actor: server, services };
    const [website = 0, ...others] = await inOrder(names, (name) => websiteNamed(by, name, currency));
    const catalog = await catalogOf(by, website, names[0] as string, language);
    for (const website_id of others) {
      if (!(await isLinked(db, catalog, website_id)))
        await linkCompetitor(by, { catalog_id: catalog, website_id });
    }
    return { catalog, website, competitors: others };
  });
}

type By = ByWith<Services>;

/** `.invalid` is reserved (RFC 2606): nobody's, and never asked for anything. */
async function websiteNamed(by: By, name: string, currency: string): Promise<number> {
  const url = `https://${slugOf(name)}.invalid`;
  return (await websiteWithUrl(by.db, url)) ?? createWebsite(by, { url, name, currency });
}

async function catalogOf(by: By, website_id: number, name: string, language: Language): Promise<number> {
  const catalogId = await firstCatalogOf(by.db, website_id);
  if (catalogId !== undefined) return catalogId;
  const customer_id = await localCustomer(by, language);
  return createCatalog(by, {
    name,
    logo: `https://${slugOf(name)}.invalid/logo.png`,
    website_id,
    customer_id,
  });
}

/** Whoever works at this machine; nobody can sign in as them. */
async function localCustomer(by: By, language: Language): Promise<number> {
  const account = await accountNamed(by.db, "local");
  const password = randomBytes(24).toString("base64url");
  return (
    account?.id ?? createCustomer(by, { username: "local", email: "local@vigie.invalid", password, language })
  );
}

async function inOrder<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = [];
  for (const item of items) results.push(await work(item));
  return results;
}
