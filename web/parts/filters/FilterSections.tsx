// Which fields the form has, in which order and under which heading.
import type { ReactNode } from "react";
import type { FilterField } from "#shared/filters/filterSet.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { AttributesField } from "./AttributesField.tsx";
import { ChoicesField } from "./ChoicesField.tsx";
import { CompetitorsField } from "./CompetitorsField.tsx";
import { FileField } from "./FileField.tsx";
import { DaysField, LinesField, OneOfField, RangeField, TextField } from "./FilterFields.tsx";
import { StoresField } from "./StoresField.tsx";
import classes from "./FilterModal.module.css";

type Section = { name: SectionName; fields: Partial<Record<FilterField, ReactNode>> };
type SectionName = "position" | "product" | "references" | "amounts" | "dates" | "attributes" | "marketplace";

const sections: Section[] = [
  {
    name: "product",
    fields: {
      title: <TextField field="title" />,
      brand: <ChoicesField field="brand" />,
      category: <ChoicesField field="category" />,
      unit: <ChoicesField field="unit" />,
      store: <StoresField />,
    },
  },
  {
    name: "position",
    fields: {
      competitors: <CompetitorsField />,
      competitive: <OneOfField field="competitive" />,
      isMatched: <OneOfField field="isMatched" />,
      isCompared: <OneOfField field="isCompared" />,
      priceAge: <OneOfField field="priceAge" />,
    },
  },
  {
    name: "references",
    fields: {
      skus: <LinesField field="skus" />,
      eans: <LinesField field="eans" />,
      mpns: <LinesField field="mpns" />,
      internal_refs: <LinesField field="internal_refs" />,
      urlsFilename: <FileField />,
    },
  },
  {
    name: "amounts",
    fields: {
      price: <RangeField field="price" />,
      stock: <RangeField field="stock" />,
      shipping_price: <RangeField field="shipping_price" />,
      total_price: <RangeField field="total_price" />,
      raw_currency: <OneOfField field="raw_currency" />,
    },
  },
  {
    name: "dates",
    fields: { created: <DaysField field="created" />, modified: <DaysField field="modified" /> },
  },
  { name: "attributes", fields: { state: <OneOfField field="state" />, attributes: <AttributesField /> } },
  {
    name: "marketplace",
    fields: {
      channel: <OneOfField field="channel" />,
      competitor_name: <TextField field="competitor_name" />,
      rank: <RangeField field="rank" />,
    },
  },
];

export function FilterSections({ without }: { without: readonly FilterField[] }) {
  const { say } = useWords();
  const { by_store: stores } = useCatalog();
  const left: readonly string[] = stores.length > 0 ? without : [...without, "store"];
  return sections.map(({ name, fields }) => {
    const shown = Object.entries(fields).filter(([field]) => !left.includes(field));
    if (shown.length === 0) return null;
    return (
      <section key={name} className={classes.section} aria-label={say(`filters.section.${name}`)}>
        <h3 className={classes.heading}>{say(`filters.section.${name}`)}</h3>
        {name === "references" && <p className={classes.note}>{say("filters.linesHelp")}</p>}
        {shown.map(([field, element]) => (
          <div key={field} className={classes.field} data-wide={wideFields.has(field) || undefined}>
            {element}
          </div>
        ))}
      </section>
    );
  });
}

const wideFields = new Set(["title", "competitors", "urlsFilename", "attributes"]);
