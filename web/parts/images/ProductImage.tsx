import { imageSources } from "./imageAddress.ts";
import classes from "./ProductImage.module.css";
import { useImage } from "./useImage.ts";

type Props = {
  /** Where our server shows its images: a product's, a comparison row's. */
  product: { images?: string[] | null };
  /** How wide and high it is shown: the place is kept while it loads, and when there is none. */
  size?: number;
  /** Which of its images. */
  index?: number;
  /** Empty where the title stands beside it. */
  alt?: string;
};

/** A picture of a product, or a drawn placeholder of the same size when there is none. */
export function ProductImage({ product, size = 56, index = 0, alt = "" }: Props) {
  const [image, giveUp] = useImage(product.images?.[index]);
  const box = { "--image-size": `${size}px` } as React.CSSProperties;
  if (!image) {
    return (
      <span
        className={classes.none}
        style={box}
        {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
      />
    );
  }
  return (
    <img
      className={classes.image}
      style={box}
      {...imageSources(image, size)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={giveUp}
    />
  );
}
