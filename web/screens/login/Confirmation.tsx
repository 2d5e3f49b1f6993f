import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { enterApplication, cleanUpMailedLink } from "#web/session/loginRedirects.ts";
import type { MailedLink } from "#web/session/loginRedirects.ts";
import { confirmEmail } from "#web/session/login.ts";
import { readSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import { LoginForm } from "./LoginForm.tsx";

type Props = { link: MailedLink & { purpose: "confirmation" }; onLeave(): void };

/** Confirming one's address by the link in a mail: there is nothing to fill in. */
export function Confirmation({ link, onLeave }: Props) {
  const words = useWords();
  const { say } = words;
  const [outcome, setOutcome] = useState<{ error?: unknown }>();
  const isSignedIn = readSession() !== undefined;

  useEffect(() => {
    confirmEmail(link.uid, link.token).then(
      () => setOutcome({}),
      (error: unknown) => setOutcome({ error }),
    );
  }, [link]);

  const leave = () => {
    if (!isSignedIn) return onLeave();
    cleanUpMailedLink();
    enterApplication();
  };

  const failed = outcome?.error !== undefined;
  return (
    <LoginForm
      title={say("login.confirmationTitle")}
      how={outcome ? undefined : say("login.confirming")}
      notice={outcome && !failed ? say("login.confirmed") : undefined}
      failure={failed ? failureText(outcome.error, words) : undefined}
      onSubmit={leave}
    >
      <Button type="submit" size="md" fullWidth loading={!outcome}>
        {say(isSignedIn ? "login.enter" : "login.title")}
      </Button>
    </LoginForm>
  );
}
