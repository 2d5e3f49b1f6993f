import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, lazy, useState } from "react";
import { catalog as catalogEntity } from "#shared/entities/catalog.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import { RowField } from "#web/parts/form/RowField.tsx";
import { useForm } from "#web/parts/form/useForm.ts";
import { toastSuccess } from "#web/parts/toasts.ts";
import type { CatalogRow, KeptCatalog, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { customerChoices, websiteChoices } from "#web/queries/rowChoices.ts";
import { useWords } from "#web/session/words.ts";
import { CompetitorsSection } from "./CompetitorsSection.tsx";
import { LogoPreview } from "./LogoPreview.tsx";
import { StoresSection } from "./StoresSection.tsx";
import { WordingSection } from "./WordingSection.tsx";
import { copyOf } from "./copyOf.ts";
import { useSaveCatalog } from "./useSaveCatalog.ts";
import classes from "./catalogs.module.css";

const CustomerDialog = lazy(() => import("./CustomerDialog.tsx"));

const noProblem: Record<string, string> = {};

type CatalogFormProps = {
  /** Null for a new one. */
  catalog: KeptCatalog | null;
  /** The one that a new one begins as. */
  copied?: KeptCatalog | undefined;
  onSaved(): void;
};

/** What a catalogue is, with whom it is compared, and in which words. */
export function CatalogForm({ catalog, copied, onSaved }: CatalogFormProps) {
  const words = useWords();
  const { say } = words;
  const save = useSaveCatalog(catalog);
  const form = useForm<CatalogRow>({
    name: `catalog.${catalog?.id ?? (copied ? `copy.${copied.id}` : "new")}`,
    entity: catalogEntity,
    stored: catalog,
    ...(copied && { given: copyOf(copied, words) }),
    label: (path) => say(`catalogForms.field.${path as "name"}`),
    check: (value) => {
      const competitors = value("competitors") as LinkedCompetitor[];
      const own = competitors.find(({ id }) => id === value("website_id"));
      const problem = own
        ? say("catalogForms.competitors.ownWebsite", { name: own.name })
        : competitors.length === 0 && say("catalogForms.competitors.required");
      return problem ? { competitors: problem } : noProblem;
    },
    save,
  });
  const [isMakingCustomer, setMakingCustomer] = useState(false);
  const [customer, setCustomer] = useState<{ id: number; label: string }>();
  const { website, customer: kept } = catalog ?? copied ?? {};
  const isEmpty = (path: string) => (form.value(path) ?? "") === "";
  const submit = async () => {
    if (!(await form.submit())) return;
    toastSuccess(say("catalogForms.saved"), words);
    onSaved();
  };
  return (
    <FormPanel form={form} label={catalog?.name ?? say("catalogForms.new")} onSubmit={() => void submit()}>
      <FormSection title={say("catalogForms.section.info")}>
        <RowField
          name="website_id"
          description={say("catalogForms.advice.website")}
          found={websiteChoices}
          labelOf={(row) => row.name}
          known={website && { id: website.id, label: website.name }}
          onChosen={(row) => {
            if (isEmpty("name")) form.set("name", row.name);
            if (isEmpty("logo") && row.logo) form.set("logo", row.logo);
          }}
        />
        <div className={classes.withButton}>
          <RowField
            name="customer_id"
            found={customerChoices}
            labelOf={(row) => row.username}
            known={customer ?? (kept && { id: kept.id, label: kept.username })}
          />
          {form.writer === "admin" && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => setMakingCustomer(true)}
            >
              {say("catalogForms.createCustomer")}
            </Button>
          )}
        </div>
        <FormField name="name" description={say("catalogForms.advice.fromWebsite")} />
        <div className={classes.withButton}>
          <FormField name="logo" description={say("catalogForms.advice.fromWebsite")} />
          <LogoPreview stored={catalog} address={String(form.value("logo") ?? "")} />
        </div>
        <FormField name="auto_update" description={say("catalogForms.advice.autoUpdate")} />
        <FormField name="lock" description={say("catalogForms.advice.lock")} />
      </FormSection>
      <CompetitorsSection catalog={catalog} />
      <WordingSection />
      <StoresSection />
      <FormSection title={say("catalogForms.section.options")}>
        <FormField
          name="config.manualMatching.skipReplaceConfirmation"
          description={say("catalogForms.advice.skipReplaceConfirmation")}
        />
      </FormSection>
      {isMakingCustomer && (
        <Suspense>
          <CustomerDialog
            onClose={() => setMakingCustomer(false)}
            onSaved={({ id, username }) => {
              setCustomer({ id, label: username });
              form.set("customer_id", id);
              setMakingCustomer(false);
            }}
          />
        </Suspense>
      )}
    </FormPanel>
  );
}
