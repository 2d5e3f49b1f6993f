import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconWand } from "@tabler/icons-react";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
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

const errorsShown = 4;

/** How one file will be read, to confirm or to correct. */
export function PreviewPane({ name, preview, chosen, looking, onChoose }: PreviewPaneProps) {
  const words = useWords();
  const { say, number } = words;
  const mapping = currentMapping(chosen, preview);
  const identifier = identifierOf(chosen, preview);
  const map = (next: Mapping) => {
    const kept = keptIdentifier(identifier, next);
    const sameDates = next["observedAt"]?.fieldname === mapping["observedAt"]?.fieldname;
    const dates = sameDates ? {} : { date_format: undefined as never };
    onChoose({ ...chosen, mapping: next, ...dates, ...{ uniqueProductIdentifier: kept as never } });
  };
  const { linesRead, linesInError, errors, warnings, notices, problem } = preview;
  const counts = { count: linesRead, read: number(linesRead), errors: number(linesInError) };
  return (
    <section className={classes.pane} aria-label={say("importing.preview.of", { name })} aria-busy={looking}>
      <div className={classes.paneHead}>
        <h3 className={classes.paneTitle}>{say("importing.preview.title")}</h3>
        <span className={classes.minor}>{say(`importing.preview.from.${preview.mappingFrom}`)}</span>
        {preview.mappingFrom !== "file" && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconWand size={14} aria-hidden />}
            onClick={() => onChoose({ ...chosen, mapping: preview.suggested })}
          >
            {say("importing.preview.suggest")}
          </Button>
        )}
      </div>
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
      <div role="status" className={classes.told}>
        {problem && !preview.question && (
          <p className={classes.problem}>
            <IconAlertTriangle size={16} aria-hidden />
            {problem}
          </p>
        )}
        {linesRead > 0 && (
          <p className={linesInError > 0 ? classes.warning : classes.fine}>
            {linesInError > 0 ? (
              <IconAlertTriangle size={16} aria-hidden />
            ) : (
              <IconCheck size={16} aria-hidden />
            )}
            {say(linesInError > 0 ? "importing.preview.someWrong" : "importing.preview.allRight", counts)}
          </p>
        )}
        {errors.slice(0, errorsShown).map(({ line, message }) => (
          <p key={line} className={classes.lineError}>
            {say("importing.preview.lineError", { line: number(line), message })}
          </p>
        ))}
        {warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            <IconAlertTriangle size={16} aria-hidden />
            {warning}
          </p>
        ))}
        {notices.map((notice) => (
          <p key={notice} className={classes.notice}>
            <IconInfoCircle size={16} aria-hidden />
            {notice}
          </p>
        ))}
      </div>
    </section>
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
