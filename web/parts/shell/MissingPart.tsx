import { Button, CloseButton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { leaveMissingPart, useMissingPart } from "#web/session/missingParts.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./OfflineBand.module.css";

/** Says of which part of the screen the code did not come, and what to do about it. */
export function MissingPart() {
  const { say } = useWords();
  const missing = useMissingPart();
  if (!missing) return null;
  return (
    <div className={classes.band} role="status">
      <IconInfoCircle size={17} stroke={1.8} aria-hidden />
      {say(`app.part.${missing}`)}
      {missing === "missing" && (
        <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
          {say("app.part.reload")}
        </Button>
      )}
      <CloseButton
        size="sm"
        className={classes.close}
        aria-label={say("app.close")}
        onClick={leaveMissingPart}
      />
    </div>
  );
}
