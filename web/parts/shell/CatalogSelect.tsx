import { Select } from "@mantine/core";
import type { ComboboxItem, OptionsFilter } from "@mantine/core";
import { useTypedChoice } from "#web/parts/useTypedChoice.ts";
import { type Catalog, startsWith } from "#web/session/catalog.ts";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { CatalogLogo } from "./CatalogLogo.tsx";
import classes from "./CatalogPicker.module.css";

/** An admin may have thousands of catalogues; typing a few letters finds the others. */
const shownAtOnce = 50;

/** The field in which a catalogue is chosen among several, by the first letters of its name. */
export default function CatalogSelect({ catalog }: { catalog: Catalog }) {
  const { say } = useWords();
  const { catalogs, choose } = useCatalogChoice();
  const { fieldOf } = useTypedChoice();

  return (
    <Select
      size="xs"
      className={classes.picker}
      leftSection={<CatalogLogo catalog={catalog} />}
      leftSectionWidth={38}
      searchable
      allowDeselect={false}
      aria-label={say("app.catalog")}
      placeholder={say("app.chooseCatalog")}
      nothingFoundMessage={say("app.noSuchCatalog")}
      data={catalogs.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(catalog.id)}
      onChange={(id) => id && choose(Number(id))}
      {...fieldOf(catalog.name)}
      filter={byPrefix}
      limit={shownAtOnce}
    />
  );
}

const byPrefix: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter((option) => startsWith(option.label, search)).slice(0, limit);
