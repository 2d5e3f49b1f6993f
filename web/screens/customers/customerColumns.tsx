// The columns of the customers, in plain elements.
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton, RowLink } from "#web/parts/list/RowActions.tsx";
import type { ListedCustomer } from "#web/queries/customers.ts";
import type { Words } from "#web/session/words.ts";
import type { DeleteCustomer } from "./useDeleteCustomer.tsx";
import classes from "./customers.module.css";

const column = gridColumnHelper<ListedCustomer>();

export function customerColumns(words: Words, remove: DeleteCustomer): GridColumn<ListedCustomer>[] {
  const { say, date } = words;
  const filter = say("matched.filter.text");
  return [
    column.accessor("username", {
      id: "username",
      meta: { label: say("customers.field.username"), grows: true, filter },
      size: 180,
      cell: ({ row: { original: customer } }) => (
        <span className={classes.cut}>
          <Link
            to="/customer/$customerId"
            params={{ customerId: String(customer.id) }}
            className={classes.name}
            title={customer.username}
            tabIndex={-1}
          >
            {customer.username}
          </Link>
          {customer.invited && <span className={classes.waiting}>{say("customers.waiting")}</span>}
        </span>
      ),
    }),
    column.accessor("email", {
      id: "email",
      meta: { label: say("customers.field.email"), filter },
      size: 240,
    }),
    column.display({
      id: "catalogs",
      meta: { label: say("customers.field.catalogs") },
      size: 220,
      cell: ({ row }) => {
        const names = row.original.catalogs.map(({ name }) => name).join(", ");
        return (
          <span className={classes.cut} title={names}>
            {names || "—"}
          </span>
        );
      },
    }),
    column.accessor("created", {
      id: "created",
      meta: { label: say("customers.field.created") },
      size: 110,
      cell: ({ getValue }) => date(getValue()),
    }),
    column.display({
      id: "actions",
      meta: { label: say("customers.field.actions"), align: "end" },
      size: 90,
      cell: ({ row: { original: customer } }) => (
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
      ),
    }),
  ];
}
