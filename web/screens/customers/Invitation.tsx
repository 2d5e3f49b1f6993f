import { IconMail } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { CopyField } from "#web/parts/copy/CopyField.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { invitationOptions, inviteCustomer } from "#web/queries/customers.ts";
import type { Customer } from "#web/queries/customers.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./customers.module.css";

/** What has become of an invitation: until it is followed, its link is here to be handed over, or made anew. */
export function Invitation({ customer: { id, email } }: { customer: Customer }) {
  const { say, date } = useWords();
  const { data: invitation, isPending } = useQuery(invitationOptions(id));
  const again = useInviteAgain({ id, email });
  if (isPending) return null;
  const stands = invitation ? (invitation.mailed ? "mailed" : "unmailed") : "over";
  return (
    <FormSection
      title={say("customers.invitation.title")}
      description={say(`customers.invitation.${stands}`, {
        email,
        date: invitation ? date(invitation.expires) : "",
      })}
    >
      {invitation && (
        <div className="form-wide">
          <CopyField label={say("customers.invitation.link")} text={invitation.address} />
        </div>
      )}
      <ActionButton
        variant="default"
        className={classes.fit}
        icon={IconMail}
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        {say("customers.invitation.again")}
      </ActionButton>
    </FormSection>
  );
}

function useInviteAgain({ id, email }: Pick<Customer, "id" | "email">) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => inviteCustomer(id),
    onSuccess: (next) => {
      client.setQueryData(invitationOptions(id).queryKey, next);
      toastSuccess(
        say(next?.mailed ? "customers.invitation.sent" : "customers.invitation.made", { email }),
        words,
      );
    },
    onError: (error) => toastFailure(error, words),
  });
}
