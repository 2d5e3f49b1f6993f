// The columns of the websites, in plain elements.
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RunStatus } from "#web/parts/feed/RunStatus.tsx";
import { RowActions, RowButton, RowLink } from "#web/parts/list/RowActions.tsx";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { ListedWebsite } from "#web/queries/websites.ts";
import type { Words } from "#web/session/words.ts";
import { WebsiteLogo } from "./WebsiteLogo.tsx";
import { websitesAddress } from "./search.ts";
import type { DeleteWebsite } from "./useDeleteWebsite.tsx";
import classes from "./websites.module.css";

export function websiteColumns(words: Words, remove: DeleteWebsite): GridColumn<ListedWebsite>[] {
  const { say, date, number } = words;
  const filter = say("matched.filter.text");
  return listColumns<ListedWebsite>(websitesAddress, {
    name: { label: say("websites.field.name"), size: 200, grows: true, filter, cell: nameCell },
    url: { label: say("websites.field.url"), size: 190, filter, cell: addressCell },
    currency: { label: say("websites.field.currency"), size: 85, filter },
    products_count: {
      label: say("websites.field.products_count"),
      size: 95,
      align: "end",
      cell: (website) => number(website.products_count),
    },
    lastImport: { label: say("websites.field.lastImport"), size: 245, cell: lastImportCell(words) },
    created_at: {
      label: say("websites.field.created_at"),
      size: 105,
      cell: (website) => website.created_at && date(website.created_at),
    },
    modified_at: {
      label: say("websites.field.modified_at"),
      size: 105,
      cell: (website) => website.modified_at && date(website.modified_at),
    },
    actions: {
      label: say("websites.field.actions"),
      size: 80,
      align: "end",
      cell: actionsCell(words, remove),
    },
  });
}

function nameCell({ id, name, logo_image }: ListedWebsite) {
  return (
    <span className={classes.named}>
      <WebsiteLogo image={logo_image} name={name} />
      <Link
        to="/website/$websiteId"
        params={{ websiteId: String(id) }}
        className={classes.name}
        title={name}
        tabIndex={-1}
      >
        {name}
      </Link>
    </span>
  );
}

function addressCell({ url }: ListedWebsite) {
  return (
    <a className={classes.address} href={url} title={url} target="_blank" rel="noreferrer" tabIndex={-1}>
      {url.replace(/^https?:\/\/(www\.)?/, "")}
    </a>
  );
}

function lastImportCell(words: Words) {
  return ({ imports: [run] }: ListedWebsite) => {
    if (!run) return <span className={classes.minor}>{words.say("websites.neverImported")}</span>;
    const moment = run.end_datetime ?? run.start_datetime;
    return (
      <span className={classes.lastImport}>
        <RunStatus words={words} run={run} />
        {moment && <span className={classes.minor}>{words.dateTime(moment)}</span>}
      </span>
    );
  };
}

function actionsCell({ say }: Words, remove: DeleteWebsite) {
  return (website: ListedWebsite) => (
    <RowActions>
      <RowLink
        to="/website/$websiteId"
        params={{ websiteId: String(website.id) }}
        label={say("websites.edit")}
        row={website.name}
        icon={IconPencil}
      />
      <RowButton
        label={say("websites.delete.action")}
        row={website.name}
        icon={IconTrash}
        onClick={() => void remove(website)}
      />
    </RowActions>
  );
}
