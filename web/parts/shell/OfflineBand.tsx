import { IconCloudOff } from "@tabler/icons-react";
import { useState } from "react";
import { useIsOnline } from "#web/session/connection.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./OfflineBand.module.css";

/** Says that what is on screen may be old, for as long as the server cannot be reached. */
export function OfflineBand() {
  return useIsOnline() ? null : <Band />;
}

function Band() {
  const { say, dateTime } = useWords();
  const [since] = useState(() => new Date());
  return (
    <p className={classes.band} role="status">
      <IconCloudOff size={17} stroke={1.8} aria-hidden />
      {say("app.offline", { since: dateTime(since) })}
    </p>
  );
}
