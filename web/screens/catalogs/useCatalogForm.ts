import { catalog as catalogEntity } from "#shared/entities/catalog.ts";
import { type Form, useForm } from "#web/parts/form/useForm.ts";
import { toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import type { CatalogRow, KeptCatalog, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { type Words, useWords } from "#web/session/words.ts";
import { copiedBlockProblem, copyOf } from "./copyOf.ts";
import { wasKept } from "./marketplace.ts";
import { useSaveCatalog } from "./useSaveCatalog.ts";

const noProblem: Record<string, string> = {};

export type EditedCatalog = {
  /** Null for a new one. */
  catalog: KeptCatalog | null;
  /** The one that a new one begins as. */
  copied?: KeptCatalog | undefined;
  onSaved(): void;
};

/** The form of a catalogue, and what its button does: it tells what was saved of it, and what was not. */
export function useCatalogForm({ catalog, copied, onSaved }: EditedCatalog): [Form, () => Promise<void>] {
  const words = useWords();
  const { say } = words;
  const form = useForm<CatalogRow>({
    name: `catalog.${catalog?.id ?? (copied ? `copy.${copied.id}` : "new")}`,
    entity: catalogEntity,
    stored: catalog,
    ...(copied && { given: copyOf(copied, words) }),
    label: (path) => say(`catalogForms.field.${path as "name"}`),
    check: (value) => ({
      ...competitorProblem(value, words),
      ...(copied && copiedBlockProblem(value, words)),
    }),
    save: useSaveCatalog(catalog, copied?.id),
  });
  const submit = async () => {
    const { config: sent } = form.body as { config?: { mkp?: unknown } };
    const saved = await form.submit();
    if (!saved) return;
    toastSuccess(say("catalogForms.saved"), words);
    if (wasKept(catalog?.config.mkp, { sent: sent?.mkp, saved: saved.config.mkp }))
      toastWarning(say("catalogForms.marketplaceKept"), words);
    onSaved();
  };
  return [form, submit];
}

function competitorProblem(value: (path: string) => unknown, { say }: Words): Record<string, string> {
  const competitors = value("competitors") as LinkedCompetitor[];
  const own = competitors.find(({ id }) => id === value("website_id"));
  if (own) return { competitors: say("catalogForms.competitors.ownWebsite", { name: own.name }) };
  return competitors.length > 0 ? noProblem : { competitors: say("catalogForms.competitors.required") };
}
