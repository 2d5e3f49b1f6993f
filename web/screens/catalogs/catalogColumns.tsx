// The columns of the catalogues, in plain elements.
import { IconCheck, IconCopy, IconLock, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton, RowLink } from "#web/parts/list/RowActions.tsx";
import { LetterLogo } from "#web/parts/images/LetterLogo.tsx";
import { imageSources } from "#web/parts/images/imageAddress.ts";
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import type { Words } from "#web/session/words.ts";
import type { DeleteCatalog } from "./useDeleteCatalog.tsx";
import classes from "./catalogs.module.css";

const column = gridColumnHelper<KeptCatalog>();
const logo_px = 32;

export function catalogColumns(words: Words, remove: DeleteCatalog): GridColumn<KeptCatalog>[] {
  const { say, date } = words;
  const label = (name: string) => say(`catalogForms.field.${name as "name"}`);
  return [
    column.display({
      id: "logo",
      meta: { label: label("logo") },
      size: 70,
      cell: ({ row: { original: catalog } }) =>
        !catalog.logo_image ? (
          <LetterLogo name={catalog.name} />
        ) : (
          <img
            className={classes.logo}
            {...imageSources(catalog.logo_image, logo_px)}
            alt=""
            width={logo_px}
            height={logo_px}
          />
        ),
    }),
    column.accessor("name", {
      id: "name",
      meta: { label: label("name"), grows: true, filter: say("matched.filter.text") },
      size: 200,
      cell: ({ row: { original: catalog } }) => (
        <Link
          to="/catalog/$catalogId"
          params={{ catalogId: String(catalog.id) }}
          className={classes.name}
          title={catalog.name}
          tabIndex={-1}
        >
          {catalog.name}
        </Link>
      ),
    }),
    column.accessor(({ customer }) => customer?.username ?? "—", {
      id: "customer",
      meta: { label: label("customer_id") },
      size: 130,
    }),
    column.accessor(({ website }) => website?.name ?? "—", {
      id: "website",
      meta: { label: label("website_id") },
      size: 160,
    }),
    column.accessor("auto_update", {
      id: "auto_update",
      meta: { label: label("auto_update") },
      size: 130,
      cell: ({ getValue }) => <Mark on={getValue()} say={say} icon={<IconCheck size={17} aria-hidden />} />,
    }),
    column.accessor("lock", {
      id: "lock",
      meta: { label: label("lock") },
      size: 110,
      cell: ({ getValue }) => <Mark on={getValue()} say={say} icon={<IconLock size={17} aria-hidden />} />,
    }),
    column.accessor("created", {
      id: "created",
      meta: { label: label("created") },
      size: 110,
      cell: ({ getValue }) => date(getValue()),
    }),
    column.accessor("modified", {
      id: "modified",
      meta: { label: label("modified") },
      size: 110,
      cell: ({ getValue }) => date(getValue()),
    }),
    column.display({
      id: "actions",
      meta: { label: label("actions"), align: "end" },
      size: 120,
      cell: ({ row: { original: catalog } }) => (
        <RowActions>
          <RowLink
            to="/catalog/$catalogId"
            params={{ catalogId: String(catalog.id) }}
            label={say("catalogForms.edit")}
            row={catalog.name}
            icon={IconPencil}
          />
          <RowLink
            to="/catalog/new"
            search={{ from: catalog.id }}
            label={say("catalogForms.copy.action")}
            row={catalog.name}
            icon={IconCopy}
          />
          <RowButton
            label={say("catalogForms.delete.action")}
            row={catalog.name}
            icon={IconTrash}
            onClick={() => void remove(catalog)}
          />
        </RowActions>
      ),
    }),
  ];
}

function Mark({ on, say, icon }: { on: boolean; say: Words["say"]; icon: ReactNode }) {
  return (
    <span className={classes.mark}>
      {on && icon}
      {say(on ? "catalogForms.yes" : "catalogForms.no")}
    </span>
  );
}
