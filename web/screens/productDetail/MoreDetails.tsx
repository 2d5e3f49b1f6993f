import type { DetailedProduct } from "#web/queries/products.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useWords } from "#web/session/words.ts";
import { attributesOf } from "./attributes.ts";
import classes from "./ProductFacts.module.css";

/** The one attribute that is an amount of money. */
const costPrice = "cost_price";
const references = ["mpn", "internal_ref", "unit", "isbn"] as const;

type MoreDetailsProps = { product: DetailedProduct; catalog: Catalog };

/** The rarer references of a product, and its attributes. */
export function MoreDetails({ product, catalog }: MoreDetailsProps) {
  const { say } = useWords();
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        {references.map((field) => (
          <div key={field}>
            <dt>{say(`product.field.${field}`)}</dt>
            <dd>{product[field] || "—"}</dd>
          </div>
        ))}
      </dl>
      <h3>{say("product.attributes")}</h3>
      <Attributes product={product} catalog={catalog} />
    </div>
  );
}

function Attributes({ product, catalog }: MoreDetailsProps) {
  const { say, price } = useWords();
  const currency = product.currency ?? product.website.currency;
  const priceOf = (amount: string) =>
    Number.isFinite(Number(amount)) ? price(Number(amount), currency ?? "EUR") : amount;
  const attributes = attributesOf(product, catalog.attributes ?? []);
  if (attributes.length === 0) return <p className={classes.none}>{say("product.noAttributes")}</p>;
  return (
    <dl className={classes.facts}>
      {attributes.map(({ slug, name, value }) => (
        <div key={slug}>
          <dt>{slug === costPrice ? say("product.costPrice") : name}</dt>
          <dd>{slug === costPrice ? priceOf(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
