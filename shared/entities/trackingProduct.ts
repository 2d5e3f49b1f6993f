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
import { entity } from "./entity.ts";

export const notificationPeriods = ["", "day", "week", "month"] as const;
export const simulatorTypes = ["percent", "integer"] as const;
export const salesPeriods = ["day", "week", "month"] as const;

/** A saved set of filters, with its simulator and its reports. Its four counts are counted when asked for. */
export const trackingProduct = entity({
  model: "TrackingProduct",
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
    catalog_id: ref("Catalog", { required: true, once: true }),
    name: text({ required: true, min: 3, max: 100, displayed: true }),
    /** A filter set; travels as JSON text. */
    filters: jsonText({ required: true, default: "{}" }),
    notifications_enabled: boolean({ default: true }),
    notification_webhook: url({ schemes: ["https"], default: "" }),
    email_recipents: list(email(), { max: 10, default: [] }),
    email_notification_period: oneOf(notificationPeriods, { default: "" }),
    grid_state: json(),
    simulator_diff_value: number({
      min: 0,
      max: 1_000_000_000,
      maxWhen: { field: "simulator_diff_type", is: "percent", max: 100 },
      default: 90,
    }),
    simulator_diff_type: oneOf(simulatorTypes, { default: "percent" }),
    simulator_result_type: oneOf(simulatorTypes, { default: "integer" }),
    simulator_sales_count: number({ min: 0, max: 1_000_000_000, default: 1 }),
    simulator_sales_by: oneOf(salesPeriods, { default: "month" }),
    simulator_margin: number({ min: 0, max: 1_000_000, default: 0 }),
    last_report_at: date({ write: "server" }),
    last_report_counts: json({ write: "server" }),
    created: timestamp(),
    modified: timestamp(),
  },
});
