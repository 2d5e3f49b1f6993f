// The list of customers: who signs in, since when, and what is theirs. Administrators only.
import { IconUsers } from "@tabler/icons-react";
import { useMemo } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { Message } from "#web/parts/Message.tsx";
import { CreateButton, useCreateEntry } from "#web/parts/list/CreateRow.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { customers } from "#web/queries/customers.ts";
import { useWords } from "#web/session/words.ts";
import { customerColumns } from "./customerColumns.tsx";
import { customersAddress, typedColumns, whereOf } from "./search.ts";
import { useDeleteCustomer } from "./useDeleteCustomer.tsx";

const pinned = ["username"];

export function Customers() {
  return (
    <AdminOnly>
      <CustomerList />
    </AdminOnly>
  );
}

function CustomerList() {
  const words = useWords();
  const { say } = words;
  const address = useListAddress(customersAddress);
  const where = whereOf(address.search);
  const list = useList(customers, { ...address, where });
  const remove = useDeleteCustomer();
  const columns = useMemo(() => customerColumns(words, remove), [words, remove]);
  const create = { label: say("customers.list.create"), to: "/customer/new" } as const;
  useCreateEntry(create);
  return (
    <ListScreen
      title={say("customers.list.title")}
      actions={<CreateButton {...create} />}
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      name="customers"
      columns={columns}
      pinned={pinned}
      rowName={(customer) => customer.username}
      rowHeight={pageSizes.customers.rowHeight_px}
      countWord="customers.list.count"
      empty={
        <Message
          icon={IconUsers}
          title={say("customers.list.noneTitle")}
          advice={say(
            Object.keys(where).length > 0 ? "customers.list.noneLikeThat" : "customers.list.noneAdvice",
          )}
          action={<CreateButton {...create} />}
        />
      }
    />
  );
}
