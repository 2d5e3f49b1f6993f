import { useQuery } from "@tanstack/react-query";
import { catalogContentsOptions } from "#web/queries/catalogs.ts";
import { useWords } from "#web/session/words.ts";

const kinds = [
  "matches",
  "rules",
  "trackings",
  "mappings",
  "customPrices",
  "valueMappings",
  "ebrands",
  "orderFiles",
] as const;

/** How much would go with a catalogue, what there is none of left out: "1 594 produits matchés, 3 règles". */
export function CatalogContents({ catalogId }: { catalogId: number }) {
  const { say, number } = useWords();
  const { data, isError } = useQuery(catalogContentsOptions(catalogId));
  if (!data) return say(isError ? "catalogForms.contents.unknown" : "app.loading");
  const counted = kinds
    .filter((kind) => data[kind] > 0)
    .map((kind) =>
      say(`catalogForms.contents.${kind}`, { count: data[kind], formatted: number(data[kind]) }),
    );
  return counted.join(", ") || say("catalogForms.contents.nothing");
}
