// Whose catalogue it is: its own website, which lends it name and logo, and its customer.
import { useState } from "react";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { RowField } from "#web/parts/form/RowField.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import { customerChoices, websiteChoices } from "#web/queries/rowChoices.ts";
import type { Website } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { CatalogLogoField, type ChosenWebsite } from "./CatalogLogoField.tsx";
import { CreateEntry } from "./CreateEntry.tsx";
import classes from "./catalogs.module.css";

const CustomerDialog = lazyPart(() => import("./CustomerDialog.tsx"));
const WebsiteDialog = lazyPart(() => import("./WebsiteDialog.tsx"));

/** `known` is the catalogue, or the one that a new one begins as. */
export function IdentitySection({ known }: { known: KeptCatalog | null }) {
  const { say } = useWords();
  const form = useFormContext();
  const [chosen, setChosen] = useState<ChosenWebsite>();
  const isEmpty = (path: string) => (form.value(path) ?? "") === "";
  const takeFrom = (website: ChosenWebsite) => {
    const { name, logo } = website;
    setChosen(website);
    if (isEmpty("name")) form.set("name", name);
    if (isEmpty("logo") && logo) form.set("logo", logo);
  };
  return (
    <FormSection title={say("catalogForms.section.info")}>
      <OwnWebsite known={known} onChosen={takeFrom} />
      <Owner known={known} />
      <FormField name="name" description={say("catalogForms.advice.fromWebsite")} />
      <CatalogLogoField catalog={known} website={chosen} />
      <FormField name="auto_update" description={say("catalogForms.advice.autoUpdate")} />
      <FormField
        name="lock"
        description={say(
          form.writer === "admin" ? "catalogForms.advice.lock" : "catalogForms.advice.lockOfCustomer",
        )}
      />
    </FormSection>
  );
}

type Named = { id: number; label: string };

function OwnWebsite({
  known,
  onChosen,
}: {
  known: KeptCatalog | null;
  onChosen(website: ChosenWebsite): void;
}) {
  const { say } = useWords();
  const form = useFormContext();
  const [made, setMade] = useState<Named>();
  const website = known?.website;
  return (
    <div className={classes.withButton}>
      <RowField
        name="website_id"
        description={say("catalogForms.advice.website")}
        found={websiteChoices}
        labelOf={(row) => row.name}
        known={made ?? (website && { id: website.id, label: website.name })}
        onChosen={onChosen}
      />
      <CreateWebsite
        onCreated={(created) => {
          setMade({ id: created.id, label: created.name });
          form.set("website_id", created.id);
          onChosen(created);
        }}
      />
    </div>
  );
}

function CreateWebsite({ onCreated }: { onCreated(website: Website): void }) {
  const { say } = useWords();
  return (
    <CreateEntry
      label={say("catalogForms.createWebsite")}
      dialog={(close) => (
        <WebsiteDialog
          title={say("catalogForms.createWebsite")}
          onClose={close}
          onSaved={(created) => {
            onCreated(created);
            close();
          }}
        />
      )}
    />
  );
}

function Owner({ known }: { known: KeptCatalog | null }) {
  const { say } = useWords();
  const form = useFormContext();
  const [made, setMade] = useState<Named>();
  const customer = known?.customer;
  return (
    <div className={classes.withButton}>
      <RowField
        name="customer_id"
        found={customerChoices}
        labelOf={(row) => row.username}
        known={made ?? (customer && { id: customer.id, label: customer.username })}
      />
      <CreateEntry
        label={say("catalogForms.createCustomer")}
        dialog={(close) => (
          <CustomerDialog
            onClose={close}
            onSaved={({ id, username }) => {
              setMade({ id, label: username });
              form.set("customer_id", id);
              close();
            }}
          />
        )}
      />
    </div>
  );
}
