// One customer: who they are and how they sign in. Administrators only.
import { IconDoorExit, IconTrash, IconUserOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { MissingRow, RowPage } from "#web/parts/row-page/RowPage.tsx";
import { BackToSteps, useCameFromSteps } from "#web/parts/first-steps/BackToSteps.tsx";
import { backToSteps } from "#web/parts/first-steps/backToSteps.ts";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { useLeadOn } from "#web/parts/useLeadOn.ts";
import { customerByIdOptions, customers, endSessionsOf, invitationOptions } from "#web/queries/customers.ts";
import type {
  Customer,
  EditedCustomer as EditedCustomerRow,
  ListedCustomer,
} from "#web/queries/customers.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { CustomerForm } from "#web/parts/customers/CustomerForm.tsx";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { Invitation } from "./Invitation.tsx";
import { Role } from "./Role.tsx";
import { useDeleteCustomer } from "./useDeleteCustomer.tsx";
import classes from "./customers.module.css";

export function NewCustomer() {
  return (
    <AdminOnly>
      <Page customer={null} />
    </AdminOnly>
  );
}

export function EditedCustomer() {
  const { customerId } = useParams({ from: "/customer/$customerId" });
  return (
    <AdminOnly>
      <RowPage id={customerId} query={customerByIdOptions} missing={<NoSuchCustomer />}>
        {(customer) => <Page customer={customer} />}
      </RowPage>
    </AdminOnly>
  );
}

function NoSuchCustomer() {
  const { say } = useWords();
  return (
    <MissingRow
      icon={IconUserOff}
      title={say("customers.noneTitle")}
      advice={say("customers.noneAdvice")}
      to="/customers"
      back={say("customers.toList")}
    />
  );
}

function Page({ customer }: { customer: EditedCustomerRow | null }) {
  const { say } = useWords();
  const leadOn = useLeadOn();
  const client = useQueryClient();
  const cameFromSteps = useCameFromSteps();
  useCustomerMenu(customer);
  const leave = async ({ id, invited }: Customer) => {
    void client.invalidateQueries({ queryKey: customers.failed.queryKey });
    // The link of an invitation that no mail carries is on their page, to be handed over.
    const isHandedOver = invited && (await client.fetchQuery(invitationOptions(id)))?.mailed === false;
    await (isHandedOver
      ? leadOn({
          to: "/customer/$customerId",
          params: { customerId: String(id) },
          search: cameFromSteps ? backToSteps : {},
        })
      : leadOn({ to: cameFromSteps ? "/first-steps" : "/customers" }));
  };
  return (
    <div className={classes.screen}>
      <BackToSteps />
      <ScreenHead title={customer?.username ?? say("customers.new")} />
      <CustomerForm customer={customer} onSaved={(saved) => void leave(saved)} />
      {customer?.invited && <Invitation customer={customer} />}
      {customer && <Role customer={customer} />}
      {customer && (
        <Catalogs customer={customer} isAdmin={customer.roles.some(({ name }) => name === "admin")} />
      )}
    </div>
  );
}

function Catalogs({ customer: { catalogs }, isAdmin }: { customer: ListedCustomer; isAdmin: boolean }) {
  const { say } = useWords();
  return (
    <FormSection title={say("customers.field.catalogs")}>
      {catalogs.length === 0 ? (
        <p className={classes.minor}>{say(isAdmin ? "customers.noCatalogOfAdmin" : "customers.noCatalog")}</p>
      ) : (
        <ul className={classes.catalogs}>
          {catalogs.map(({ id, name }) => (
            <li key={id}>
              <Link to="/catalog/$catalogId" params={{ catalogId: String(id) }} className={classes.name}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}

/** What can be done with a customer besides changing them. */
function useCustomerMenu(customer: ListedCustomer | null): void {
  const words = useWords();
  const { say } = words;
  const leadOn = useLeadOn();
  const remove = useDeleteCustomer();
  useRightMenu(
    useMemo(() => {
      if (!customer) return [];
      const removeAndLeave = async () => {
        if (await remove(customer)) await leadOn({ to: "/customers" });
      };
      return [
        {
          id: "sessions",
          label: say("customers.endSessions.title"),
          icon: IconDoorExit,
          run: () => void endSessions(customer, words),
        },
        {
          id: "delete",
          label: say("customers.delete.title"),
          icon: IconTrash,
          run: () => void removeAndLeave(),
        },
      ];
    }, [customer, say, words, leadOn, remove]),
  );
}

async function endSessions({ id, username: name }: ListedCustomer, words: Words): Promise<void> {
  const { say } = words;
  const agreed = await confirm({
    title: say("customers.endSessions.title"),
    text: say("customers.endSessions.text", { name }),
    confirmLabel: say("customers.endSessions.confirm"),
  });
  if (!agreed) return;
  await endSessionsOf(id).then(
    () => toastSuccess(say("customers.endSessions.done", { name }), words),
    (error: unknown) => toastFailure(error, words),
  );
}
