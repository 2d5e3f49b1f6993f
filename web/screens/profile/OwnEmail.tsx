import { Button, TextInput } from "@mantine/core";
import { IconCircleCheck, IconMailQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { installationOptions } from "#web/queries/installation.ts";
import { askForConfirmation, askForEmail } from "#web/queries/profile.ts";
import type { Customer } from "#web/session/customer.ts";
import { SecretInput } from "#web/parts/form/SecretInput.tsx";
import { useWords } from "#web/session/words.ts";
import { useProfileForm } from "./useProfileForm.ts";
import classes from "./profile.module.css";

/** The address of the account: whether it was confirmed, and another one, which is proved twice. */
export function OwnEmail({ customer }: { customer: Customer }) {
  const { say } = useWords();
  const [sentTo, setSentTo] = useState<string>();
  const sendsMails = useSendsMails();
  return (
    <FormSection title={say("profile.email.title")}>
      <PresentEmail customer={customer} sendsMails={sendsMails} />
      {sentTo && (
        <p role="status" className={classes.notice}>
          {say(sendsMails ? "profile.email.linkSent" : "profile.email.inOutbox", { email: sentTo })}
        </p>
      )}
      <NewEmail id={customer.id} onSent={setSentTo} />
    </FormSection>
  );
}

/** Where the installation cannot tell, mails are sent as ever. */
function useSendsMails(): boolean {
  return useQuery(installationOptions).data?.sendsMails ?? true;
}

type PresentEmailProps = { customer: Customer; sendsMails: boolean };

function PresentEmail({ customer: { id, email, emailVerified }, sendsMails }: PresentEmailProps) {
  const words = useWords();
  const { say } = words;
  const confirm = () =>
    askForConfirmation(id).then(
      () =>
        sendsMails
          ? toastSuccess(say("profile.email.confirmationSent", { email }), words)
          : toastWarning(say("profile.email.confirmationInOutbox"), words),
      (error: unknown) => toastFailure(error, words),
    );
  return (
    <div className={classes.present}>
      <span className={classes.email}>{email}</span>
      {emailVerified ? (
        <span className={classes.confirmed}>
          <IconCircleCheck size={16} aria-hidden />
          {say("profile.email.confirmed")}
        </span>
      ) : (
        <span className={classes.unconfirmed}>
          <IconMailQuestion size={16} aria-hidden />
          {say("profile.email.unconfirmed")}
          <button type="button" className={classes.link} onClick={() => void confirm()}>
            {say("profile.email.sendConfirmation")}
          </button>
        </span>
      )}
    </div>
  );
}

function NewEmail({ id, onSent }: { id: number; onSent(email: string): void }) {
  const { say } = useWords();
  const { problems, isSending, submit } = useEmailForm(id, onSent);
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={say("profile.email.change")}>
      <TextInput
        name="email"
        type="email"
        label={say("profile.email.new")}
        autoComplete="email"
        error={problems.email}
      />
      <SecretInput
        name="currentPassword"
        label={say("profile.password.old")}
        autoComplete="current-password"
        error={problems.currentPassword}
        visibilityToggleButtonProps={{ "aria-label": say("login.showPassword") }}
      />
      <Button type="submit" variant="default" className={classes.fit} loading={isSending}>
        {say("profile.email.change")}
      </Button>
    </form>
  );
}

function useEmailForm(id: number, onSent: (email: string) => void) {
  const { say } = useWords();
  return useProfileForm<"email" | "currentPassword">({
    check: (typed) => ({
      ...(!/^\S+@\S+$/.test(typed.email.trim()) && { email: say("profile.email.incomplete") }),
      ...(typed.currentPassword === "" && { currentPassword: say("profile.password.oldMissing") }),
    }),
    send: async (typed) => {
      await askForEmail(id, typed.email.trim(), typed.currentPassword);
      onSent(typed.email.trim());
    },
    refusedAt: (code) => (code === "INVALID_PASSWORD" ? "currentPassword" : "email"),
  });
}
