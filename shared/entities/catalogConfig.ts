import { boolean, id, integer, ref, secret, shape, text } from "../fields.ts";
import { ftpHost } from "../reference/ftpHost.ts";
import { entity } from "./entity.ts";

/** Where a catalogue's report is delivered. `host` is a bare name or an ftp, ftps or sftp address. */
const ftp = shape({
  enabled: boolean({ default: false }),
  host: text({ required: true, format: ftpHost, address: true }),
  port: integer({ required: true, default: 21, min: 1, max: 65_535 }),
  username: text({ required: true }),
  password: secret({ required: true }),
  hasPassword: boolean({ derived: true }),
  path: text({ required: true, max: 500 }),
});

/** The settings of a catalogue that hold credentials: one row per catalogue. */
export const catalogConfig = entity({
  model: "CatalogConfig",
  plural: "CatalogConfigs",
  table: "catalog_config",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    config: shape({ ftp }, { default: {} }),
  },
});
