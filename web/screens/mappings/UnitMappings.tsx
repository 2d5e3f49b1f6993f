// What competitors' prices are counted as: a pack of six by the piece, a price without taxes with them.
import { IconScale } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { unitMappingsOptions } from "#web/queries/mappings.ts";
import type { UnitMapping } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { MappingScreen } from "./MappingScreen.tsx";
import { UnitMappingForm } from "./UnitMappingForm.tsx";
import { useMappingWords } from "./useMappingWords.ts";

export function UnitMappings() {
  const { say } = useWords();
  const catalog = useCatalog();
  const { describe } = useMappingWords();
  const rows = useQuery(unitMappingsOptions(catalog.id));
  const groupOf = useCallback(
    ({ competitor_id }: UnitMapping) =>
      catalog.competitors.find(({ id }) => id === competitor_id)?.name ?? say("mappings.formerCompetitor"),
    [catalog.competitors, say],
  );
  return (
    <MappingScreen<UnitMapping>
      key={catalog.id}
      model="UnitMapping"
      title={say("mappings.unit.title")}
      intro={say("mappings.unit.intro")}
      icon={IconScale}
      none={{ title: say("mappings.unit.noneTitle"), advice: say("mappings.unit.noneAdvice") }}
      rows={rows}
      groupOf={groupOf}
      describe={(row) => describe("UnitMapping", row)}
      renderForm={(row, onSaved) => <UnitMappingForm row={row} onSaved={onSaved} />}
    />
  );
}
