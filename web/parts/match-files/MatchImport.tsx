// Importing matches from a file: what it would do is shown first, line by line where something is wrong.
import { Button } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { saveFile } from "#web/parts/export/saveFile.ts";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import { FileDrop } from "../file-drop/FileDrop.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { templateFile } from "./files.ts";
import { useMatchImport } from "./useMatchImport.ts";
import type { MatchImporting } from "./useMatchImport.ts";
import classes from "./MatchImport.module.css";

type MatchImportProps = { catalogId: number; onClose(): void };

export default function MatchImport({ catalogId, onClose }: MatchImportProps) {
  const { say } = useWords();
  const importing = useMatchImport(catalogId);
  const { file, report, written, sending, problem } = importing;
  return (
    <Dialog
      size="lg"
      // What is being written goes on without the dialog, so it stays until that is done.
      onClose={sending === "import" ? () => undefined : onClose}
      title={say("matchFiles.title")}
    >
      <div className={classes.content}>
        {!written && <HowTo />}
        {!written && (
          <FileDrop
            label={say(file ? "matchFiles.dropOther" : "matchFiles.drop")}
            hint={file ? file.name : say("matchFiles.formats")}
            accept=".csv,.txt,.tsv"
            disabled={sending !== undefined}
            onFiles={([first]) => importing.look(first!)}
          />
        )}
        {sending && <Sending importing={importing} />}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {(written ?? report) && (
          <ImportReport report={(written ?? report)!} written={written !== undefined} />
        )}
        <Foot importing={importing} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function HowTo() {
  const words = useWords();
  const { say } = words;
  const saveTemplate = () => {
    const { name, content } = templateFile(words);
    saveFile(name, content);
  };
  return (
    <div className={classes.howTo}>
      <p>{say("matchFiles.howTo")}</p>
      <ActionButton variant="subtle" size="compact-sm" icon={IconDownload} onClick={saveTemplate}>
        {say("matchFiles.getTemplate")}
      </ActionButton>
    </div>
  );
}

function Sending({ importing: { sending, share } }: { importing: MatchImporting }) {
  const { say } = useWords();
  const label = say(sending === "import" ? "matchFiles.importing" : "matchFiles.looking");
  return (
    <div className={classes.sending} role="status">
      <IconFileSpreadsheet size={18} aria-hidden />
      <span>{label}</span>
      <progress aria-label={label} {...(share < 1 && { max: 1, value: share })} />
    </div>
  );
}

type FootProps = { importing: MatchImporting; onClose(): void };

function Foot({ importing: { report, written, sending, run }, onClose }: FootProps) {
  const { say, number } = useWords();
  if (written) {
    return (
      <div className={classes.foot}>
        <Button onClick={onClose}>{say("app.close")}</Button>
      </div>
    );
  }
  const changes = report ? report.matched + report.unmatched : 0;
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onClose} disabled={sending === "import"}>
        {say("app.cancel")}
      </Button>
      <Button disabled={changes === 0 || sending !== undefined} onClick={run}>
        {changes === 0
          ? say("matchFiles.import")
          : say("matchFiles.importChanges", { count: changes, formatted: number(changes) })}
      </Button>
    </div>
  );
}
