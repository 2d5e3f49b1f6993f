// The columns of the customers, in plain elements.
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton, RowLink } from "#web/parts/list/RowActions.tsx";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { ListedCustomer } from "#web/queries/customers.ts";
import type { Words } from "#web/session/words.ts";
import { customersAddress } from "./search.ts";
import type { DeleteCustomer } from "./useDeleteCustomer.tsx";
import classes from "./customers.module.css";

export function customerColumns(words: Words, remove: DeleteCustomer): GridColumn<ListedCustomer>[] {
  const { say, date } = words;
  const filter = say("matched.filter.text");
  return listColumns<ListedCustomer>(customersAddress, {
    username: {
      label: say("customers.field.username"),
      size: 180,
      grows: true,
      filter,
      cell: nameCell(words),
    },
    email: { label: say("customers.field.email"), size: 240, filter },
    catalogs: { label: say("customers.field.catalogs"), size: 220, cell: catalogsCell },
    created: {
      label: say("customers.field.created"),
      size: 110,
      cell: ({ created }) => date(created),
    },
    actions: {
      label: say("customers.field.actions"),
      size: 90,
      align: "end",
      cell: actionsCell(words, remove),
    },
  });
}

function nameCell({ say }: Words) {
  return ({ id, username, invited }: ListedCustomer) => (
    <span className={classes.cut}>
      <Link
        to="/customer/$customerId"
        params={{ customerId: String(id) }}
        className={classes.name}
        title={username}
        tabIndex={-1}
      >
        {username}
      </Link>
      {invited && <span className={classes.waiting}>{say("customers.waiting")}</span>}
    </span>
  );
}

function catalogsCell({ catalogs }: ListedCustomer) {
  const names = catalogs.map(({ name }) => name).join(", ");
  return (
    <span className={classes.cut} title={names}>
      {names || "—"}
    </span>
  );
}

function actionsCell({ say }: Words, remove: DeleteCustomer) {
  return (customer: ListedCustomer) => (
    <RowActions>
      <RowLink
        to="/customer/$customerId"
        params={{ customerId: String(customer.id) }}
        label={say("customers.edit")}
        row={customer.username}
        icon={IconPencil}
      />
      <RowButton
        label={say("customers.delete.action")}
        row={customer.username}
        icon={IconTrash}
        onClick={() => void remove(customer)}
      />
    </RowActions>
  );
}
