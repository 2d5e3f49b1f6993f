import { imageAddress } from "#web/parts/images/imageAddress.ts";
import { useImage } from "#web/parts/images/useImage.ts";
import classes from "./websites.module.css";

/** A website's logo, or its first letter when there is none or it cannot be fetched. */
export function WebsiteLogo({ image: shown, name }: { image: string | null; name: string }) {
  const [image, giveUp] = useImage(shown);
  if (!image)
    return (
      <span className={classes.letter} aria-hidden>
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  return (
    <img className={classes.logo} src={imageAddress(image, 160)} alt="" loading="lazy" onError={giveUp} />
  );
}
