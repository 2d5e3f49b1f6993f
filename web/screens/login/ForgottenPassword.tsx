import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { askForNewPassword } from "#web/session/login.ts";
import { useWords } from "#web/session/words.ts";
import { LoginForm } from "./LoginForm.tsx";
import { useSending } from "./useSending.ts";
import classes from "./Login.module.css";

/** Asking for the mail by which one chooses a new password. */
export function ForgottenPassword({ sendsMails, onBack }: { sendsMails: boolean; onBack(): void }) {
  const { say } = useWords();
  const { wrong, sentTo, waiting, failure, submit } = useAskingForLink();
  return (
    <LoginForm
      title={say("login.forgottenTitle")}
      how={sentTo ? undefined : say("login.forgottenHow")}
      notice={sentTo && sendsMails ? say("login.linkSent", { email: sentTo }) : undefined}
      reason={sentTo && !sendsMails ? say("login.linkInOutbox", { email: sentTo }) : undefined}
      failure={failure?.text}
      onSubmit={(form) => void submit(form)}
    >
      {sentTo ? (
        sendsMails && <p className={classes.hint}>{say("login.linkNotSeen")}</p>
      ) : (
        <>
          <EmailField problem={wrong} />
          <Button type="submit" size="md" fullWidth loading={waiting}>
            {say("login.sendLink")}
          </Button>
        </>
      )}
      <button type="button" className={classes.link} onClick={onBack}>
        {say("login.backToSignIn")}
      </button>
    </LoginForm>
  );
}

function useAskingForLink() {
  const { waiting, failure, send, clear } = useSending();
  const [wrong, setWrong] = useState<EmailProblem>();
  const [sentTo, setSentTo] = useState<string>();

  const submit = async (form: FormData) => {
    const email = String(form.get("email")).trim();
    clear();
    const problem = problemOf(email);
    setWrong(problem);
    if (!problem && (await send(() => askForNewPassword(email)))) setSentTo(email);
  };
  return { wrong, sentTo, waiting, failure, submit };
}

type EmailProblem = "emailMissing" | "emailIncomplete";

function EmailField({ problem }: { problem: EmailProblem | undefined }) {
  const { say } = useWords();
  return (
    <TextInput
      name="email"
      type="email"
      label={say("login.email")}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      size="md"
      error={problem && say(`login.${problem}`)}
    />
  );
}

/** A user name typed here would wait for a mail that nobody sends: the server does not tell who has an account. */
function problemOf(email: string): EmailProblem | undefined {
  if (!email) return "emailMissing";
  return /^\S+@\S+$/.test(email) ? undefined : "emailIncomplete";
}
