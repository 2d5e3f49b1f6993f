import { Suspense } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { CatalogLogo } from "./CatalogLogo.tsx";
import classes from "./CatalogPicker.module.css";

const CatalogSelect = lazyPart(() => import("./CatalogSelect.tsx"));

/** Chooses the catalogue to look at. Absent, and its field never loaded, when there is no choice. */
export function CatalogPicker() {
  const { catalogs, catalog } = useCatalogChoice();
  if (!catalog || catalogs.length < 2) return null;
  const chosen = (
    <div className={`${classes.picker} ${classes.chosen}`}>
      <CatalogLogo catalog={catalog} />
      <span>{catalog.name}</span>
    </div>
  );
  return (
    <Suspense fallback={chosen}>
      <CatalogSelect catalog={catalog} />
    </Suspense>
  );
}
