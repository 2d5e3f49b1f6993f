import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { catalog as catalogEntity } from "#shared/entities/catalog.ts";
import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { RowField } from "#web/parts/form/RowField.tsx";
import { useForm } from "#web/parts/form/useForm.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { toastSuccess, toastWarning } from "#web/parts/toasts.ts";
import type { CatalogRow, KeptCatalog, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { customerChoices, websiteChoices } from "#web/queries/rowChoices.ts";
import { useWords } from "#web/session/words.ts";
import { CleaningSection } from "./CleaningSection.tsx";
import { CompetitorsSection } from "./CompetitorsSection.tsx";
import { CatalogLogoField, type Lender } from "./CatalogLogoField.tsx";
import { MarketplaceSection } from "./MarketplaceSection.tsx";
import { StoresSection } from "./StoresSection.tsx";
import { WordingSection } from "./WordingSection.tsx";
import { wasKept } from "./marketplace.ts";
import { copyOf } from "./copyOf.ts";
import { useSaveCatalog } from "./useSaveCatalog.ts";
import classes from "./catalogs.module.css";

const CustomerDialog = lazyPart(() => import("./CustomerDialog.tsx"));
const WebsiteDialog = lazyPart(() => import("./WebsiteDialog.tsx"));

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
  const isLocked = useIsLocked({ lock: catalog?.lock ?? false });
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
  const [made, setMade] = useState<"customer" | "website" | "competitor">();
  const [ownWebsite, setOwnWebsite] = useState<{ id: number; label: string }>();
  const [customer, setCustomer] = useState<{ id: number; label: string }>();
  const { website, customer: kept } = catalog ?? copied ?? {};
  const isEmpty = (path: string) => (form.value(path) ?? "") === "";
  const [lender, setLender] = useState<Lender>();
  const takeFrom = (lender: Lender) => {
    const { name, logo } = lender;
    setLender(lender);
    if (isEmpty("name")) form.set("name", name);
    if (isEmpty("logo") && logo) form.set("logo", logo);
  };
  const addCompetitor = (website: LinkedCompetitor) =>
    form.set("competitors", [...(form.value("competitors") as LinkedCompetitor[]), website]);
  const submit = async () => {
    const { config: sent } = form.body as { config?: { mkp?: unknown } };
    const saved = await form.submit();
    if (!saved) return;
    toastSuccess(say("catalogForms.saved"), words);
    if (wasKept(catalog?.config.mkp, { sent: sent?.mkp, saved: saved.config.mkp }))
      toastWarning(say("catalogForms.marketplaceKept"), words);
    onSaved();
  };
  return (
    <FormPanel
      form={form}
      label={catalog?.name ?? say("catalogForms.new")}
      readOnly={isLocked}
      onSubmit={() => void submit()}
    >
      <FormSection title={say("catalogForms.section.info")}>
        <div className={classes.withButton}>
          <RowField
            name="website_id"
            description={say("catalogForms.advice.website")}
            found={websiteChoices}
            labelOf={(row) => row.name}
            known={ownWebsite ?? (website && { id: website.id, label: website.name })}
            onChosen={takeFrom}
          />
          <CreateEntry label={say("catalogForms.createWebsite")} onCreate={() => setMade("website")} />
        </div>
        <div className={classes.withButton}>
          <RowField
            name="customer_id"
            found={customerChoices}
            labelOf={(row) => row.username}
            known={customer ?? (kept && { id: kept.id, label: kept.username })}
          />
          <CreateEntry label={say("catalogForms.createCustomer")} onCreate={() => setMade("customer")} />
        </div>
        <FormField name="name" description={say("catalogForms.advice.fromWebsite")} />
        <CatalogLogoField catalog={catalog ?? copied ?? null} website={lender} />
        <FormField name="auto_update" description={say("catalogForms.advice.autoUpdate")} />
        <FormField name="lock" description={say("catalogForms.advice.lock")} />
      </FormSection>
      <CompetitorsSection
        catalog={catalog}
        create={
          <CreateEntry label={say("catalogForms.createCompetitor")} onCreate={() => setMade("competitor")} />
        }
      />
      <WordingSection />
      <StoresSection />
      <CleaningSection />
      <MarketplaceSection />
      <FormSection title={say("catalogForms.section.options")}>
        <FormField
          name="config.manualMatching.skipReplaceConfirmation"
          description={say("catalogForms.advice.skipReplaceConfirmation")}
        />
      </FormSection>
      <Suspense>
        {made === "customer" && (
          <CustomerDialog
            onClose={() => setMade(undefined)}
            onSaved={({ id, username }) => {
              setCustomer({ id, label: username });
              form.set("customer_id", id);
              setMade(undefined);
            }}
          />
        )}
        {(made === "website" || made === "competitor") && (
          <WebsiteDialog
            title={say(made === "website" ? "catalogForms.createWebsite" : "catalogForms.createCompetitor")}
            onClose={() => setMade(undefined)}
            onSaved={(saved) => {
              if (made === "competitor") addCompetitor(saved);
              else {
                setOwnWebsite({ id: saved.id, label: saved.name });
                form.set("website_id", saved.id);
                takeFrom(saved);
              }
              setMade(undefined);
            }}
          />
        )}
      </Suspense>
    </FormPanel>
  );
}

/** What only administrators make. */
function CreateEntry({ label, onCreate }: { label: string; onCreate(): void }) {
  if (useFormContext().writer !== "admin") return null;
  return (
    <Button
      className={classes.create}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={onCreate}
    >
      {label}
    </Button>
  );
}
