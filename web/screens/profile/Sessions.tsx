import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDoorExit } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { endOtherSessions, endSession, sessionsOptions } from "#web/queries/profile.ts";
import type { Session } from "#web/queries/profile.ts";
import { logout } from "#web/session/loginRedirects.ts";
import { requireSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import { deviceName } from "./deviceName.ts";
import classes from "./profile.module.css";

/** Where one is signed in: each session with what uses it and since when, and its end. */
export function Sessions({ userId }: { userId: number }) {
  const { say } = useWords();
  const sessions = useQuery(sessionsOptions(userId)).data ?? [];
  const here = sessions.find(isHere);
  const { ending, endingOthers } = useEnding(userId);
  const end = (session: Session) => (session === here ? void logout() : ending.mutate(session.id));
  return (
    <FormSection title={say("profile.sessions.title")} description={say("profile.sessions.text")}>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isHere={session === here}
            isEnding={ending.isPending && ending.variables === session.id}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      {here && sessions.length > 1 && (
        <ActionButton
          variant="default"
          className={classes.fit}
          icon={IconDoorExit}
          loading={endingOthers.isPending}
          onClick={() => endingOthers.mutate(here.id)}
        >
          {say("profile.sessions.endOthers")}
        </ActionButton>
      )}
    </FormSection>
  );
}

/** Ends a session, or all but one. */
function useEnding(userId: number) {
  const words = useWords();
  const client = useQueryClient();
  const said = {
    onSuccess: () => toastSuccess(words.say("profile.sessions.ended"), words),
    onError: (error: unknown) => toastFailure(error, words),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsOptions(userId).queryKey }),
  };
  return {
    ending: useMutation({ mutationFn: (id: number) => endSession(userId, id), ...said }),
    endingOthers: useMutation({ mutationFn: (id: number) => endOtherSessions(userId, id), ...said }),
  };
}

/** A list shows of a token how it begins. */
function isHere({ prefix }: Session): boolean {
  return requireSession().token.startsWith(prefix);
}

type SessionRowProps = { session: Session; isHere: boolean; isEnding: boolean; onEnd(): void };

function SessionRow({ session, isHere: isOwn, isEnding, onEnd }: SessionRowProps) {
  const { say, dateTime } = useWords();
  const { device, created, used, prefix } = session;
  const name = deviceName(device) ?? say("profile.sessions.unknown");
  const DeviceIcon = /iPhone|iPad|Android/.test(device ?? "") ? IconDeviceMobile : IconDeviceDesktop;
  const label = say(isOwn ? "app.logout" : "profile.sessions.end");
  return (
    <li className={classes.session}>
      <DeviceIcon size={20} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.about}>
        <span className={classes.device} title={device ?? undefined}>
          {name}
          {isOwn && <span className={classes.here}>{say("profile.sessions.here")}</span>}
        </span>
        <span className={classes.minor}>
          {say("profile.sessions.used", { used: dateTime(used), created: dateTime(created) })}
        </span>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={isEnding}
        aria-label={say("app.actionOn", { action: label, name: `${name}, ${prefix}` })}
        onClick={onEnd}
      >
        {label}
      </Button>
    </li>
  );
}
