import {
  boolean,
  email,
  id,
  integer,
  json,
  list,
  number,
  oneOf,
  ref,
  secret,
  shape,
  text,
  timestamp,
  url,
} from "../fields.ts";
import { entity } from "./entity.ts";

export const marketplaceProviders = ["BMS", "spymarket", "gemzup"] as const;

/** A report by mail, to at most ten people. */
const notifications = shape(
  {
    catalogReport: shape(
      {
        enabled: boolean({ default: false }),
        email_recipents: list(email(), { max: 10, default: [], requiredWhen: { enabled: [true] } }),
      },
      { default: {} },
    ),
  },
  { default: {} },
);

/** After how many days without being seen a product goes: of marketplace websites, and of the others. */
const cleanOldProducts = shape(
  {
    enabled: boolean({ default: false }),
    since: shape(
      {
        hasCustomData: integer({ min: 1, requiredWhen: { enabled: [true] } }),
        others: integer({ min: 1, requiredWhen: { enabled: [true] } }),
      },
      { default: {} },
    ),
  },
  { default: {} },
);

const marketplace = shape(
  {
    isMkp: boolean({ default: false }),
    provider: oneOf(marketplaceProviders, { write: "admin", requiredWhen: { isMkp: [true] } }),
    uri: url({ requiredWhen: { provider: ["gemzup"] } }),
    customerId: text({ requiredWhen: { provider: ["spymarket"] } }),
    /** The login of BMS, the access key id of spymarket. */
    email: text({ requiredWhen: { provider: ["BMS", "spymarket"] } }),
    password: secret(),
    hasPassword: boolean({ derived: true }),
    allowExport: boolean({ default: false }),
    addFilter: shape(
      { enabled: boolean({ default: false }), filters: json({ default: {} }) },
      { default: {} },
    ),
  },
  { default: {} },
);

/** The catalogue's FTP report as CatalogConfig keeps it, without its password. */
const ftpView = shape(
  {
    enabled: boolean(),
    host: text({ address: true }),
    port: integer(),
    username: text(),
    path: text(),
    hasPassword: boolean(),
  },
  { derived: true },
);

/** A competitor website as a catalogue lists it; the links themselves are CatalogCompetitor. */
const competitor = shape({
  id: ref("WebsiteSetting", { required: true }),
  name: text({ required: true }),
  url: text({ required: true }),
  logo: url(),
  weight: number({ required: true }),
  country: text({ required: true }),
  currency: text({ required: true }),
  channel_code: text({ required: true }),
  slug_name: text({ required: true }),
});

/** A customer's own website and the competitors it is compared with. */
export const catalog = entity({
  model: "Catalog",
  plural: "Catalogs",
  table: "catalog",
  view: "catalog_view",
  owner: "customer",
  read: "owner",
  create: "admin",
  update: "owner",
  remove: "admin",
  modifiedField: "modified",
  fields: {
    id: id(),
    name: text({ required: true, displayed: true, from: "website_id" }),
    logo: url({ required: true, from: "website_id" }),
    base64LogoUrl: text({ derived: true }),
    website_id: ref("WebsiteSetting", { required: true, write: "admin" }),
    customer_id: ref("Customer", { required: true, write: "admin" }),
    auto_update: boolean({ default: true, write: "admin" }),
    lock: boolean({ default: false, write: "admin" }),
    created: timestamp(),
    modified: timestamp(),
    competitors: list(competitor, { derived: true, default: [] }),
    competitorsCountries: list(text(), { derived: true, default: ["FR"] }),
    attributes: list(shape({ slug_name: text({ required: true }), name: text({ required: true }) }), {
      derived: true,
      default: [],
    }),
    by_store: list(shape({ store_code: text({ required: true }), name: text({ required: true }) }), {
      max: 500,
      default: [],
    }),
    /** "Concurrents", "Concurrent", "Concurrente" in the shop's own words; an empty entry shows the usual word. */
    customLabel: list(text({ max: 40 }), { exactly: 3, default: [] }),
    currentCurrency: text({ derived: true, default: "EUR" }),
    gAnalytics: shape(
      {
        isAuthorized: boolean({ default: false }),
        linkId: text(),
        accountId: text(),
        webPropertyId: text(),
        profileId: text(),
        name: text(),
      },
      { default: {} },
    ),
    config: shape(
      {
        notifications,
        cleanOldProducts,
        mkp: marketplace,
        manualMatching: shape(
          { skipReplaceConfirmation: boolean({ default: false, write: "admin" }) },
          { default: {} },
        ),
        ftp: ftpView,
      },
      { default: {} },
    ),
  },
});
