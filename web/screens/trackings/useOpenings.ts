import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { readSavedFilters } from "#web/parts/filters/savedFilters.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { nameOf } from "./useTrackedList.ts";

/**
 * How often the tracking on screen was opened anew: by an address without filters that came from outside. Whoever takes
 * the filters off on the screen has none remembered either; a link to the tracking means the products it follows, and
 * would otherwise show all products under its name, to be saved as such.
 */
export function useOpenings(tracking: Tracking): number {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const saysFilters = Object.keys(validParameters(search)).length > 0;
  const hadFilters = useRef(false);
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    if (saysFilters) {
      hadFilters.current = true;
      return;
    }
    const remembered = readSavedFilters({ list: nameOf(tracking), catalogId: tracking.catalog_id });
    if (!hadFilters.current || !remembered) return;
    hadFilters.current = false;
    setOpenings((count) => count + 1);
  }, [saysFilters, tracking]);
  return openings;
}
