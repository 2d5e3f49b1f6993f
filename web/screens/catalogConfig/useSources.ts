// What a value mapping can look at: the catalogue's websites, and the fields and attributes of their products.
import { useQuery } from "@tanstack/react-query";
import { attributesOptions } from "#web/parts/filters/suggestions.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

const plainFields = ["category", "brand", "unit", "title"] as const;

type SourceWebsite = { id: number; name: string };

/** Of one website of the catalogue, of its own one where none is named. */
export function useSources(websiteId?: number | null) {
  const { say } = useWords();
  const catalog = useCatalog();
  const own = { id: catalog.website_id, name: catalog.website?.name ?? catalog.name };
  const websites: SourceWebsite[] = [own, ...catalog.competitors];
  const attributes = useQuery(attributesOptions(websiteId ?? catalog.website_id)).data ?? [];
  const fields = [
    ...plainFields.map((field) => ({ value: field as string, label: say(`catalogConfig.fields.${field}`) })),
    ...attributes.map(({ slug_name, name }) => ({ value: `attributes.${slug_name}`, label: name })),
  ];
  const nameOfField = (field: string) =>
    fields.find(({ value }) => value === field)?.label ?? field.replace(/^attributes\./, "");
  return { websites, attributes, fields, nameOfField };
}
