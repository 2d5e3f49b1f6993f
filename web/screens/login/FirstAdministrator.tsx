import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { customer } from "#shared/entities/customer.ts";
import { cleanUpMailedLink, enterApplication, setupCodeInLink } from "#web/session/loginRedirects.ts";
import { login, makeFirstAdministrator } from "#web/session/login.ts";
import { writeSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import { LoginForm } from "./LoginForm.tsx";
import { NameField } from "./NameField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useSending } from "./useSending.ts";

const { min } = customer.fields.password.options;

type Written = { email: string; password: string; code: string };
type Wrong = { [part in keyof Written]?: boolean };

/** The first page of an installation that nobody manages yet. */
export default function FirstAdministrator() {
  const { say } = useWords();
  const { wrong, isSending, failure, submit } = useMakingAdministrator();
  return (
    <LoginForm
      title={say("login.first.title")}
      how={say("login.first.how")}
      failure={failure?.text}
      onSubmit={(form) => void submit(form)}
    >
      <NameField
        name="email"
        type="email"
        label={say("login.email")}
        error={wrong.email && say("login.first.emailWrong")}
      />
      <PasswordField
        name="newPassword"
        label={say("login.password")}
        autoComplete="new-password"
        error={wrong.password ? say("login.newPasswordShort", { min }) : undefined}
      />
      <SetupCode isWrong={wrong.code} />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {say("login.first.submit")}
      </Button>
    </LoginForm>
  );
}

function useMakingAdministrator() {
  const { waiting, failure, send, clear } = useSending();
  const [wrong, setWrong] = useState<Wrong>({});
  const [entering, setEntering] = useState(false);
  const submit = async (form: FormData) => {
    clear();
    const written = writtenIn(form);
    const problems = problemsOf(written);
    setWrong(problems);
    if (Object.values(problems).some(Boolean)) return;
    const done = await send(async () => {
      await makeFirstAdministrator(written);
      writeSession({ ...(await login(written.email, written.password)), rememberMe: false });
      cleanUpMailedLink();
      enterApplication();
    });
    setEntering(done);
  };
  return { wrong, isSending: waiting || entering, failure, submit };
}

/** Of the installation: whoever has it may make its administrator. */
function SetupCode({ isWrong }: { isWrong: boolean | undefined }) {
  const { say } = useWords();
  return (
    <TextInput
      name="code"
      label={say("login.first.code")}
      description={say("login.first.codeHow")}
      defaultValue={setupCodeInLink()}
      placeholder="XXXX-XXXX-XXXX"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      size="md"
      error={isWrong && say("login.first.codeMissing")}
    />
  );
}

function writtenIn(form: FormData): Written {
  const part = (name: string) => String(form.get(name) ?? "").trim();
  return { email: part("email"), password: part("newPassword"), code: part("code") };
}

function problemsOf({ email, password, code }: Written): Wrong {
  return {
    email: !/^\S+@\S+$/.test(email),
    password: [...password].length < min,
    code: code === "",
  };
}
