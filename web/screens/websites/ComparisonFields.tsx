import { useMemo } from "react";
import { channels } from "#shared/reference/channels.ts";
import { countries } from "#shared/reference/countries.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useWords } from "#web/session/words.ts";
import { CurrencyField } from "#web/parts/websites/CurrencyField.tsx";

/** What its prices are, what they count, and how its products are matched. */
export function ComparisonFields() {
  const { say, language } = useWords();
  const countryNames = useMemo(
    () =>
      Object.fromEntries(
        countries
          .map(({ code, name, name_en }) => [code, language === "fr" ? name : name_en] as const)
          .toSorted(([, left], [, right]) => left.localeCompare(right, language)),
      ),
    [language],
  );
  const channelNames = {
    "": say("websites.noChannel"),
    ...Object.fromEntries(channels.map(({ code, name }) => [code, name])),
  };
  return (
    <>
      <CurrencyField />
      <FormField name="country" choices={countryNames} />
      <FormField name="weight" description={say("websites.advice.weight")} />
      <FormField name="quarantine_factor" description={say("websites.advice.quarantine_factor")} />
      <FormField name="price_expiry_days" description={say("websites.advice.price_expiry_days")} />
      <FormField name="channel_code" choices={channelNames} />
      <FormField
        name="competitor_as_customer_name"
        description={say("websites.advice.competitor_as_customer_name")}
      />
      <FormField name="matching_image" description={say("websites.advice.matching_image")} />
      <FormField name="matching_percent" description={say("websites.advice.matching_percent")} />
    </>
  );
}
