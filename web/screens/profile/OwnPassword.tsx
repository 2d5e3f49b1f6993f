import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { customer } from "#shared/entities/customer.ts";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { toastSuccess } from "#web/parts/toasts/toasts.ts";
import { changePassword } from "#web/queries/profile.ts";
import { SecretInput } from "#web/parts/form/SecretInput.tsx";
import { useWords } from "#web/session/words.ts";
import { useProfileForm } from "./useProfileForm.ts";
import classes from "./profile.module.css";

const { min } = customer.fields.password.options;

/** Another password, by the present one: all other sessions end. */
export function OwnPassword() {
  const { say } = useWords();
  const { problems, isSending, submit } = usePasswordForm();
  return (
    <FormSection title={say("profile.password.title")} description={say("profile.password.text")}>
      <form className={classes.form} onSubmit={submit} noValidate aria-label={say("profile.password.title")}>
        <SecretInput
          name="oldPassword"
          label={say("profile.password.old")}
          autoComplete="current-password"
          error={problems.oldPassword}
          visibilityToggleButtonProps={{ "aria-label": say("login.showPassword") }}
        />
        <SecretInput
          name="newPassword"
          label={say("login.newPassword")}
          description={say("profile.password.least", { min })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="new-password"
          error={problems.newPassword}
          visibilityToggleButtonProps={{ "aria-label": say("login.showPassword") }}
        />
        <Button type="submit" variant="default" className={classes.fit} loading={isSending}>
          {say("profile.password.change")}
        </Button>
      </form>
    </FormSection>
  );
}

function usePasswordForm() {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  return useProfileForm<"oldPassword" | "newPassword">({
    check: ({ oldPassword, newPassword }) => ({
      ...(oldPassword === "" && { oldPassword: say("profile.password.oldMissing") }),
      ...([...newPassword].length < min && { newPassword: say("login.newPasswordShort", { min }) }),
    }),
    send: async ({ oldPassword, newPassword }) => {
      await changePassword(oldPassword, newPassword);
      toastSuccess(say("profile.password.changed"), words);
      await client.invalidateQueries({ queryKey: ["sessions"] });
    },
    refusedAt: (code) => (code === "INVALID_PASSWORD" ? "oldPassword" : "newPassword"),
  });
}
