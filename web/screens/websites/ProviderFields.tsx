// Who collects the products of a website when asked to, and what it asks for in return.
import { crawledProviders } from "#shared/reference/providers.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";
import { passwordAdvice } from "./passwordAdvice.ts";
import { source } from "./source.ts";
import classes from "./websites.module.css";

/** Which of them call a website, or a customer, by a name of their own. */
const namesWebsites: readonly unknown[] = ["importio", "takeit", "spymarket"];

export function ProviderFields() {
  const { say } = useWords();
  const form = useFormContext();
  const provider = form.value(source.provider);
  const crawl = form.value(source.crawlId);
  const advice = passwordAdvice(form);
  return (
    <>
      <div className={classes.login}>
        <FormField
          name={source.provider}
          offered={crawledProviders}
          choices={{ importio: "import.io", takeit: "Takeit", spymarket: "Spymarket", bms: "BMS" }}
        />
        {namesWebsites.includes(provider) && (
          <FormField name={source.extractorId} description={say("websites.advice.extractor_id")} />
        )}
        {provider === "spymarket" && <FormField name={source.customerId} />}
        <FormField name={source.login} />
        <FormField name={source.password} description={advice && say(advice)} />
        <FormField name={source.scale} description={say("websites.advice.scale")} />
        <FormField
          name={source.uri}
          label={say("websites.provider.base")}
          placeholder="https://api.prestataire.fr"
          description={say("websites.advice.base")}
        />
      </div>
      {typeof crawl === "string" && crawl !== "" && (
        <p className={classes.advice}>{say("websites.provider.lastCrawl", { crawl })}</p>
      )}
    </>
  );
}
