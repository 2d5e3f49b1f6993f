import {
  boolean,
  date,
  email,
  id,
  json,
  jsonText,
  list,
  number,
  oneOf,
  ref,
  text,
  timestamp,
  url,
} from "../fields.ts";
import { trackingFiltersProblem } from "../filters/trackingFilters.ts";
import { simulatorTypes } from "../reference/simulatorOptions.ts";
import { entity } from "./entity.ts";

const notificationPeriods = ["", "day", "week", "month"] as const;
const salesPeriods = ["day", "week", "month"] as const;

/** A saved set of filters, with its simulator and its reports. Its four counts are counted when asked for. */
export const trackingProduct = entity({
  model: "TrackingProduct",
  words: { one: "a tracking", many: "trackings" },
  plural: "TrackingProducts",
  table: "tracking_product",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", {
      about: "The catalogue whose products it follows",
      required: true,
      once: true,
    }),
    name: text({ about: "What it is called", required: true, min: 3, max: 100, displayed: true }),
    /** A filter set; travels as JSON text. */
    filters: jsonText({
      about: "The saved set of filters, JSON as text; one that trackings do not have is refused",
      required: true,
      default: "{}",
      problemOf: (filters) => trackingFiltersProblem(filters as Record<string, unknown>),
    }),
    notifications_enabled: boolean({ about: "Whether its reports are sent", default: true }),
    notification_webhook: url({
      about: "An https address that is told of changes",
      schemes: ["https"],
      default: "",
      fetched: true,
    }),
    email_recipents: list(email(), { about: "Who gets its reports by mail", max: 10, default: [] }),
    email_notification_period: oneOf(notificationPeriods, {
      about: "How often; never when empty",
      default: "",
    }),
    grid_state: json({ about: "Columns and order of its list, as its screen keeps them" }),
    simulator_diff_value: number({
      about: "How much of the gap to the cheapest competitor is closed",
      min: 0,
      max: 1_000_000_000,
      maxWhen: { field: "simulator_diff_type", is: "percent", max: 100 },
      default: 90,
    }),
    simulator_diff_type: oneOf(simulatorTypes, {
      about: "Whether that is percent of the gap or currency units (integer)",
      default: "percent",
    }),
    simulator_result_type: oneOf(simulatorTypes, {
      about: "Whether results are shown in percent or in currency units",
      default: "integer",
    }),
    simulator_sales_count: number({
      about: "How many pieces are sold in the period",
      min: 0,
      max: 1_000_000_000,
      default: 1,
    }),
    simulator_sales_by: oneOf(salesPeriods, { about: "The period of these sales", default: "month" }),
    simulator_margin: number({
      about: "Minimum margin, in percent of the cost",
      min: 0,
      max: 1_000_000,
      default: 0,
    }),
    last_report_at: date({ about: "When its last report was made", write: "server" }),
    last_report_counts: json({ about: "What that report counted", write: "server" }),
    created: timestamp("When it was made"),
    modified: timestamp("When it was last changed"),
  },
});
