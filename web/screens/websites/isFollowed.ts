import { isUpdatedByItself } from "#shared/reference/updatedByItself.ts";
import type { WebsiteUses } from "#web/queries/websites.ts";

/** Whether imports of a website begin by themselves: not for catalogues that are locked or not updated automatically. */
export function isFollowed({ own, competitor }: WebsiteUses): boolean {
  return [...own, ...competitor].some(isUpdatedByItself);
}
