import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { enterApplication } from "#web/session/loginRedirects.ts";
import { login } from "#web/session/login.ts";
import { writeSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import { LoginForm } from "./LoginForm.tsx";
import { NameField } from "./NameField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useSending } from "./useSending.ts";
import classes from "./Login.module.css";

type Missing = { identifier?: boolean; password?: boolean };
type Props = {
  /** What has just been done, and lets one sign in. */
  notice?: string | undefined;
  /** Why one has to sign in again. */
  reason?: string | undefined;
  /** How a session that ended was kept. */
  rememberMe: boolean;
  onForgotten(): void;
};

export function SignIn({ notice, reason, rememberMe, onForgotten }: Props) {
  const { say } = useWords();
  const { missing, isSending, failure, submit } = useSigningIn();
  return (
    <LoginForm
      title={say("login.title")}
      how={notice || reason ? undefined : say("login.welcome")}
      notice={failure ? undefined : notice}
      reason={failure ? undefined : reason}
      failure={failure?.text}
      onSubmit={(form) => void submit(form)}
    >
      <Credentials missing={missing} />
      <Checkbox name="rememberMe" defaultChecked={rememberMe} label={say("login.rememberMe")} />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {say("login.submit")}
      </Button>
      <button type="button" className={classes.link} onClick={onForgotten}>
        {say("login.forgotten")}
      </button>
    </LoginForm>
  );
}

function useSigningIn() {
  const { waiting, failure, send, clear } = useSending();
  const [missing, setMissing] = useState<Missing>({});
  const [entering, setEntering] = useState(false);
  const submit = async (form: FormData) => {
    const identifier = String(form.get("identifier")).trim();
    const password = String(form.get("password"));
    clear();
    setMissing({ identifier: !identifier, password: !password });
    if (!identifier || !password) return;
    const done = await send(async () => {
      const session = await login(identifier, password);
      writeSession({ ...session, rememberMe: form.has("rememberMe") });
      enterApplication();
    });
    setEntering(done);
  };
  return { missing, isSending: waiting || entering, failure, submit };
}

function Credentials({ missing }: { missing: Missing }) {
  const { say } = useWords();
  return (
    <>
      <NameField
        name="identifier"
        label={say("login.identifier")}
        error={missing.identifier && say("login.identifierMissing")}
      />
      <PasswordField
        name="password"
        label={say("login.password")}
        autoComplete="current-password"
        error={missing.password ? say("login.passwordMissing") : undefined}
      />
    </>
  );
}
