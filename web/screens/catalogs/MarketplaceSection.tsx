import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { offersProblemOptions } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { SentProductsField } from "./SentProductsField.tsx";
import { isBlockChanged, loginNames, mkp } from "./marketplace.ts";
import type { EditedCatalog } from "./useCatalogForm.ts";
import classes from "./catalogs.module.css";

/** Who delivers the offers on marketplaces. Whoever changes it types the provider's password again (docs/decisions/0172). */
export function MarketplaceSection({ catalog }: Pick<EditedCatalog, "catalog">) {
  const { say } = useWords();
  const form = useFormContext();
  const [stored] = useState(() => form.value("config.mkp"));
  const isKept = form.value(mkp.hasPassword) === true;
  const asksPassword = isKept && form.value(mkp.password) === null && isBlockChanged(form.value, stored);
  return (
    <FormSection
      title={say("catalogForms.section.marketplace")}
      description={say("catalogForms.advice.marketplace")}
    >
      <FormField name={mkp.isMkp} />
      {catalog?.config.mkp?.isMkp === true && <OffersProblem catalogId={catalog.id} />}
      {form.value(mkp.isMkp) === true && <ProviderFields isKept={isKept} />}
      {asksPassword && (
        <p className={`${classes.asksPassword} form-wide`} role="status">
          {say("catalogForms.advice.passwordAgain")}
        </p>
      )}
    </FormSection>
  );
}

/** What the provider answered to what is saved, a refused password among it. */
function OffersProblem({ catalogId }: { catalogId: number }) {
  const { say } = useWords();
  const { data: problem } = useQuery(offersProblemOptions(catalogId));
  if (!problem) return null;
  return (
    <p className={`${classes.asksPassword} form-wide`} role="status">
      {say("catalogForms.advice.offersProblem", { problem })}
    </p>
  );
}

/** What each provider asks for. `isKept`: its password is. */
function ProviderFields({ isKept }: { isKept: boolean }) {
  const { say } = useWords();
  const form = useFormContext();
  const provider = form.value(mkp.provider);
  const login = loginNames[provider as keyof typeof loginNames];
  const kept = say(isKept ? "catalogForms.advice.passwordKept" : "catalogForms.advice.password");
  return (
    <>
      <FormField
        name={mkp.provider}
        choices={{ BMS: "BMS", spymarket: "SpyMarket", gemzup: "Gemzup" }}
        description={say("catalogForms.advice.provider")}
      />
      {provider === "gemzup" && (
        <FormField
          name={mkp.uri}
          description={say("catalogForms.advice.offersUri")}
          placeholder="https://…/offres.csv"
        />
      )}
      {provider === "spymarket" && <FormField name={mkp.customerId} />}
      {login && <FormField name={mkp.email} label={say(`catalogForms.${login}`)} />}
      {(login || isKept) && <FormField name={mkp.password} description={kept} />}
      {login && <FormField name={mkp.allowExport} description={say("catalogForms.advice.allowExport")} />}
      {login && form.value(mkp.allowExport) === true && <SentProductsField />}
    </>
  );
}
