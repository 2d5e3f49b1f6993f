import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { Copyright } from "#web/parts/Copyright.tsx";
import { Logo } from "#web/parts/Logo.tsx";
import { LanguageSwitch } from "#web/parts/shell/LanguageSwitch.tsx";
import { failureText } from "#web/parts/toasts.ts";
import { enterApplication } from "#web/session/doors.ts";
import { login } from "#web/session/login.ts";
import { writeSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import { PriceLines } from "./PriceLines.tsx";
import classes from "./Login.module.css";

type Missing = { identifier?: boolean; password?: boolean };

export function Login() {
  const words = useWords();
  const { say } = words;
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const [passwordShown, setPasswordShown] = useState(false);

  useEffect(() => {
    document.title = `${say("login.title")} · ${say("app.name")}`;
  }, [say]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const identifier = String(form.get("identifier")).trim();
    const password = String(form.get("password"));
    setFailure(undefined);
    setMissing({ identifier: !identifier, password: !password });
    if (!identifier || !password) return;
    setWaiting(true);
    try {
      const session = await login(identifier, password);
      writeSession({ ...session, rememberMe: form.has("rememberMe") });
      enterApplication();
    } catch (error) {
      setFailure(failureText(error, words));
      setWaiting(false);
    }
  };

  return (
    <div className={classes.page}>
      <aside className={classes.brand}>
        <p className={classes.pitch}>{say("login.pitch")}</p>
        <PriceLines />
      </aside>
      <main className={classes.main}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <p className={classes.name}>
            <Logo size={36} />
            {say("app.name")}
          </p>
          <h1 className={classes.title}>{say("login.title")}</h1>
          <p className={classes.welcome}>{say("login.welcome")}</p>
          {failure && (
            <p role="alert" className={classes.failure}>
              <IconAlertCircle size={20} stroke={1.8} aria-hidden />
              {failure}
            </p>
          )}
          <TextInput
            name="identifier"
            label={say("login.identifier")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            size="md"
            error={missing.identifier && say("login.identifierMissing")}
          />
          <PasswordInput
            name="password"
            label={say("login.password")}
            autoComplete="current-password"
            size="md"
            error={missing.password && say("login.passwordMissing")}
            visible={passwordShown}
            onVisibilityChange={setPasswordShown}
            visibilityToggleButtonProps={{
              "aria-label": say(passwordShown ? "login.hidePassword" : "login.showPassword"),
            }}
          />
          <Checkbox name="rememberMe" label={say("login.rememberMe")} />
          <Button type="submit" size="md" fullWidth loading={waiting}>
            {say("login.submit")}
          </Button>
        </form>
        <Copyright />
      </main>
    </div>
  );
}
