import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { request } from "#web/api.ts";

type WebsiteName = { id: number; name: string; url: string };

/** More than a list that drops down can show; typing finds the others. */
const shownAtOnce = 50;
const fields = ["id", "name", "url"];

/** The websites whose name or address contains the letters, by name. */
export function websiteNamesOptions(letters: string) {
  const part = containing(letters);
  const where = letters ? { or: [{ name: part }, { url: part }] } : {};
  const filter = { where, fields, order: ["name ASC", "id ASC"], limit: shownAtOnce };
  return queryOptions({
    queryKey: ["websiteNames", letters],
    queryFn: () => request<WebsiteName[]>({ path: "WebsiteSettings", params: { filter } }),
    placeholderData: keepPreviousData,
  });
}

/** One website by its id, for a choice that the address of a screen holds. */
export function websiteNameOptions(id: number) {
  const filter = { fields };
  return queryOptions({
    queryKey: ["websiteNames", "one", id],
    queryFn: () => request<WebsiteName>({ path: `WebsiteSettings/${id}`, params: { filter } }),
  });
}
