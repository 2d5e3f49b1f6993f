// What the address of the log of changes can say. What it does not say is the default.
import { loggedModels } from "#shared/entities/loggedChange.ts";
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

export type LoggedModel = (typeof loggedModels)[number];
/** How far back, in days. */
export const periods = [1, 7, 30] as const;

type Narrowing = {
  author?: string | undefined;
  name?: string | undefined;
  model?: LoggedModel | undefined;
  days?: (typeof periods)[number] | undefined;
};

export const changesAddress = listAddress<Narrowing, (typeof pageSizes.loggedChanges.sizes)[number]>({
  sortable: ["created", "author", "name"],
  order: "created DESC",
  pageSizes: pageSizes.loggedChanges,
  reads: ({ author, name, model, days }) => ({
    author: textIn(author),
    name: textIn(name),
    model: loggedModels.find((one) => one === model),
    days: periods.find((one) => one === days),
  }),
});

/** `since`: the present moment, from which days are counted back. */
export function whereOf({ author, name, model, days }: Narrowing, since: Date): Where {
  return {
    ...(author !== undefined && { author: { ilike: containing(author) } }),
    ...(name !== undefined && { name: { ilike: containing(name) } }),
    ...(model !== undefined && { model }),
    ...(days !== undefined && {
      created: { gt: new Date(since.getTime() - days * 86_400_000).toISOString() },
    }),
  };
}

/** A name of digits alone is a number in an address. */
function textIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? String(value).slice(0, 200) || undefined
    : undefined;
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
