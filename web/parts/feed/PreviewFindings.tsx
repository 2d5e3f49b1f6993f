import { type Icon, IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ImportPreview } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./PreviewFindings.module.css";

const errorsShown = 4;

type Props = {
  preview: ImportPreview;
  /** A question that is put beside it says what keeps the file from being imported. */
  isProblemAsked?: boolean;
};

/** What was found in a file: what keeps it from being imported, lines that cannot be read, warnings. */
export function PreviewFindings({ preview, isProblemAsked = false }: Props) {
  const { say, number } = useWords();
  const { errors, warnings, notices, problem } = preview;
  return (
    <div role="status" className={classes.findings}>
      {problem && !isProblemAsked && <Finding icon={IconAlertTriangle} look="problem" text={problem} />}
      <LinesRead preview={preview} />
      {errors.slice(0, errorsShown).map(({ line, message }) => (
        <p key={line} className={classes.line}>
          {say("importing.preview.lineError", { line: number(line), message })}
        </p>
      ))}
      {warnings.map((warning) => (
        <Finding key={warning} icon={IconAlertTriangle} look="problem" text={warning} />
      ))}
      {notices.map((notice) => (
        <Finding key={notice} icon={IconInfoCircle} look="notice" text={notice} />
      ))}
    </div>
  );
}

function LinesRead({ preview: { linesRead, linesInError } }: { preview: ImportPreview }) {
  const { say, number } = useWords();
  if (linesRead === 0) return null;
  const counts = { count: linesRead, read: number(linesRead), errors: number(linesInError) };
  return linesInError > 0 ? (
    <Finding icon={IconAlertTriangle} look="problem" text={say("importing.preview.someWrong", counts)} />
  ) : (
    <Finding icon={IconCheck} look="fine" text={say("importing.preview.allRight", counts)} />
  );
}

type FindingProps = { icon: Icon; look: "problem" | "fine" | "notice"; text: string };

function Finding({ icon: IconComponent, look, text }: FindingProps) {
  return (
    <p className={classes[look]}>
      <IconComponent size={16} aria-hidden />
      {text}
    </p>
  );
}
