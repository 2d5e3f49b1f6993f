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
import { nameFiltersProblem } from "../filters/nameFilters.ts";
import { entity } from "./entity.ts";

const marketplaceProviders = ["BMS", "spymarket", "gemzup"] as const;

/** A report by mail, to at most ten people. */
const notifications = shape(
  {
    catalogReport: shape(
      {
        enabled: boolean({ about: "Whether it is on", default: false }),
        email_recipents: list(email(), {
          about: "Who gets the report",
          max: 10,
          default: [],
          requiredWhen: { enabled: [true] },
        }),
      },
      { about: "The report on the catalogue", default: {} },
    ),
  },
  { about: "What is reported by mail", default: {} },
);

/** After how many days without being seen a product goes: of marketplace websites, and of the others. */
const cleanOldProducts = shape(
  {
    enabled: boolean({ about: "Whether it is on", default: false }),
    since: shape(
      {
        hasCustomData: integer({
          about: "Days, of marketplace websites",
          min: 1,
          requiredWhen: { enabled: [true] },
        }),
        others: integer({ about: "Days, of the others", min: 1, requiredWhen: { enabled: [true] } }),
      },
      { about: "Days without being seen after which a product goes", default: {} },
    ),
  },
  { about: "Whether products that nobody sees any more are removed", default: {} },
);

const marketplace = shape(
  {
    isMkp: boolean({ about: "Whether marketplaces are followed", default: false }),
    provider: oneOf(marketplaceProviders, {
      about: "Who delivers the offers",
      write: "admin",
      requiredWhen: { isMkp: [true] },
    }),
    uri: url({
      about: "gemzup: where they are fetched; its login and keys are never shown",
      fetched: true,
      requiredWhen: { provider: ["gemzup"] },
    }),
    customerId: text({
      about: "spymarket: what it calls the customer",
      requiredWhen: { provider: ["spymarket"] },
    }),
    email: text({
      about: "The login of BMS, the access key id of spymarket",
      requiredWhen: { provider: ["BMS", "spymarket"] },
    }),
    password: secret({ about: "Written and never read" }),
    hasPassword: boolean({ about: "Whether a password is kept", derived: true }),
    allowExport: boolean({ about: "Whether offers may be exported", default: false }),
    addFilter: shape(
      {
        enabled: boolean({ about: "Whether it is on", default: false }),
        filters: json({
          about: "Which ones: names of brands and of categories, five of each at most",
          default: {},
          problemOf: nameFiltersProblem,
        }),
      },
      { about: "Whether only some offers are kept", default: {} },
    ),
  },
  { about: "Marketplaces", default: {} },
);

/** The catalogue's FTP report as CatalogConfig keeps it, without its password. */
const ftpView = shape(
  {
    enabled: boolean({ about: "Whether it is on" }),
    host: text({ about: "The machine", address: true }),
    port: integer({ about: "Its port" }),
    username: text({ about: "Who signs in there" }),
    path: text({ about: "The folder" }),
    hasPassword: boolean({ about: "Whether a password is kept" }),
  },
  { about: "Where reports are delivered: what CatalogConfig keeps, without its password", derived: true },
);

/** A competitor website as a catalogue lists it; the links themselves are CatalogCompetitor. */
const competitor = shape({
  id: ref("WebsiteSetting", { about: "The website", required: true }),
  name: text({ about: "What it is called", required: true }),
  url: url({ about: "Its address", required: true }),
  logo: url({ about: "The address of its logo" }),
  weight: number({ about: "What it counts in weighted averages", required: true }),
  country: text({ about: "Two letters, ISO 3166", required: true }),
  currency: text({ about: "Of its prices, ISO 4217", required: true }),
  channel_code: text({ about: "The marketplace it is, if it is one", required: true }),
  slug_name: text({ about: "Its name in export columns and filters", required: true }),
});

/** A customer's own website and the competitors it is compared with. */
export const catalog = entity({
  model: "Catalog",
  words: { one: "a catalogue", many: "catalogues" },
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
    name: text({ about: "What it is called", required: true, displayed: true, from: "website_id" }),
    logo: url({
      about: "The address of its logo; without one its first letter is shown",
      from: "website_id",
      fetched: true,
    }),
    base64LogoUrl: text({ about: "The logo as a data address, where one row is read", derived: true }),
    website_id: ref("WebsiteSetting", {
      about: "The own website: what is compared with others",
      required: true,
      write: "admin",
    }),
    customer_id: ref("Customer", { about: "Whose it is", required: true, write: "admin" }),
    auto_update: boolean({
      about: "Whether its figures follow imports by themselves",
      default: true,
      write: "admin",
    }),
    lock: boolean({ about: "Read-only for its customer", default: false, write: "admin" }),
    created: timestamp("When it was made"),
    modified: timestamp("When it was last changed"),
    competitors: list(competitor, { about: "The websites it is compared with", derived: true, default: [] }),
    competitorsCountries: list(text(), { about: "Their countries", derived: true, default: ["FR"] }),
    attributes: list(
      shape({
        slug_name: text({ about: "What filters call it: attributes.{slug_name}", required: true }),
        name: text({ about: "What it is called", required: true }),
      }),
      { about: "The attributes that its products have", derived: true, default: [] },
    ),
    by_store: list(
      shape({
        store_code: text({ about: "What files call the store", required: true }),
        name: text({ about: "What it is called", required: true }),
      }),
      {
        about:
          "The stores whose prices its files tell apart, each by a code of its own, whatever its capitals",
        max: 500,
        distinct: "store_code",
        default: [],
      },
    ),
    /** "Concurrents", "Concurrent", "Concurrente" in the shop's own words; an empty entry shows the usual word. */
    customLabel: list(text({ max: 40 }), {
      about:
        '"Concurrents", "Concurrent", "Concurrente" in the shop\'s own words; an empty entry shows the usual word',
      exactly: 3,
      default: [],
    }),
    currentCurrency: text({
      about: "Of its figures: the currency of its own website",
      derived: true,
      default: "EUR",
    }),
    gAnalytics: shape(
      {
        isAuthorized: boolean({ about: "Whether Google was asked and agreed", default: false }),
        linkId: text({ about: "The link" }),
        accountId: text({ about: "The account" }),
        webPropertyId: text({ about: "The property" }),
        profileId: text({ about: "The view" }),
        name: text({ about: "What it is called" }),
      },
      { about: "The account of Google Analytics that is linked", default: {} },
    ),
    config: shape(
      {
        notifications,
        cleanOldProducts,
        mkp: marketplace,
        manualMatching: shape(
          {
            skipReplaceConfirmation: boolean({
              about: "Replaces a match without asking",
              default: false,
              write: "admin",
            }),
          },
          { about: "Matching by hand", default: {} },
        ),
        leaveOutOldPrices: boolean({
          about: "Whether prices older than their website's expiry are left out of comparison",
        }),
        ftp: ftpView,
      },
      { about: "Its settings", default: {}, keepsParts: true },
    ),
  },
});
