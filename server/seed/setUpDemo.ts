// The demo before its first price: accounts, websites, catalogues, and how their prices become comparable.
import { usualProvider } from "#shared/reference/providers.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import { customer } from "#shared/entities/customer.ts";
import type { Entity, NewOf } from "#shared/entities/entity.ts";
import { trackingProduct } from "#shared/entities/trackingProduct.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import { validateDraft } from "#shared/entities/validate.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { hasAdministrator } from "#server/store/queries/accounts/administrators.ts";
import { createCustomer } from "#server/domain/accounts/customers.ts";
import { createCatalog, linkCompetitor } from "#server/domain/catalogs/catalogs.ts";
import { currencyMappingWrites, unitMappingWrites } from "#server/domain/catalogs/mappings.ts";
import { createWebsite } from "#server/domain/websites/websites.ts";
import { type Row, insert } from "#server/store/collection.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { server } from "#server/store/scopes.ts";
import { markDemoWebsite } from "#server/store/queries/installation/demo.ts";
import { markDemoAccount } from "#server/store/queries/installation/demoAccounts.ts";
import { type DemoCustomer, admin, customers } from "./customers.ts";
import { endDemoLogins } from "./demoLogins.ts";
import { dialects } from "./dialects.ts";
import { logoAddress } from "./drawings/drawPicture.ts";
import { typeOptionsOf } from "./feeds.ts";
import { type Shop, addressOf, maisonDirecte } from "./shops.ts";

/** Everything or nothing: a start that is killed here finds the database as empty as before. */
export async function setUpDemo(
  db: Db,
  shops: readonly Shop[],
  { withLogins = true }: { withLogins?: boolean | undefined } = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (withLogins && !(await hasAdministrator(tx)))
      await markDemoAccount(tx, await makeAdministrator(tx, admin), admin.username);
    const websites = new Map<string, number>();
    for (const shop of shops) {
      const id = await createWebsite(by(tx), websiteOf(shop));
      await markDemoWebsite(tx, id, shop.slug);
      websites.set(shop.slug, id);
    }
    for (const customer of customers) await setUpCustomer(tx, customer, shops, websites);
    if (!withLogins) await endDemoLogins(tx);
  });
}

async function setUpCustomer(
  tx: Db,
  { catalog: plan, ...login }: DemoCustomer,
  shops: readonly Shop[],
  websites: ReadonlyMap<string, number>,
): Promise<void> {
  const customer_id = await createCustomer(by(tx), draft(customer, { ...login, language: "fr" }));
  await markDemoAccount(tx, customer_id, login.username);
  const own = shops.find(({ slug }) => slug === plan.shop)!;
  const catalog_id = await createCatalog(
    by(tx),
    draft(catalog, {
      name: plan.name,
      logo: logoAddress(own),
      website_id: websites.get(own.slug),
      customer_id,
      // Its rule runs once, when all feeds are there (loadDemo).
      auto_update: false,
    }),
  );
  for (const slug of own.watches ?? []) {
    const website_id = websites.get(slug);
    if (website_id) await linkCompetitor(by(tx), draft(catalogCompetitor, { catalog_id, website_id }));
  }
  for (const mapping of plan.currencyMappings) {
    await currencyMappingWrites.create(by(tx), draft(currencyMapping, { catalog_id, ...mapping }));
  }
  for (const { competitor, ...mapping } of plan.unitMappings) {
    const competitor_id = websites.get(competitor);
    if (competitor_id) {
      await unitMappingWrites.create(by(tx), draft(unitMapping, { catalog_id, competitor_id, ...mapping }));
    }
  }
  for (const tracking of plan.trackings) {
    await insert(tx, server, trackingProduct, draft(trackingProduct, { catalog_id, ...tracking }));
  }
}

function websiteOf(shop: Shop): NewOf<typeof websiteSetting> {
  const dialect = dialects[shop.slug]!;
  const { name, description, country, currency, weight, channel_code } = shop;
  return draft(websiteSetting, {
    url: addressOf(shop),
    name,
    description,
    logo: logoAddress(shop),
    country,
    currency,
    weight,
    channel_code,
    competitor_as_customer_name: shop.marketplace ? [maisonDirecte.name] : [],
    extractor_source: {
      provider: usualProvider,
      uri: `https://${shop.host}/flux/${dialect.file}.${dialect.type}`,
      type: dialect.type,
      type_options: typeOptionsOf(dialect),
    },
  });
}

/** There is no product yet, so nothing to compare again. */
const by = (db: Db) => ({ db, actor: server, services: { enqueue: async () => undefined } });

/** As the API would store it: checked, with defaults. */
function draft<const E extends Entity>(entity: E, body: Row): NewOf<E> {
  const checked = validateDraft(entity, body, "create");
  if ("values" in checked) return checked.values as NewOf<E>;
  throw new TypeError(`The demo's ${entity.model} is not valid: ${JSON.stringify(checked.problems.codes)}`);
}
