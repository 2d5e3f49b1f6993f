import { useState } from "react";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import type { Website } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import type { ServerProblems } from "#web/parts/form/serverProblems.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useRefusedAddress } from "#web/parts/form/useRefusedAddress.ts";
import { ComparisonFields } from "./ComparisonFields.tsx";
import { IdentityFields } from "#web/parts/websites/IdentityFields.tsx";
import { SaveAndImport } from "./SaveAndImport.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { SourceFields } from "./SourceFields.tsx";
import { kindOf } from "./SourceChoice.tsx";
import { MappingSection } from "./mapping/MappingSection.tsx";
import { takenFrom } from "./fileServer.ts";
import { source } from "./source.ts";
import { PreviewSource } from "./mapping/PreviewSource.tsx";
import { Recognise } from "./mapping/Recognise.tsx";
import { useSourcePreview } from "./mapping/useSourcePreview.ts";
import { useWebsiteForm } from "#web/parts/websites/useWebsiteForm.ts";

type WebsiteFormProps = {
  /** Null for a new one. */
  website: Website | null;
  onSaved(saved: Website): void;
  /** It was saved, and an import of it was launched. */
  onImported(saved: Website): void;
};

/** What a website is, where its products come from, and which column of its file is what. */
export function WebsiteForm({ website, onSaved, onImported }: WebsiteFormProps) {
  const { say } = useWords();
  const saved = website?.extractor_source?.uri ?? "";
  const { form, save } = useWebsiteForm(website, {
    check: (value): ServerProblems => {
      const host = takenFrom(String(value(source.uri) ?? ""), saved);
      return host ? { [source.uri]: say("websites.server.otherMachine", { host }) } : {};
    },
  });
  const [file, setFile] = useState<File>();
  return (
    <FormPanel
      form={form}
      label={website?.name ?? say("websites.new")}
      onSubmit={() => void save().then((saved) => saved && onSaved(saved))}
      actions={<SaveAndImport file={file} save={save} onImported={onImported} />}
    >
      <Sections website={website} file={file} onFile={setFile} />
    </FormPanel>
  );
}

type SectionsProps = {
  website: Website | null;
  file: File | undefined;
  onFile(file: File | undefined): void;
};

function Sections({ website, file, onFile }: SectionsProps) {
  const { say } = useWords();
  const form = useFormContext();
  // What is stored was tried when it was written.
  const [tried, setTried] = useState(website?.extractor_source?.uri ?? undefined);
  const [kind, setKind] = useState(() => kindOf(form));
  const looked = useSourcePreview(website?.id, file, tried);
  const refusal = useRefusedAddress(source.uri, String(form.value(source.uri) ?? "").trim(), looked.error);
  const preview = (
    <PreviewSource looked={looked} isToldAtField={refusal !== undefined} file={file} onFile={onFile} />
  );
  return (
    <>
      <FormSection title={say("websites.section.identity")}>
        <IdentityFields website={website} />
      </FormSection>
      <FormSection title={say("websites.section.comparison")}>
        <ComparisonFields />
      </FormSection>
      <FormSection title={say("websites.section.source")} description={say("websites.advice.source")}>
        <SourceFields
          {...{ kind, tried }}
          websiteId={website?.id}
          onKind={setKind}
          drop={
            <>
              {preview}
              {looked.preview && <Recognise preview={looked.preview} />}
            </>
          }
          onTry={setTried}
        />
      </FormSection>
      <FormSection title={say("websites.section.schedule")} description={say("websites.advice.schedule")}>
        <ScheduleFields websiteId={website?.id} />
      </FormSection>
      {/* Files are dropped in where they are chosen; of an address, its file is looked at beside its columns. */}
      <MappingSection websiteId={website?.id} looked={looked} lookedAt={kind !== "files" && preview} />
    </>
  );
}
