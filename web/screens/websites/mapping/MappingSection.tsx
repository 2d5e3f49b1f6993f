// The columns of the file: which field each gives, with the first lines as they would be stored.
import type { ReactNode } from "react";
import type { Condition, Mapping } from "#shared/addresses/importLaunch.ts";
import { RowConditions } from "#web/parts/feed/RowConditions.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";
import { source } from "../source.ts";
import { AddedField } from "./AddedField.tsx";
import { MappingTable } from "./MappingTable.tsx";
import { StoredPreview } from "./StoredPreview.tsx";
import { TakenOver } from "./TakenOver.tsx";
import { Recognise } from "./Recognise.tsx";
import type { SourcePreview } from "./useSourcePreview.ts";
import classes from "./mapping.module.css";

type MappingSectionProps = {
  websiteId: number | undefined;
  looked: SourcePreview;
  /** What is looked at, where that and its columns are not offered elsewhere. */
  lookedAt: ReactNode;
};

export function MappingSection({ websiteId, looked, lookedAt }: MappingSectionProps) {
  const { say } = useWords();
  const form = useFormContext();
  const { preview } = looked;
  const mapping = (form.value(source.mapping) ?? {}) as Mapping;
  const conditions = (form.value(source.where) ?? []) as Condition[];
  const isEmpty = Object.keys(mapping).length === 0;
  const change = (next: Mapping) => form.set(source.mapping, next);
  return (
    <FormSection
      title={say("websites.section.mapping")}
      description={say(isEmpty ? "websites.mapping.none" : "websites.mapping.advice")}
    >
      <div className={`${classes.editor} form-wide`}>
        {lookedAt}
        <div className={classes.actions}>
          {preview && lookedAt && <Recognise preview={preview} />}
          <TakenOver websiteId={websiteId} />
        </div>
        <MappingTable mapping={mapping} preview={preview} onChange={change} />
        <AddedField mapping={mapping} columns={preview?.columns} onChange={change} />
        {(preview || conditions.length > 0) && (
          <RowConditions
            preview={preview ?? { columns: [], lines: [] }}
            conditions={conditions}
            onChange={(next) => form.set(source.where, next)}
          />
        )}
        {preview && <StoredPreview preview={preview} mapping={mapping} isLooking={looked.isLooking} />}
      </div>
    </FormSection>
  );
}
