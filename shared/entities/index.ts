// The register: every entity of the product.
import { accessToken } from "./accessToken.ts";
import { catalog } from "./catalog.ts";
import { catalogCompetitor } from "./catalogCompetitor.ts";
import { catalogConfig } from "./catalogConfig.ts";
import { currencyMapping } from "./currencyMapping.ts";
import { customer } from "./customer.ts";
import { deletion } from "./deletion.ts";
import { ebrand } from "./ebrand.ts";
import { ebrandResult } from "./ebrandResult.ts";
import { emailAlert } from "./emailAlert.ts";
import type { Entity } from "./entity.ts";
import { loggedChange } from "./loggedChange.ts";
import { matchedProduct } from "./matchedProduct.ts";
import { matchedProductHistory } from "./matchedProductHistory.ts";
import { orderImport } from "./orderImport.ts";
import { product } from "./product.ts";
import { productAttribute } from "./productAttribute.ts";
import { productHistory } from "./productHistory.ts";
import { productHistoryByMonth } from "./productHistoryByMonth.ts";
import { productMkp } from "./productMkp.ts";
import { sourceHealth } from "./sourceHealth.ts";
import { quarantinedPrice } from "./quarantinedPrice.ts";
import { role } from "./role.ts";
import { roleMapping } from "./roleMapping.ts";
import { trackingProduct } from "./trackingProduct.ts";
import { unitMapping } from "./unitMapping.ts";
import { uploadImport } from "./uploadImport.ts";
import { valueMapping } from "./valueMapping.ts";
import { virtualAttribute } from "./virtualAttribute.ts";
import { websiteImport } from "./websiteImport.ts";
import { websiteMatchingRule } from "./websiteMatchingRule.ts";
import { websiteSetting } from "./websiteSetting.ts";

export const entities: readonly Entity[] = [
  customer,
  role,
  roleMapping,
  accessToken,
  emailAlert,
  catalog,
  catalogConfig,
  catalogCompetitor,
  websiteSetting,
  websiteMatchingRule,
  websiteImport,
  uploadImport,
  orderImport,
  ebrand,
  ebrandResult,
  product,
  productMkp,
  productAttribute,
  productHistory,
  productHistoryByMonth,
  quarantinedPrice,
  sourceHealth,
  deletion,
  matchedProduct,
  matchedProductHistory,
  trackingProduct,
  unitMapping,
  currencyMapping,
  valueMapping,
  virtualAttribute,
  loggedChange,
];

const byModel = new Map(entities.map((entity) => [entity.model, entity]));

/** The entity of a model name. Throws on a name that is not in the register: a mistake in our own tables. */
export function entityOf(model: string): Entity {
  const entity = byModel.get(model);
  if (!entity) throw new Error(`No entity is called ${model}`);
  return entity;
}
