// What a value mapping would mean: how many products, and some of them as they would be shown.
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "#web/parts/toasts.ts";
import { mappingPreviewOptions } from "#web/queries/valueMappings.ts";
import type { PreviewedDraft } from "#web/queries/valueMappings.ts";
import { useWords } from "#web/session/words.ts";
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
  const { say, number } = words;
  const { websites } = useSources();
  const [rested] = useDebouncedValue(JSON.stringify(draft), typing_ms);
  const asked = JSON.parse(rested) as PreviewedDraft;
  // What is given is not decided by what it is called: the products are shown as soon as they are known.
  const slugged = { ...asked, target_slug: asked.target_slug || "valeur" };
  const isComplete = asked.source_field !== "" && asked.source_values.length > 0;
  const preview = useQuery({ ...mappingPreviewOptions(catalogId, slugged), enabled: isComplete });
  return (
    <section className={classes.preview} aria-label={say("catalogConfig.preview.title")}>
      <h2 className={classes.subtitle}>{say("catalogConfig.preview.title")}</h2>
      <p role="status">{told()}</p>
      {isComplete && preview.data && preview.data.products.length > 0 && (
        <ul className={classes.products}>
          {preview.data.products.map(({ id, title, website_id, imported_value }) => (
            <li key={id} className={classes.product}>
              <span className={classes.productTitle}>{title}</span>
              <span className={classes.minor}>
                {websites.find((website) => website.id === website_id)?.name}
              </span>
              <span className={classes.given} data-kept={imported_value !== null || undefined}>
                {imported_value === null
                  ? `${targetName || "…"} : ${targetValue || "…"}`
                  : say("catalogConfig.preview.keeps", { value: imported_value })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );

  function told(): string {
    if (!isComplete) return say("catalogConfig.preview.incomplete");
    if (preview.isError) return failureText(preview.error, words);
    if (!preview.data) return say("app.loading");
    const { count, kept } = preview.data;
    const counted = say("catalogConfig.preview.count", { count, formatted: number(count) });
    return kept === 0
      ? counted
      : `${counted} ${say("catalogConfig.preview.kept", { count: kept, formatted: number(kept) })}`;
  }
}
