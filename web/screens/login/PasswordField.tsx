import { useState } from "react";
import { SecretInput } from "#web/parts/form/SecretInput.tsx";
import { useWords } from "#web/session/words.ts";

type Props = {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
  error?: string | undefined;
};

/** A password, which may be looked at. */
export function PasswordField({ error, ...field }: Props) {
  const { say } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <SecretInput
      {...field}
      size="md"
      error={error}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ "aria-label": say(shown ? "login.hidePassword" : "login.showPassword") }}
    />
  );
}
