// The paths of the fields that say where products come from and how their file is read.
import type { ScheduledScope } from "#shared/entities/extractorSource.ts";

export const source = {
  provider: "extractor_source.provider",
  uri: "extractor_source.uri",
  extractorId: "extractor_source.data.extractor_id",
  customerId: "extractor_source.data.customerId",
  login: "extractor_source.data.login",
  password: "extractor_source.data.password",
  hasPassword: "extractor_source.data.hasPassword",
  scale: "extractor_source.data.scale",
  crawlId: "extractor_source.data.crawlId",
  hostKey: "extractor_source.host_key",
  type: "extractor_source.type",
  where: "extractor_source.where",
  encoding: "extractor_source.type_options.encoding",
  delimiter: "extractor_source.type_options.delimiter",
  quote: "extractor_source.type_options.quote",
  identifier: "extractor_source.type_options.uniqueProductIdentifier",
  identifierChosen: "extractor_source.type_options.identifier_chosen",
  headerLine: "extractor_source.type_options.header_line",
  dateFormat: "extractor_source.type_options.date_format",
  mapping: "extractor_source.type_options.mapping",
} as const;

/** The schedule of one kind of import, as the form names its parts. */
export function schedule(scope: ScheduledScope) {
  const path = `extractor_source.cron.${scope}` as const;
  return { enabled: `${path}.enabled`, expression: `${path}.expression` } as const;
}
