// Deleting a customer: what goes with them is said before it is done.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { CatalogContents } from "#web/parts/catalogs/CatalogContents.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { customers, deleteCustomer, isLastAdministrator } from "#web/queries/customers.ts";
import type { ListedCustomer } from "#web/queries/customers.ts";
import { catalogsKey } from "#web/session/catalogs.tsx";
import { requireSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./customers.module.css";

/** Whether the customer is gone; a refusal has been told. */
export type DeleteCustomer = (customer: ListedCustomer) => Promise<boolean>;

export function useDeleteCustomer(): DeleteCustomer {
  const words = useWords();
  const client = useQueryClient();
  return useCallback(
    async (customer) => {
      const { id, username, catalogs } = customer;
      try {
        if (!(await mayDelete(customer, words))) return false;
        await deleteCustomer(id, catalogs.length > 0);
      } catch (error) {
        toastFailure(error, words);
        return false;
      }
      toastSuccess(words.say("customers.delete.done", { name: username }), words);
      await Promise.all([
        client.invalidateQueries({ queryKey: customers.failed.queryKey }),
        client.invalidateQueries({ queryKey: catalogsKey }),
      ]);
      return true;
    },
    [words, client],
  );
}

/** The last administrator stays, and is not asked about. */
async function mayDelete(customer: ListedCustomer, { say }: Words): Promise<boolean> {
  const { id, username, catalogs } = customer;
  if (!(await isLastAdministrator(id)))
    return confirm({
      title: say("customers.delete.title"),
      text: <Consequences customer={customer} />,
      confirmLabel: say(catalogs.length > 0 ? "customers.delete.confirmAll" : "customers.delete.confirm"),
      danger: true,
    });
  await confirm({
    title: say("customers.delete.lastTitle"),
    text: <p>{say("customers.delete.lastText", { name: username })}</p>,
    confirmLabel: say("customers.delete.understood"),
    told: true,
  });
  return false;
}

function Consequences({ customer: { id, username, catalogs } }: { customer: ListedCustomer }) {
  const { say } = useWords();
  return (
    <>
      <p>{say("customers.delete.text", { name: username })}</p>
      {requireSession().userId === id && <p className={classes.warning}>{say("customers.delete.oneself")}</p>}
      {catalogs.length > 0 && (
        <>
          <p className={classes.warning}>{say("customers.delete.catalogs", { count: catalogs.length })}</p>
          <ul>
            {catalogs.map(({ id, name }) => (
              <li key={id}>
                <strong>{name}</strong>
                {say("customers.delete.of")}
                <CatalogContents catalogId={id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
