// Whose products the values are of that a filter form suggests: the catalogue's own unless a screen says otherwise.
import { createContext, use } from "react";
import { useCatalog } from "#web/session/catalogs.tsx";

/** The ids of websites; none where it is the catalogue's own. Stable between renders. */
export const SuggestingWebsites = createContext<readonly number[]>([]);

export function useSuggestingWebsites(): readonly number[] {
  const { website_id } = useCatalog();
  const said = use(SuggestingWebsites);
  return said.length > 0 ? said : [website_id];
}
