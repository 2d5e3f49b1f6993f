// What the address of the list of rules can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

type Narrowing = {
  name?: string | undefined;
  enabled?: boolean | undefined;
  images?: boolean | undefined;
};

export const ruleListAddress = listAddress<Narrowing, (typeof pageSizes.matchingRules.sizes)[number]>({
  sortable: ["name", "enabled", "matching_image_enabled", "last_run_at"],
  order: "name ASC",
  pageSizes: pageSizes.matchingRules,
  reads: ({ name, enabled, images }) => ({
    // A name of digits alone is a number in an address.
    name: name === undefined || name === "" ? undefined : String(name).slice(0, 200),
    enabled: typeof enabled === "boolean" ? enabled : undefined,
    images: typeof images === "boolean" ? images : undefined,
  }),
});

/** Every rule. */
export const everything: Narrowing = { name: undefined, enabled: undefined, images: undefined };

export function whereOf({ name, enabled, images }: Narrowing): Where {
  return {
    ...(name !== undefined && { name: { ilike: `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` } }),
    ...(enabled !== undefined && { enabled }),
    ...(images !== undefined && { matching_image_enabled: images }),
  };
}
