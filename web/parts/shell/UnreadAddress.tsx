import { CloseButton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useMatches, useRouter } from "@tanstack/react-router";
import { leaveArrival, useArrival } from "#web/session/arrival.ts";
import { unreadIn } from "#web/parts/list/unreadIn.ts";
import type { ReadsAddress } from "#web/parts/list/unreadIn.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./OfflineBand.module.css";

/** Says what of the address nothing came, until somebody goes on or closes it. */
export function UnreadAddress() {
  const { say } = useWords();
  const { routesById } = useRouter();
  const routeIds = useMatches({ select: (matches) => matches.map(({ routeId }) => routeId) });
  const said = useArrival();
  if (!said) return null;
  const readers = routeIds.flatMap((id) => {
    const read = routesById[id]?.options.validateSearch;
    return read ? [read as unknown as ReadsAddress] : [];
  });
  const unread = unreadIn(said, readers);
  if (unread.length === 0) return null;
  return (
    <div className={classes.band} role="status">
      <IconInfoCircle size={17} stroke={1.8} aria-hidden />
      {say("app.unreadAddress", { count: unread.length, names: unread.slice(0, 5).join(", ") })}
      <CloseButton size="sm" className={classes.close} aria-label={say("app.close")} onClick={leaveArrival} />
    </div>
  );
}
