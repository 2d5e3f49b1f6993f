import { useQueryClient } from "@tanstack/react-query";
import { customer as customerEntity } from "#shared/entities/customer.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import { useForm } from "#web/parts/form/useForm.ts";
import { toastSuccess } from "#web/parts/toasts/toasts.ts";
import { customerByIdOptions, saveCustomer } from "#web/queries/customers.ts";
import type { Customer } from "#web/queries/customers.ts";
import { useWords } from "#web/session/words.ts";

type Field = "username" | "email" | "invited" | "password" | "language";

/** A new customer chooses their password by an invitation, unless one is given by hand. */
const newCustomer = { invited: true };

type CustomerFormProps = {
  /** Null for a new one. */
  customer: Customer | null;
  onSaved(saved: Customer): void;
};

/** Who a customer is and how they sign in, on a page of its own or in a dialog. */
export function CustomerForm({ customer, onSaved }: CustomerFormProps) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const form = useForm<Customer>({
    name: `customer.${customer?.id ?? "new"}`,
    entity: customerEntity,
    stored: customer,
    ...(!customer && { given: newCustomer }),
    label: (path) => say(`customers.field.${path as Field}`),
    save: (body, version) => saveCustomer(body, customer?.id, version),
  });
  const submit = async () => {
    const saved = await form.submit();
    if (!saved) return;
    toastSuccess(say("customers.saved"), words);
    client.removeQueries({ queryKey: customerByIdOptions(saved.id).queryKey });
    onSaved(saved);
  };
  return (
    <FormPanel form={form} label={customer?.username ?? say("customers.new")} onSubmit={() => void submit()}>
      <FormSection title={say("customers.section.account")}>
        <FormField name="username" />
        <FormField name="email" />
        {!customer && <FormField name="invited" description={say("customers.advice.invited")} />}
        {(customer || form.value("invited") !== true) && (
          <FormField
            name="password"
            description={say(customer ? "customers.advice.newPassword" : "customers.advice.password")}
          />
        )}
        <FormField
          name="language"
          choices={{ fr: say("customers.languages.fr"), en: say("customers.languages.en") }}
        />
      </FormSection>
    </FormPanel>
  );
}
