import { IconAlertTriangle, IconCheck, IconWand } from "@tabler/icons-react";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { PreviewFindings } from "#web/parts/feed/PreviewFindings.tsx";
import type { ImportPreview, ProductIdentifier, ReadingOptions } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import { DialectChoice } from "./DialectChoice.tsx";
import { PreviewTable } from "./PreviewTable.tsx";
import { Question } from "./Question.tsx";
import { RowConditions } from "#web/parts/feed/RowConditions.tsx";
import { conditionsOf, currentMapping, identifierOf, keptIdentifier, missingFrom } from "./mapping.ts";
import classes from "./launch.module.css";

type PreviewPaneProps = {
  name: string;
  preview: ImportPreview;
  chosen: ReadingOptions;
  looking: boolean;
  onChoose(reading: ReadingOptions): void;
};

/** How one file will be read, to confirm or to correct. */
export function PreviewPane({ name, preview, chosen, looking, onChoose }: PreviewPaneProps) {
  const { say } = useWords();
  const mapping = currentMapping(chosen, preview);
  const identifier = identifierOf(chosen, preview);
  const map = (next: Mapping) => {
    const kept = keptIdentifier(identifier, next);
    const sameDates = next["observedAt"]?.fieldname === mapping["observedAt"]?.fieldname;
    const dates = sameDates ? {} : { date_format: undefined as never };
    onChoose({ ...chosen, mapping: next, ...dates, uniqueProductIdentifier: kept as never });
  };
  return (
    <section className={classes.pane} aria-label={say("importing.preview.of", { name })} aria-busy={looking}>
      <PaneHead preview={preview} onSuggested={(suggested) => onChoose({ ...chosen, mapping: suggested })} />
      <DialectChoice preview={preview} chosen={chosen} onChoose={onChoose} />
      <RowConditions
        preview={preview}
        conditions={conditionsOf(chosen, preview)}
        onChange={(where) => onChoose({ ...chosen, mapping, where })}
      />
      <Required mapping={mapping} identifier={identifier} />
      <Question question={preview.question} mapping={mapping} chosen={chosen} onChoose={onChoose} />
      <PreviewTable
        key={JSON.stringify([name, preview.columns])}
        preview={preview}
        mapping={mapping}
        onMap={map}
      />
      <PreviewFindings preview={preview} isProblemAsked={!!preview.question} />
    </section>
  );
}

type PaneHeadProps = { preview: ImportPreview; onSuggested(mapping: Mapping): void };

/** Where the columns' meaning comes from, and a way back to what the file itself suggests. */
function PaneHead({ preview: { mappingFrom, suggested }, onSuggested }: PaneHeadProps) {
  const { say } = useWords();
  return (
    <div className={classes.paneHead}>
      <h3 className={classes.paneTitle}>{say("importing.preview.title")}</h3>
      <span className={classes.minor}>{say(`importing.preview.from.${mappingFrom}`)}</span>
      {mappingFrom !== "file" && (
        <ActionButton
          size="compact-xs"
          variant="subtle"
          icon={IconWand}
          onClick={() => onSuggested(suggested)}
        >
          {say("importing.preview.suggest")}
        </ActionButton>
      )}
    </div>
  );
}

/** What a product cannot do without, and whether a column gives it. */
function Required({ mapping, identifier }: { mapping: Mapping; identifier: ProductIdentifier | undefined }) {
  const { say } = useWords();
  const missing: string[] = missingFrom(mapping, identifier);
  if (!mapping["price"]) missing.push("price");
  return (
    <ul className={classes.required} aria-label={say("importing.required.label")}>
      {(["title", "identifier", "price"] as const).map((what) => {
        const lacks = missing.includes(what);
        return (
          <li key={what} data-missing={lacks || undefined}>
            {lacks ? <IconAlertTriangle size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
            {say(lacks ? `importing.required.no_${what}` : `importing.required.${what}`)}
          </li>
        );
      })}
    </ul>
  );
}
