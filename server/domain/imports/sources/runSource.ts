// Where a run reads from and how: as its website is configured, but for what is asked of this one run.
import { usualProvider } from "#shared/reference/providers.ts";
import { unknownId } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import type { RunSource } from "#server/store/queries/imports/runs/runs.ts";
import { configuredReading } from "../reading/configuredReading.ts";
import { sentAddress } from "./sentAddress.ts";

/** What of the source, and of the reading, is asked for in the place of what the website says. */
type Asked = {
  source?: { provider: string; uri?: string };
  options?: Pick<RunSource, "type" | "type_options" | "where">;
};

export async function configuredSource(db: Db, websiteId: number): Promise<Partial<RunSource>> {
  const website = await importedWebsite(db, websiteId);
  if (!website) throw unknownId("WebsiteSetting", websiteId);
  return website.extractor_source;
}

/** Only what a run needs is copied: credentials stay with the website. */
export function sourceOf({ source, options = {} }: Asked, configured: Partial<RunSource>): RunSource {
  const { provider = usualProvider } = source ?? configured;
  const uri = source ? sentAddress(source.uri, configured.uri) : configured.uri;
  const { type, type_options, where } = configuredReading(options, configured);
  return {
    provider,
    ...(uri !== undefined && { uri }),
    type,
    type_options,
    ...(where && where.length > 0 && { where }),
  };
}
