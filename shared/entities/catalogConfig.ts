import { boolean, id, integer, ref, secret, shape, text, timestamp } from "../fields.ts";
import { ftpHost } from "../reference/ftpHost.ts";
import { entity } from "./entity.ts";

/** Where a catalogue's report is delivered. `host` is a bare name or an ftp, ftps or sftp address. */
const ftp = shape(
  {
    enabled: boolean({ about: "Whether reports are delivered", default: false }),
    host: text({
      about: "A bare name, or an ftp, ftps or sftp address",
      required: true,
      format: ftpHost,
      address: true,
    }),
    port: integer({ about: "21 unless said otherwise", required: true, default: 21, min: 1, max: 65_535 }),
    username: text({ about: "Who signs in there", required: true }),
    password: secret({ about: "Written and never read", required: true }),
    hasPassword: boolean({ about: "Whether a password is kept", derived: true }),
    path: text({ about: "The folder that reports are put into", required: true, max: 500 }),
  },
  { about: "Where the catalogue's report is delivered" },
);

/** The settings of a catalogue that hold credentials: one row per catalogue. */
export const catalogConfig = entity({
  model: "CatalogConfig",
  words: { one: "the settings of a catalogue", many: "settings of catalogues" },
  plural: "CatalogConfigs",
  table: "catalog_config",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "The catalogue these settings are of", required: true, once: true }),
    config: shape({ ftp }, { about: "The settings", default: {}, keepsParts: true }),
    modified: timestamp("When somebody last changed it"),
  },
});
