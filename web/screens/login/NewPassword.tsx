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
  /** The link is that of an invitation. */
  isFirst: boolean;
  onChanged(): void;
  onLeave(): void;
};

/** Choosing a new password, by the link in a mail. */
export function NewPassword({ token, isFirst, onChanged, onLeave }: Props) {
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

  const title = say(isFirst ? "login.invitationTitle" : "login.newPasswordTitle");
  if (failure?.code === "INVALID_TOKEN") {
    // An invitation is made anew by whoever made it; who has a password already signs in with it.
    const text = isFirst ? say("login.invitationOver") : failure.text;
    return (
      <LoginForm title={title} failure={text} onSubmit={onLeave}>
        <Button type="submit" size="md" fullWidth>
          {say(isFirst ? "login.title" : "login.askAgain")}
        </Button>
      </LoginForm>
    );
  }
  return (
    <LoginForm
      title={title}
      how={say(isFirst ? "login.invitationHow" : "login.newPasswordHow", { min })}
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
