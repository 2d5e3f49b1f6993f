// The rows that a form chooses among, found by letters: websites and customers, as many as there are.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { request } from "#web/api.ts";

/** More than a list that drops down can show; typing finds the others. */
const shownAtOnce = 30;

type ChoiceWebsite = {
  id: number;
  name: string;
  url: string;
  logo: string | null;
  logo_image: string | null;
  weight: number;
  country: string;
  currency: string;
  channel_code: string;
  slug_name: string;
};
const websiteFields = [
  "id",
  "name",
  "url",
  "logo",
  "weight",
  "country",
  "currency",
  "channel_code",
  "slug_name",
] as const;

/** The websites whose name or address contains the letters, by name. */
export function websiteChoices(letters: string) {
  return found<ChoiceWebsite>("WebsiteSettings", letters, ["name", "url"], websiteFields);
}

/** The customers whose name or e-mail contains the letters, by name. */
export function customerChoices(letters: string) {
  return found<{ id: number; username: string; email: string }>(
    "Customers",
    letters,
    ["username", "email"],
    ["id", "username", "email"],
  );
}

function found<Row>(path: string, letters: string, searched: string[], fields: readonly string[]) {
  const where = letters ? { or: searched.map((field) => ({ [field]: containing(letters) })) } : {};
  const filter = { where, fields, order: [`${searched[0]} ASC`, "id ASC"], limit: shownAtOnce };
  return queryOptions<Row[], Error, Row[], QueryKey>({
    queryKey: ["choices", path, letters],
    queryFn: () => request<Row[]>({ path, params: { filter, total: false } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
