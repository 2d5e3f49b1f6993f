import { Button } from "@mantine/core";
import { useState } from "react";
import { customer } from "#shared/entities/customer.ts";
import { callAsGuest } from "#web/session/loginRedirects.ts";
import { setNewPassword } from "#web/session/login.ts";
import { clearSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import { LoginForm } from "./LoginForm.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useSending } from "./useSending.ts";

const { min } = customer.fields.password.options;

type Props = {
  /** Of the link in the mail. */
  token: string;
  onChanged(): void;
  onAskAgain(): void;
};

/** Choosing a new password, by the link in a mail. */
export function NewPassword({ token, onChanged, onAskAgain }: Props) {
  const { say } = useWords();
  const { waiting, failure, send, clear } = useSending();
  const [short, setShort] = useState(false);

  const submit = async (form: FormData) => {
    const password = String(form.get("newPassword"));
    const isShort = [...password].length < min;
    clear();
    setShort(isShort);
    if (isShort) return;
    callAsGuest(token);
    const done = await send(() => setNewPassword(password));
    callAsGuest();
    if (!done) return;
    // The server ended every session, this browser's included.
    clearSession();
    onChanged();
  };

  if (failure?.code === "INVALID_TOKEN") {
    return (
      <LoginForm title={say("login.newPasswordTitle")} failure={failure.text} onSubmit={onAskAgain}>
        <Button type="submit" size="md" fullWidth>
          {say("login.askAgain")}
        </Button>
      </LoginForm>
    );
  }
  return (
    <LoginForm
      title={say("login.newPasswordTitle")}
      how={say("login.newPasswordHow", { min })}
      failure={failure?.text}
      onSubmit={(form) => void submit(form)}
    >
      <PasswordField
        name="newPassword"
        label={say("login.newPassword")}
        autoComplete="new-password"
        autoFocus
        error={short ? say("login.newPasswordShort", { min }) : undefined}
      />
      <Button type="submit" size="md" fullWidth loading={waiting}>
        {say("login.saveNewPassword")}
      </Button>
    </LoginForm>
  );
}
