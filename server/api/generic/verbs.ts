// What each model can do: the generic verbs, and on this one page what differs from them.
import type { Entity } from "#shared/entities/entity.ts";
import { entities } from "#shared/entities/index.ts";
import { createCustomer, removeCustomers, updateCustomers } from "#server/domain/accounts/customers.ts";
import { roleMappingWrites } from "#server/domain/accounts/roleMappings.ts";
import { newEmailProof, withoutNewEmail } from "#server/domain/accounts/newEmail.ts";
import { refusedPassword } from "#server/domain/accounts/newPassword.ts";
import {
  createCatalog,
  linkCompetitor,
  removeCatalogs,
  unlinkCompetitors,
  updateCatalogs,
} from "#server/domain/catalogs/catalogs.ts";
import { copySource } from "#server/domain/catalogs/copiedCatalog.ts";
import { guardedMarketplace } from "#server/domain/catalogs/guardedMarketplace.ts";
import { withSameCompetitors } from "#server/domain/catalogs/sentCompetitors.ts";
import { refuseOtherFtp } from "#server/domain/catalogs/sentFtp.ts";
import { currencyMappingWrites, unitMappingWrites } from "#server/domain/catalogs/mappings.ts";
import { valueMappingWrites, virtualAttributeWrites } from "#server/domain/catalogs/valueMappings.ts";
import { createImport, removeImports } from "#server/domain/imports/runs/importRows.ts";
import { countMatchedProducts, findMatchedProducts } from "#server/domain/matching/matchedProducts.ts";
import { createMatchedProduct, removeMatches } from "#server/domain/matching/matchedProductWrites.ts";
import { createRule, updateRules } from "#server/domain/matching/ruleWrites.ts";
import { productMkpWrites, productWrites } from "#server/domain/products/products.ts";
import { countHistoryByMonth, findHistoryByMonth } from "#server/domain/products/historyByMonth.ts";
import {
  countProducts,
  findMarketplaceProducts,
  findProducts,
} from "#server/domain/products/productsInCatalog.ts";
import { emptyIdentifier, identified } from "#server/domain/products/identified.ts";
import { urlFilesOf } from "#server/domain/products/urlFiles.ts";
import {
  addTrackingCounts,
  trackingColumns,
  trackingCounts,
} from "#server/domain/trackings/trackingProducts.ts";
import { createWebsite, removeWebsites, updateWebsites } from "#server/domain/websites/websites.ts";
import { type Verbs, crud } from "./genericVerbs.ts";
import {
  linksInPieces,
  mappingsInPieces,
  matchesInPieces,
  productsInPieces,
  rulesInPieces,
} from "./removeInPieces.ts";

const substituted: Readonly<Record<string, Partial<Verbs>>> = {
  Customer: {
    validationError: ({ password }) => refusedPassword(password),
    create: createCustomer,
    beforeUpdate: withoutNewEmail,
    extraInput: newEmailProof,
    update: updateCustomers,
    remove: removeCustomers,
    removeFlags: { cascade: "true: with the catalogues, which otherwise forbid it" },
  },
  RoleMapping: roleMappingWrites,
  Catalog: {
    create: createCatalog,
    extraInput: copySource,
    beforeUpdate: async (caller, where, values, sent) => {
      await refuseOtherFtp(caller, where, sent);
      return guardedMarketplace(caller, where, await withSameCompetitors(caller, where, values, sent));
    },
    update: updateCatalogs,
    remove: removeCatalogs,
  },
  CatalogCompetitor: { create: linkCompetitor, remove: unlinkCompetitors },
  WebsiteSetting: { create: createWebsite, update: updateWebsites, remove: removeWebsites },
  Product: {
    ...productWrites,
    fillFromReference: identified,
    madeFrom: emptyIdentifier,
    find: findProducts,
    count: countProducts,
    removeInPieces: productsInPieces(productWrites.remove, "product"),
    computed: { urlFiles: urlFilesOf("id") },
  },
  ProductMkp: {
    ...productMkpWrites,
    fillFromReference: identified,
    madeFrom: emptyIdentifier,
    find: findMarketplaceProducts,
    removeInPieces: productsInPieces(productMkpWrites.remove, "mkp"),
  },
  ProductHistoryByMonth: { find: findHistoryByMonth, count: countHistoryByMonth },
  MatchedProduct: {
    find: findMatchedProducts,
    count: countMatchedProducts,
    create: createMatchedProduct,
    remove: removeMatches,
    removeInPieces: matchesInPieces(removeMatches),
    computed: { urlFiles: urlFilesOf("product_id") },
  },
  TrackingProduct: {
    computed: { counts: { of: trackingColumns, fields: trackingCounts, add: addTrackingCounts } },
  },
  WebsiteMatchingRule: {
    create: createRule,
    update: updateRules,
    removeInPieces: rulesInPieces,
    removeFlags: {
      withMatches: "true: what the rule has matched goes too; otherwise it stays, without a rule",
    },
  },
  WebsiteImport: { create: createImport, remove: removeImports },
  UnitMapping: unitMappingWrites,
  CurrencyMapping: currencyMappingWrites,
  ValueMapping: { ...valueMappingWrites, removeInPieces: mappingsInPieces(valueMappingWrites.remove) },
  VirtualAttribute: {
    ...virtualAttributeWrites,
    removeInPieces: linksInPieces(virtualAttributeWrites.remove),
  },
};

const verbs = new Map<Entity, Verbs>(
  entities.map((entity) => [entity, { ...crud(entity), ...substituted[entity.model] }]),
);

export function verbsOf<const E extends Entity>(entity: E): Verbs<E> {
  return (verbs.get(entity) ?? crud(entity)) as Verbs<E>;
}
