import { boolean, date, id, integer, list, number, oneOf, shape, text, url } from "../fields.ts";
import { channelCodes } from "../reference/channels.ts";
import { countryCodes } from "../reference/countries.ts";
import { currencyCodes } from "../reference/currencyUnits.ts";
import { entity } from "./entity.ts";
import { extractorSource } from "./extractorSource.ts";
import { visitorWebsiteFields } from "./visitorFields.ts";

/** That somebody followed a shop, or changed how its file is read, is not for those who compete with it. */
const withheldTimestamp = (about: string) => date({ about, required: true, write: "server", withheld: true });
const pagePath = (about: string) => text({ about, max: 1_000 });

/** A website whose products are followed: a customer's own, or a competitor's, shared by all who compare with it. */
export const websiteSetting = entity({
  model: "WebsiteSetting",
  words: { one: "a website", many: "websites" },
  plural: "WebsiteSettings",
  table: "website_setting",
  owner: "linkableWebsite",
  ownerColumn: "id",
  read: "owner",
  create: "admin",
  update: "admin",
  remove: "admin",
  visitorFields: visitorWebsiteFields,
  modifiedField: "modified_at",
  fields: {
    id: id(),
    url: url({ about: "Its address; unique", required: true, unique: true }),
    name: text({ about: "What it is called", required: true, displayed: true }),
    description: text({ about: "What is to be known of it", max: 500 }),
    logo: url({ about: "The address of its logo", fetched: true }),
    currency: oneOf(currencyCodes, {
      about: "Of its prices unless its file says another, ISO 4217",
      default: "EUR",
    }),
    weight: number({
      about: "What it counts in weighted averages",
      min: 0,
      max: 999_999,
      digits: 4,
      default: 1,
    }),
    quarantine_factor: number({
      about:
        "By what factor a price may rise or fall in an import: one that moves more is kept aside until somebody accepts it",
      moreThan: 1,
      max: 1_000_000,
      digits: 2,
      default: 3,
    }),
    price_expiry_days: integer({
      about:
        "After how many days without having been seen its prices are old; of a customer's own website, for the catalogues " +
        "that compete with it, after seven whatever this is",
      min: 1,
      max: 3_650,
      default: 7,
    }),
    country: oneOf(countryCodes, { about: "Two letters, ISO 3166", default: "FR" }),
    channel_code: oneOf(["", ...channelCodes], { about: "The marketplace it is, if it is one", default: "" }),
    slug_name: text({
      about: "Its name in export columns and filters; unique",
      required: true,
      unique: true,
      write: "server",
    }),
    products_count: integer({ about: "Products it has", default: 0, write: "server" }),
    created_at: withheldTimestamp("When it was made"),
    modified_at: withheldTimestamp("When it was last changed"),
    competitor_as_customer_name: list(text(), {
      about:
        "The names under which the customer also sells on this marketplace: these offers are not compared",
      max: 50,
      default: [],
    }),
    matching_image: boolean({ about: "Whether images help to match its products", default: false }),
    matching_percent: integer({
      about: "How much images must look alike, of 100",
      min: 0,
      max: 100,
      default: 90,
    }),
    pluginConfiguration: shape(
      {
        xpath: pagePath("The path of a product"),
        listContainer: pagePath("The selector of a list of products"),
        singleContainer: pagePath("The selector of one product"),
      },
      { about: "Where the browser plugin finds products on its pages", default: {} },
    ),
    extractor_id: text({ about: "The older form's; extractor_source.data.extractor_id wins" }),
    urls_source: shape(
      {
        type: oneOf(["none", "importio", "csv", "html"], {
          about: "What kind of source",
          required: true,
          default: "none",
        }),
        selector: text({
          about: "html: which links of the page",
          max: 1_000,
          requiredWhen: { type: ["html"] },
        }),
        uri: url({
          about: "csv, html: the address that is read",
          requiredWhen: { type: ["csv", "html"] },
          fetched: true,
        }),
        extractor_id: text({
          about: "The older form's; extractor_source.data.extractor_id wins",
          requiredWhen: { type: ["importio"] },
        }),
      },
      {
        about: "Where the addresses of its products come from; written whole, as extractor_source is",
        default: {},
        read: "admin",
      },
    ),
    /** Holds {keywords}. */
    search_url: url({ about: "Where the site is searched; holds {keywords}", read: "admin" }),
    // Addresses of feeds carry names, passwords and keys: whoever compares with a website does not see them.
    extractor_source: shape(extractorSource, {
      about:
        "Where its products come from, how the file is read and when. It is written whole: send it as it was read, with what " +
        "changes, for what is left out (columns, conditions, hours) is as its default again; a password that is left out stays",
      default: {},
      read: "admin",
    }),
  },
});
