import { imageAddress } from "#web/parts/images/imageAddress.ts";
import { LetterLogo } from "#web/parts/images/LetterLogo.tsx";
import { useImage } from "#web/parts/images/useImage.ts";
import type { Catalog } from "#web/session/catalog.ts";
import classes from "./CatalogLogo.module.css";

/** The catalogue's logo, or its first letter when there is none or it cannot be fetched. */
export function CatalogLogo({ catalog }: { catalog: Catalog }) {
  const [image, giveUp] = useImage(catalog.logo_image);
  if (!image) return <LetterLogo name={catalog.name} />;
  return <img className={classes.logo} src={imageAddress(image, 160)} alt="" onError={giveUp} />;
}
