import { imageSources } from "#web/parts/images/imageAddress.ts";
import { useImage } from "#web/parts/images/useImage.ts";
import type { CatalogRow } from "#web/queries/catalogs.ts";
import classes from "./catalogs.module.css";

const logo_px = 48;

/** The logo as it is kept: pages load pictures from our own server alone, which knows those that are saved. */
export function LogoPreview({ stored, address }: { stored: CatalogRow | null; address: string }) {
  const shown = stored?.logo === address ? stored.logo_image : null;
  const [image, giveUp] = useImage(shown ?? undefined);
  if (!image) return null;
  return (
    <img
      className={classes.logo}
      {...imageSources(image, logo_px)}
      alt=""
      width={logo_px}
      height={logo_px}
      onError={giveUp}
    />
  );
}
