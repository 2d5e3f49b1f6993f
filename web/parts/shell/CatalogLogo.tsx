import { imageAddress } from "#web/parts/images/imageAddress.ts";
import { useImage } from "#web/parts/images/useImage.ts";
import type { Catalog } from "#web/session/catalog.ts";
import classes from "./CatalogLogo.module.css";

/** The catalogue's logo, or its first letter when there is none or it cannot be fetched. */
export function CatalogLogo({ catalog }: { catalog: Catalog }) {
  const [image, giveUp] = useImage(catalog.logo_image);
  if (!image) {
    return (
      <span className={classes.letter} aria-hidden="true">
        {catalog.name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return <img className={classes.logo} src={imageAddress(image, 160)} alt="" onError={giveUp} />;
}
