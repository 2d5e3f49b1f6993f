// What some letters lead to: screens, my products, their brands, my competitors, my catalogues.
import { IconBarcode, IconStack2, IconTag, IconWorld } from "@tabler/icons-react";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { otherScreens } from "#web/menu.ts";
import type { MenuGroup } from "#web/menu.ts";
import { suggestionsOptions } from "#web/parts/filters/suggestions.ts";
import { competitorSearch } from "#web/parts/matched-products/FilterLink.tsx";
import { productChoicesOptions } from "#web/queries/productChoices.ts";
import type { Product } from "#web/queries/products.ts";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { entriesNamed, identifiedFirst } from "./paletteEntries.ts";
import type { PaletteEntry, PaletteGroup } from "./paletteEntries.ts";

/** So many of a kind; more letters find the others. */
const shownOfAKind = 6;
/** A single letter finds too much to be asked for. */
const askedFrom = 2;
const typingPause_ms = 150;

/** The groups that have an entry, and whether the server has still to answer about them. */
export function usePaletteGroups(menu: readonly MenuGroup[], letters: string) {
  const screens = useScreenEntries(menu);
  const { entries: products, searching: searchesProducts } = useProductEntries(letters);
  const { entries: brands, searching: searchesBrands } = useBrandEntries(letters);
  const competitors = useCompetitorEntries();
  const catalogs = useCatalogEntries();
  const { say } = useWords();
  const named = (entries: readonly PaletteEntry[]) =>
    letters.trim() === "" ? [] : entriesNamed(entries, letters, shownOfAKind);
  const everything: PaletteGroup[] = [
    { label: say("palette.screens"), entries: entriesNamed(screens, letters, letters ? shownOfAKind : 99) },
    { label: say("palette.products"), entries: products },
    { label: say("palette.brands"), entries: brands },
    { label: say("palette.competitors"), entries: named(competitors) },
    { label: say("palette.catalogs"), entries: named(catalogs) },
  ];
  return {
    groups: everything.filter(({ entries }) => entries.length > 0),
    searching: searchesProducts || searchesBrands,
  };
}

function useScreenEntries(menu: readonly MenuGroup[]): PaletteEntry[] {
  const { say } = useWords();
  const navigate = useNavigate();
  const { catalog } = useCatalogChoice();
  const screens = [...menu.flatMap(({ entries }) => entries), ...(catalog ? otherScreens : [])];
  return screens.map(({ to, label, icon, keys }) => ({
    id: `screen ${to}`,
    icon,
    label: say(label),
    keys,
    go: () => void navigate({ to }),
  }));
}

/** The letters once they rest, when they are enough to ask the server with. */
function useAskedLetters(letters: string): { asked: string; enabled: boolean; waits: boolean } {
  const typed = letters.trim();
  const [rested] = useDebouncedValue(typed, typingPause_ms);
  const enabled = typed.length >= askedFrom && rested.length >= askedFrom;
  return { asked: rested, enabled, waits: typed.length >= askedFrom && rested !== typed };
}

function useProductEntries(letters: string) {
  const words = useWords();
  const navigate = useNavigate();
  const { catalog } = useCatalogChoice();
  const { asked, enabled, waits } = useAskedLetters(letters);
  const answer = useQuery({
    ...productChoicesOptions(catalog?.website_id ?? 0, asked),
    enabled: enabled && catalog !== undefined,
  });
  const products = enabled ? identifiedFirst(answer.data ?? [], asked).slice(0, shownOfAKind) : [];
  const detailOf = ({ brand, sku, ean, price }: Product) =>
    [brand, sku ?? ean, price === null ? undefined : words.price(price, catalog!.currentCurrency)]
      .filter(Boolean)
      .join(" · ");
  const entries = products.map((product): PaletteEntry => {
    const params = { websiteId: String(product.website_id), productId: String(product.id) };
    return {
      id: `product ${product.id}`,
      icon: IconBarcode,
      label: product.title,
      detail: detailOf(product),
      go: () => void navigate({ to: "/catalog/products/website/$websiteId/product/$productId", params }),
    };
  });
  return { entries, searching: waits || answer.isFetching };
}

function useBrandEntries(letters: string) {
  const navigate = useNavigate();
  const { catalog } = useCatalogChoice();
  const { asked, enabled, waits } = useAskedLetters(letters);
  const answer = useQuery({
    ...suggestionsOptions(catalog?.website_id ?? 0, "brand", asked),
    enabled: enabled && catalog !== undefined,
  });
  const brands = enabled ? (answer.data ?? []).slice(0, shownOfAKind) : [];
  const entries = brands.map((brand): PaletteEntry => {
    const go = () => void navigate({ to: "/matching/products", search: { brand } });
    return { id: `brand ${brand}`, icon: IconTag, label: brand, go };
  });
  return { entries, searching: waits || answer.isFetching };
}

function useCompetitorEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const { catalog } = useCatalogChoice();
  return (catalog?.competitors ?? []).map(({ id, name }) => {
    const search = competitorSearch({ website_id: id, name });
    const go = () => void navigate({ to: "/matching/products", search });
    return { id: `competitor ${id}`, icon: IconWorld, label: name, go };
  });
}

/** The other catalogues: the one on show leads nowhere. */
function useCatalogEntries(): PaletteEntry[] {
  const { catalogs, catalog, choose } = useCatalogChoice();
  return catalogs
    .filter(({ id }) => id !== catalog?.id)
    .map(({ id, name, website }) => ({
      id: `catalog ${id}`,
      icon: IconStack2,
      label: name,
      detail: website?.name,
      go: () => choose(id),
    }));
}
