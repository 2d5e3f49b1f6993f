import { IconExternalLink } from "@tabler/icons-react";
import { cut } from "#shared/messages/cut.ts";
import type { DetailedProduct } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./ProductHeading.module.css";

const longestTitle = 65;

/** The title of a product, leading to its page on the website. */
export function ProductHeading({ product }: { product: DetailedProduct | null | undefined }) {
  const { say } = useWords();
  if (!product) return <>{say("product.title")}</>;
  const title = cut(product.title, longestTitle);
  if (!product.url) return <>{title}</>;
  return (
    <a
      className={classes.link}
      href={product.url}
      target="_blank"
      rel="noopener noreferrer"
      title={say("product.openAt", { name: product.website.name })}
    >
      {title}
      <IconExternalLink size={17} stroke={1.8} aria-hidden />
    </a>
  );
}
