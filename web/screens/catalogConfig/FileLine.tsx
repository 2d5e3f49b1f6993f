import { IconChevronDown, IconChevronRight, IconDownload, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orderFileLink, unknownUrlsOptions } from "#web/queries/orderFiles.ts";
import type { OrderFile } from "#web/queries/orderFiles.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { ConfigLine, LineAction } from "./ConfigLine.tsx";
import classes from "./catalogConfig.module.css";

type FileLineProps = { file: OrderFile; isLocked: boolean; onDelete(): void };

export function FileLine({ file, isLocked, onDelete }: FileLineProps) {
  const { say, dateTime } = useWords();
  const catalog = useCatalog();
  const { name, mtime, unknown_rows = 0, error_rows = 0 } = file;
  const actions = (
    <>
      <LineAction
        icon={IconDownload}
        label={say("catalogConfig.orders.download")}
        name={name}
        href={orderFileLink(catalog.id, name)}
      />
      <LineAction
        icon={IconTrash}
        label={say("catalogForms.delete.action")}
        name={name}
        disabled={isLocked}
        onClick={onDelete}
      />
    </>
  );
  return (
    <ConfigLine name={name} actions={actions}>
      <span className={classes.minor}>{dateTime(mtime)}</span>
      <Figures file={file} />
      {unknown_rows + error_rows > 0 && <Disclosed file={file} />}
    </ConfigLine>
  );
}

function Figures({ file }: { file: OrderFile }) {
  const { say, number } = useWords();
  const { rows = 0, matched_rows = 0, unknown_rows = 0, error_rows = 0, quantity_column: column } = file;
  const counted = (count: number) => ({ count, formatted: number(count) });
  return (
    <span className={classes.figures}>
      <span>{say("catalogConfig.orders.rows", counted(rows))}</span>
      <span>{say("catalogConfig.orders.matched", counted(matched_rows))}</span>
      {unknown_rows > 0 && (
        <span className={classes.warning}>{say("catalogConfig.orders.unknown", counted(unknown_rows))}</span>
      )}
      {error_rows > 0 && (
        <span className={classes.warning}>{say("catalogConfig.orders.errors", counted(error_rows))}</span>
      )}
      {column && <span>{say("catalogConfig.orders.quantityColumn", { column })}</span>}
    </span>
  );
}

function Disclosed({ file }: { file: OrderFile }) {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={classes.disclosure}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={15} aria-hidden />
        {say("catalogConfig.orders.details")}
      </button>
      {isOpen && <Details file={file} />}
    </>
  );
}

function Details({ file }: { file: OrderFile }) {
  const { name, unknown_rows = 0, errors = [] } = file;
  const { say } = useWords();
  const catalog = useCatalog();
  const unknown = useQuery({ ...unknownUrlsOptions(catalog.id, name), enabled: unknown_rows > 0 });
  return (
    <div className={classes.details}>
      {errors.length > 0 && (
        <>
          <h2 className={classes.subtitle}>{say("catalogConfig.orders.errorLines")}</h2>
          <ul>
            {errors.map(({ line, message }) => (
              <li key={line}>{say("catalogConfig.orders.errorLine", { line, message })}</li>
            ))}
          </ul>
        </>
      )}
      {unknown_rows > 0 && (
        <>
          <h2 className={classes.subtitle}>{say("catalogConfig.orders.unknownUrls")}</h2>
          {unknown.isError && <p>{say("app.loadFailed")}</p>}
          {unknown.isPending && <p>{say("app.loading")}</p>}
          <ul className={classes.urls}>
            {unknown.data?.map((url) => (
              <li key={url}>{url}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
