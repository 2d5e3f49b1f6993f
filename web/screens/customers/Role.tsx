import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { SwitchField } from "#web/parts/switch/SwitchField.tsx";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { customerByIdOptions, customers, setAdministrator } from "#web/queries/customers.ts";
import type { EditedCustomer } from "#web/queries/customers.ts";
import { stepsOptions } from "#web/queries/installation.ts";
import { requireSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";

/** Whether somebody administers the installation. It counts at once, and is no part of what the form saves. */
export function Role({ customer: { id, username, roles } }: { customer: EditedCustomer }) {
  const { say } = useWords();
  const isAdmin = roles.some(({ name }) => name === "admin");
  const isOneself = requireSession().userId === id;
  const { ask, isPending } = useRoleChange({ id, username });
  return (
    <FormSection title={say("customers.role.title")}>
      <SwitchField
        label={say("customers.role.admin")}
        description={say(isOneself ? "customers.role.oneself" : "customers.role.adminText")}
        checked={isAdmin}
        disabled={isOneself || isPending}
        onChange={(next) => void ask(next)}
      />
    </FormSection>
  );
}

/** Makes somebody an administrator, or takes that back; asks first. */
function useRoleChange({ id, username }: Pick<EditedCustomer, "id" | "username">) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => setAdministrator(id, next),
    onSuccess: async (_, next) => {
      toastSuccess(say(next ? "customers.role.given" : "customers.role.taken", { name: username }), words);
      await Promise.all([
        client.invalidateQueries({ queryKey: customerByIdOptions(id).queryKey }),
        client.invalidateQueries({ queryKey: customers.failed.queryKey }),
      ]);
    },
    onError: (error) => toastFailure(error, words),
  });
  const ask = async (next: boolean) => {
    const name = username;
    const text = say(next ? "customers.role.giveText" : "customers.role.takeText", { name });
    const endsDemo = next && (await client.fetchQuery(stepsOptions).catch(() => null))?.demo?.endsSession;
    const agreed = await confirm({
      title: say(next ? "customers.role.give" : "customers.role.take"),
      text: endsDemo ? `${text} ${say("customers.role.endsDemo", { name })}` : text,
      confirmLabel: say(next ? "customers.role.give" : "customers.role.take"),
      danger: !next,
    });
    if (agreed) change.mutate(next);
  };
  return { ask, isPending: change.isPending };
}
