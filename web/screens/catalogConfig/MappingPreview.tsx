// What a value mapping would mean: how many products, and some of them as they would be shown.
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { mappingPreviewOptions } from "#web/queries/valueMappings.ts";
import type { PreviewedDraft } from "#web/queries/valueMappings.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { useSources } from "./useSources.ts";
import classes from "./catalogConfig.module.css";

type MappingPreviewProps = {
  catalogId: number;
  draft: PreviewedDraft;
  targetName: string;
  targetValue: string;
};

const typing_ms = 400;

export function MappingPreview({ catalogId, draft, targetName, targetValue }: MappingPreviewProps) {
  const words = useWords();
  const { say } = words;
  const { preview, isComplete } = useMappedProducts(catalogId, draft);
  const products = isComplete ? (preview.data?.products ?? []) : [];
  return (
    <section className={classes.preview} aria-label={say("catalogConfig.preview.title")}>
      <h2 className={classes.subtitle}>{say("catalogConfig.preview.title")}</h2>
      <p role="status">
        {isComplete ? previewText(preview, words) : say("catalogConfig.preview.incomplete")}
      </p>
      {products.length > 0 && (
        <ul className={classes.products}>
          {products.map((product) => (
            <MappedProduct
              key={product.id}
              product={product}
              given={`${targetName || "…"} : ${targetValue || "…"}`}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The products that a mapping is about, as soon as it says which. */
function useMappedProducts(catalogId: number, draft: PreviewedDraft) {
  const [rested] = useDebouncedValue(JSON.stringify(draft), typing_ms);
  const asked = JSON.parse(rested) as PreviewedDraft;
  // What is given is not decided by what it is called: the products are shown as soon as they are known.
  const slugged = { ...asked, target_slug: asked.target_slug || "valeur" };
  const isComplete = asked.source_field !== "" && asked.source_values.length > 0;
  const preview = useQuery({ ...mappingPreviewOptions(catalogId, slugged), enabled: isComplete });
  return { preview, isComplete };
}

type Preview = ReturnType<typeof useMappedProducts>["preview"];

function previewText({ isError, error, data }: Preview, words: Words): string {
  const { say, number } = words;
  if (isError) return failureText(error, words);
  if (!data) return say("app.loading");
  const { count, kept } = data;
  const counted = say("catalogConfig.preview.count", { count, formatted: number(count) });
  if (kept === 0) return counted;
  return `${counted} ${say("catalogConfig.preview.kept", { count: kept, formatted: number(kept) })}`;
}

type MappedProductProps = {
  product: NonNullable<Preview["data"]>["products"][number];
  /** What it is given where its file says nothing. */
  given: string;
};

function MappedProduct({ product: { title, website_id, imported_value }, given }: MappedProductProps) {
  const { say } = useWords();
  const { websites } = useSources();
  return (
    <li className={classes.product}>
      <span className={classes.productTitle}>{title}</span>
      <span className={classes.minor}>{websites.find((website) => website.id === website_id)?.name}</span>
      <span className={classes.given} data-kept={imported_value !== null || undefined}>
        {imported_value === null ? given : say("catalogConfig.preview.keeps", { value: imported_value })}
      </span>
    </li>
  );
}
