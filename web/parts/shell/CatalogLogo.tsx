import { useState } from "react";
import type { Catalog } from "#web/session/catalog.ts";
import classes from "./CatalogLogo.module.css";

/** The catalogue's logo, or its first letter when there is none or it cannot be fetched. */
export function CatalogLogo({ catalog }: { catalog: Catalog }) {
  const [broken, setBroken] = useState<string>();
  if (!catalog.logo || catalog.logo === broken) {
    return (
      <span className={classes.letter} aria-hidden="true">
        {catalog.name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={classes.logo}
      src={catalog.logo}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(catalog.logo ?? undefined)}
    />
  );
}
