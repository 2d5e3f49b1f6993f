// How prices in other currencies are converted: "1 EUR = 1,08 USD".
import { IconCurrencyEuro } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { currencyMappingsOptions } from "#web/queries/mappings.ts";
import type { CurrencyMapping } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { CurrencyMappingForm } from "./CurrencyMappingForm.tsx";
import { MappingScreen } from "./MappingScreen.tsx";
import { MissingRates } from "./MissingRates.tsx";
import { useMappingWords } from "./useMappingWords.ts";

export function CurrencyMappings() {
  const { say } = useWords();
  const catalog = useCatalog();
  const { describe } = useMappingWords();
  const rows = useQuery(currencyMappingsOptions(catalog.id));
  return (
    <MappingScreen<CurrencyMapping>
      key={catalog.id}
      model="CurrencyMapping"
      title={say("mappings.currency.title")}
      intro={say("mappings.currency.intro")}
      icon={IconCurrencyEuro}
      none={{ title: say("mappings.currency.noneTitle"), advice: say("mappings.currency.noneAdvice") }}
      rows={rows}
      describe={(row) => describe("CurrencyMapping", row)}
      renderForm={(row, onSaved) => (
        <CurrencyMappingForm row={row} rates={rows.data ?? []} onSaved={onSaved} />
      )}
      notice={<MissingRates rates={rows.data} />}
    />
  );
}
