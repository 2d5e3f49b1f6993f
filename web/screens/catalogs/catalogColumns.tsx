// The columns of the catalogues, in plain elements.
import { IconCheck, IconCopy, IconLock, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { LetterLogo } from "#web/parts/images/LetterLogo.tsx";
import { imageSources } from "#web/parts/images/imageAddress.ts";
import { RowActions, RowButton, RowLink } from "#web/parts/list/RowActions.tsx";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import type { Words } from "#web/session/words.ts";
import { catalogsAddress } from "./search.ts";
import type { DeleteCatalog } from "./useDeleteCatalog.tsx";
import classes from "./catalogs.module.css";

export function catalogColumns(words: Words, remove: DeleteCatalog): GridColumn<KeptCatalog>[] {
  const { say, date } = words;
  const label = (name: string) => say(`catalogForms.field.${name as "name"}`);
  const filter = say("matched.filter.text");
  return listColumns<KeptCatalog>(catalogsAddress, {
    logo: { label: label("logo"), size: 70, cell: logoCell },
    name: { label: label("name"), size: 200, grows: true, filter, cell: nameCell },
    customer: {
      label: label("customer_id"),
      size: 130,
      cell: ({ customer }) => customer?.username ?? "—",
    },
    website: { label: label("website_id"), size: 160, cell: ({ website }) => website?.name ?? "—" },
    auto_update: { label: label("auto_update"), size: 130, cell: updateCell(words) },
    lock: { label: label("lock"), size: 110, cell: lockCell(words) },
    created: { label: label("created"), size: 110, cell: ({ created }) => date(created) },
    modified: { label: label("modified"), size: 110, cell: ({ modified }) => date(modified) },
    actions: { label: label("actions"), size: 120, align: "end", cell: actionsCell(words, remove) },
  });
}

const logo_px = 32;

function logoCell({ name, logo_image }: KeptCatalog) {
  if (!logo_image) return <LetterLogo name={name} />;
  const sources = imageSources(logo_image, logo_px);
  return <img className={classes.logo} {...sources} alt="" width={logo_px} height={logo_px} />;
}

function nameCell({ id, name }: KeptCatalog) {
  return (
    <Link
      to="/catalog/$catalogId"
      params={{ catalogId: String(id) }}
      className={classes.name}
      title={name}
      tabIndex={-1}
    >
      {name}
    </Link>
  );
}

function updateCell({ say }: Words) {
  const icon = <IconCheck size={17} aria-hidden />;
  return ({ auto_update }: KeptCatalog) => <Mark on={auto_update} say={say} icon={icon} />;
}

function lockCell({ say }: Words) {
  const icon = <IconLock size={17} aria-hidden />;
  return ({ lock }: KeptCatalog) => <Mark on={lock} say={say} icon={icon} />;
}

function Mark({ on, say, icon }: { on: boolean; say: Words["say"]; icon: ReactNode }) {
  return (
    <span className={classes.mark}>
      {on && icon}
      {say(on ? "catalogForms.yes" : "catalogForms.no")}
    </span>
  );
}

function actionsCell({ say }: Words, remove: DeleteCatalog) {
  return (catalog: KeptCatalog) => (
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
  );
}
