import { Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconListDetails } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { availabilityIn, availabilityText } from "#web/parts/filters/availability.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { FilterLink } from "#web/parts/matched-products/FilterLink.tsx";
import type { DetailedProduct } from "#web/queries/products.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import { useWords } from "#web/session/words.ts";
import { MoreDetails } from "./MoreDetails.tsx";
import { availabilityOf, storesOf } from "./attributes.ts";
import classes from "./ProductFacts.module.css";

type ProductFactsProps = { product: DetailedProduct; catalog: Catalog; inDialog: boolean };

/** The card of a product: its picture, price and what identifies it. */
export function ProductFacts({ product, catalog, inDialog }: ProductFactsProps) {
  const words = useWords();
  const { say, date } = words;
  const availability = availabilityOf(product);
  const Details = inDialog ? Unfolding : InSmallDialog;
  return (
    <section className={classes.card} aria-label={say("product.card")}>
      <div className={classes.picture}>
        <ProductImage product={product} size={180} />
      </div>
      <Price product={product} />
      <dl className={classes.facts}>
        <Fact label={say("matched.column.price_changed_at")}>
          {product.price_changed_at && date(product.price_changed_at)}
        </Fact>
        <Fact label={say("product.field.availability")}>
          {availability && availabilityText(availabilityIn(availability), words.say)}
        </Fact>
        <SharedFact field="brand" value={product.brand} />
        <SharedFact field="category" value={product.category} />
        <Fact label={say("product.field.sku")}>{product.sku}</Fact>
        <Fact label={say("product.field.ean")}>{product.ean}</Fact>
      </dl>
      <Stores product={product} catalog={catalog} />
      <Details>
        <MoreDetails product={product} catalog={catalog} />
      </Details>
    </section>
  );
}

function Price({ product }: Pick<ProductFactsProps, "product">) {
  const { say, price } = useWords();
  const currency = product.currency ?? product.website.currency ?? "EUR";
  return (
    <p className={classes.price}>
      <ShopPrice product={product} currency={currency} none={say("product.noPrice")} />
      {product.public_price !== null && product.public_price > (product.price ?? 0) && (
        <s>{price(product.public_price, currency)}</s>
      )}
    </p>
  );
}

/** What several products share leads to the matched ones of them. */
function SharedFact({ field, value }: { field: "brand" | "category"; value: string | null }) {
  const { say } = useWords();
  return (
    <Fact label={say(`product.field.${field}`)}>
      {value && (
        <FilterLink search={{ [field]: value }} title={say("matched.sharing", { value })}>
          {value}
        </FilterLink>
      )}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || "—"}</dd>
    </div>
  );
}

/** What lies in which of the catalogue's shops, when the product tells. */
function Stores({ product, catalog }: { product: DetailedProduct; catalog: Catalog }) {
  const words = useWords();
  const stores = storesOf(product, catalog.by_store);
  if (stores.length === 0) return null;
  return (
    <section className={classes.stores}>
      <h2>{words.say("product.stores")}</h2>
      <dl className={classes.facts}>
        {stores.map(({ store_code, name, price, stock, availability }) => (
          <Fact key={store_code} label={name}>
            {[
              price !== undefined &&
                words.price(price, product.currency ?? product.website.currency ?? "EUR"),
              stock !== undefined && words.say("product.inStock", { count: stock }),
              availability && availabilityText(availabilityIn(availability), words.say),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Unfolding({ children }: { children: ReactNode }) {
  const { say } = useWords();
  const [open, { toggle }] = useDisclosure();
  const id = useId();
  return (
    <div className={classes.more}>
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <IconChevronDown size={16} aria-hidden />
        {say("product.more")}
      </button>
      {open && <div id={id}>{children}</div>}
    </div>
  );
}

function InSmallDialog({ children }: { children: ReactNode }) {
  const { say } = useWords();
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton variant="default" fullWidth icon={IconListDetails} onClick={open}>
        {say("product.more")}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={say("product.more")}
        closeButtonProps={{ "aria-label": say("app.close") }}
      >
        {children}
      </Modal>
    </>
  );
}
