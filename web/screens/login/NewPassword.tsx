import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { customer } from "#shared/entities/customer.ts";
import { ApiError } from "#web/api.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { callAsGuest } from "#web/session/loginRedirects.ts";
import { lookAtLink, setNewPassword } from "#web/session/login.ts";
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
export function NewPassword(props: Props) {
  const { isFirst } = props;
  const { say } = useWords();
  const { isShort, waiting, failure, submit } = useNewPassword(props);
  const found = useLook(props.token);
  const title = say(isFirst ? "login.invitationTitle" : "login.newPasswordTitle");
  // An invitation is made anew by whoever made it; who has a password already signs in with it.
  const over = found?.over ?? (failure?.code === "INVALID_TOKEN" ? failure.text : undefined);
  if (over !== undefined)
    return (
      <LoginForm
        title={title}
        failure={isFirst ? say("login.invitationOver") : over}
        onSubmit={props.onLeave}
      >
        <Button type="submit" size="md" fullWidth>
          {say(isFirst ? "login.title" : "login.askAgain")}
        </Button>
      </LoginForm>
    );
  return (
    <LoginForm
      title={title}
      how={say(isFirst ? "login.invitationHow" : "login.newPasswordHow", { min })}
      failure={failure?.text}
      onSubmit={(form) => void submit(form)}
    >
      {found && <Password isShort={isShort} isSending={waiting} />}
    </LoginForm>
  );
}

function Password({ isShort, isSending }: { isShort: boolean; isSending: boolean }) {
  const { say } = useWords();
  return (
    <>
      <PasswordField
        name="newPassword"
        label={say("login.newPassword")}
        autoComplete="new-password"
        autoFocus
        error={isShort ? say("login.newPasswordShort", { min }) : undefined}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {say("login.saveNewPassword")}
      </Button>
    </>
  );
}

/** Whether the link is over: told at once, not when a password has been thought of. Undefined until that is known. */
function useLook(token: string): { over?: string } | undefined {
  const words = useWords();
  const [found, setFound] = useState<{ error?: ApiError }>();
  useEffect(() => {
    callAsGuest(token);
    lookAtLink()
      .then(
        () => setFound({}),
        (error: unknown) => setFound(error instanceof ApiError ? { error } : {}),
      )
      .finally(() => callAsGuest());
  }, [token]);
  return found && (found.error?.code === "INVALID_TOKEN" ? { over: failureText(found.error, words) } : {});
}

function useNewPassword({ token, onChanged }: Pick<Props, "token" | "onChanged">) {
  const { waiting, failure, send, clear } = useSending();
  const [isShort, setShort] = useState(false);
  const submit = async (form: FormData) => {
    const password = String(form.get("newPassword"));
    const hasTooFew = [...password].length < min;
    clear();
    setShort(hasTooFew);
    if (hasTooFew) return;
    callAsGuest(token);
    const done = await send(() => setNewPassword(password));
    callAsGuest();
    if (!done) return;
    // The server ended every session, this browser's included.
    clearSession();
    onChanged();
  };
  return { isShort, waiting, failure, submit };
}
