// The columns of the websites, in plain elements.
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { RowActions, RowButton, RowLink } from "#web/parts/list/RowActions.tsx";
import { RunStatus } from "#web/parts/feed/RunStatus.tsx";
import type { ListedWebsite } from "#web/queries/websites.ts";
import type { Words } from "#web/session/words.ts";
import { WebsiteLogo } from "./WebsiteLogo.tsx";
import type { DeleteWebsite } from "./useDeleteWebsite.tsx";
import classes from "./websites.module.css";

const column = gridColumnHelper<ListedWebsite>();

export function websiteColumns(words: Words, remove: DeleteWebsite): GridColumn<ListedWebsite>[] {
  const { say, date, dateTime, number } = words;
  const filter = say("matched.filter.text");
  return [
    column.accessor("name", {
      id: "name",
      meta: { label: say("websites.field.name"), grows: true, filter },
      size: 200,
      cell: ({ row: { original: website } }) => (
        <span className={classes.named}>
          <WebsiteLogo image={website.logo_image} name={website.name} />
          <Link
            to="/website/$websiteId"
            params={{ websiteId: String(website.id) }}
            className={classes.name}
            title={website.name}
            tabIndex={-1}
          >
            {website.name}
          </Link>
        </span>
      ),
    }),
    column.accessor("url", {
      id: "url",
      meta: { label: say("websites.field.url"), filter },
      size: 190,
      cell: ({ getValue }) => (
        <a
          className={classes.address}
          href={getValue()}
          title={getValue()}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
        >
          {getValue().replace(/^https?:\/\/(www\.)?/, "")}
        </a>
      ),
    }),
    column.accessor("currency", {
      id: "currency",
      meta: { label: say("websites.field.currency"), filter },
      size: 85,
    }),
    column.accessor("products_count", {
      id: "products_count",
      meta: { label: say("websites.field.products_count"), align: "end" },
      size: 95,
      cell: ({ getValue }) => number(getValue()),
    }),
    column.display({
      id: "lastImport",
      meta: { label: say("websites.field.lastImport") },
      size: 245,
      cell: ({ row }) => {
        const run = row.original.imports[0];
        if (!run) return <span className={classes.minor}>{say("websites.neverImported")}</span>;
        const moment = run.end_datetime ?? run.start_datetime;
        return (
          <span className={classes.lastImport}>
            <RunStatus words={words} run={run} />
            {moment && <span className={classes.minor}>{dateTime(moment)}</span>}
          </span>
        );
      },
    }),
    column.accessor("created_at", {
      id: "created_at",
      meta: { label: say("websites.field.created_at") },
      size: 105,
      cell: ({ getValue }) => date(getValue()),
    }),
    column.accessor("modified_at", {
      id: "modified_at",
      meta: { label: say("websites.field.modified_at") },
      size: 105,
      cell: ({ getValue }) => date(getValue()),
    }),
    column.display({
      id: "actions",
      meta: { label: say("websites.field.actions"), align: "end" },
      size: 80,
      cell: ({ row: { original: website } }) => (
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
      ),
    }),
  ];
}
