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

const sections = [
  "product",
  "position",
  "references",
  "amounts",
  "dates",
  "attributes",
  "marketplace",
] as const;
type SectionName = (typeof sections)[number];

/** Days that are compared are chosen beside the list, not among its filters. */
type FormField = Exclude<FilterField, "day" | "moved">;

const fields: Record<FormField, { section: SectionName; input: ReactNode; isWide?: true }> = {
  title: { section: "product", input: <TextField field="title" />, isWide: true },
  brand: { section: "product", input: <ChoicesField field="brand" /> },
  category: { section: "product", input: <ChoicesField field="category" /> },
  unit: { section: "product", input: <ChoicesField field="unit" /> },
  store: { section: "product", input: <StoresField /> },

  competitors: { section: "position", input: <CompetitorsField />, isWide: true },
  competitive: { section: "position", input: <OneOfField field="competitive" /> },
  isMatched: { section: "position", input: <OneOfField field="isMatched" /> },
  isCompared: { section: "position", input: <OneOfField field="isCompared" /> },
  priceAge: { section: "position", input: <OneOfField field="priceAge" /> },
  price_diff: { section: "position", input: <RangeField field="price_diff" /> },
  price_diff_percent: { section: "position", input: <RangeField field="price_diff_percent" /> },

  skus: { section: "references", input: <LinesField field="skus" /> },
  eans: { section: "references", input: <LinesField field="eans" /> },
  mpns: { section: "references", input: <LinesField field="mpns" /> },
  internal_refs: { section: "references", input: <LinesField field="internal_refs" /> },
  urlsFilename: { section: "references", input: <FileField />, isWide: true },

  price: { section: "amounts", input: <RangeField field="price" /> },
  stock: { section: "amounts", input: <RangeField field="stock" /> },
  shipping_price: { section: "amounts", input: <RangeField field="shipping_price" /> },
  total_price: { section: "amounts", input: <RangeField field="total_price" /> },
  raw_currency: { section: "amounts", input: <OneOfField field="raw_currency" /> },

  created: { section: "dates", input: <DaysField field="created" /> },
  modified: { section: "dates", input: <DaysField field="modified" /> },

  state: { section: "attributes", input: <OneOfField field="state" /> },
  attributes: { section: "attributes", input: <AttributesField />, isWide: true },

  channel: { section: "marketplace", input: <OneOfField field="channel" /> },
  competitor_name: { section: "marketplace", input: <TextField field="competitor_name" /> },
  rank: { section: "marketplace", input: <RangeField field="rank" /> },
};

export function FilterSections({ without }: { without: readonly FilterField[] }) {
  const { say } = useWords();
  const { by_store: stores } = useCatalog();
  const left: readonly string[] = stores.length > 0 ? without : [...without, "store"];
  const shown = Object.entries(fields).filter(([name]) => !left.includes(name));
  return sections.map((section) => {
    const inSection = shown.filter(([, field]) => field.section === section);
    if (inSection.length === 0) return null;
    return (
      <section key={section} className={classes.section} aria-label={say(`filters.section.${section}`)}>
        <h3 className={classes.heading}>{say(`filters.section.${section}`)}</h3>
        {section === "references" && <p className={classes.note}>{say("filters.linesHelp")}</p>}
        {inSection.map(([name, { input, isWide }]) => (
          <div key={name} className={classes.field} data-wide={isWide}>
            {input}
          </div>
        ))}
      </section>
    );
  });
}
