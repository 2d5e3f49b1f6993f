import { IconAlertTriangle, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { saveFile } from "#web/parts/export/saveFile.ts";
import { useWords } from "#web/session/words.ts";
import { errorsFile } from "./files.ts";
import type { MatchImportReport } from "#shared/addresses/matchFiles.ts";
import classes from "./MatchImport.module.css";

/** More errors than this are in the file of errors alone. */
const shownErrors = 100;

type ImportReportProps = {
  report: MatchImportReport;
  /** What it did; else what it would do. */
  written: boolean;
};

/** What a file of matches does, in figures, and what is wrong with it line by line. */
export function ImportReport({ report, written }: ImportReportProps) {
  const { say, number } = useWords();
  const { lines, failed } = report;
  const isWrong = failed > 0 || lines === 0;
  // Those in error were left aside.
  const count = written ? lines - failed : lines;
  const verdict = () =>
    lines === 0
      ? say("matchFiles.noLines")
      : say(written ? "matchFiles.written" : "matchFiles.looked", { count: count, formatted: number(count) });
  const figures = ["matched", "unmatched", "unchanged", "failed"] as const;
  return (
    <section className={classes.report}>
      <p className={classes.verdict} role="status" data-wrong={isWrong || undefined}>
        {isWrong ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
        {verdict()}
      </p>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure} data-wrong={(figure === "failed" && failed > 0) || undefined}>
            <dt>{say(`matchFiles.figure.${figure}`)}</dt>
            <dd>{number(report[figure])}</dd>
          </div>
        ))}
      </dl>
      {failed > 0 && <Errors report={report} written={written} />}
    </section>
  );
}

function Errors({ report, written }: ImportReportProps) {
  const words = useWords();
  const { say, number } = words;
  const { errors, failed } = report;
  const save = () => {
    const { name, content } = errorsFile(report, words);
    saveFile(name, content);
  };
  return (
    <>
      <div className={classes.errorsHead}>
        <p>{say(written ? "matchFiles.leftAside" : "matchFiles.willLeaveAside", { count: failed })}</p>
        <ActionButton variant="subtle" size="compact-sm" icon={IconDownload} onClick={save}>
          {say("matchFiles.getErrors")}
        </ActionButton>
      </div>
      <div className={classes.errors} tabIndex={0} role="region" aria-label={say("matchFiles.errors")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("matchFiles.line")}</th>
              <th scope="col">{say("matchFiles.error")}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, shownErrors).map(({ line, message }, at) => (
              // A line may have several errors; the list does not change.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>{number(line)}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failed > shownErrors && (
        <p className={classes.minor}>
          {say("matchFiles.moreErrors", { shown: number(Math.min(shownErrors, errors.length)) })}
        </p>
      )}
    </>
  );
}
