// The files of sales of the catalogue: sent, and what was recognised in each.
import { IconChevronDown, IconChevronRight, IconDownload, IconFileOff, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { FileDrop } from "#web/parts/file-drop/FileDrop.tsx";
import { toastFailure, toastSuccess } from "#web/parts/toasts.ts";
import {
  deleteOrderFile,
  orderFileLink,
  orderFilesOptions,
  unknownUrlsOptions,
  uploadOrderFile,
} from "#web/queries/orderFiles.ts";
import type { OrderFile } from "#web/queries/orderFiles.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./catalogConfig.module.css";

export function OrderFiles() {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const client = useQueryClient();
  const options = orderFilesOptions(catalog.id);
  const files = useQuery(options);
  const [sent, setSent] = useState<{ name: string; share: number }>();
  const isLocked = useIsLocked(catalog);
  const send = async (chosen: File[]) => {
    for (const file of chosen) {
      const taken = files.data?.some(({ name }) => name === file.name);
      if (taken && !(await mayReplace(file.name))) continue;
      setSent({ name: file.name, share: 0 });
      try {
        await uploadOrderFile(catalog.id, file, (share) => setSent({ name: file.name, share }));
        toastSuccess(say("catalogConfig.orders.sent", { name: file.name }), words);
      } catch (error) {
        toastFailure(error, words);
      }
    }
    setSent(undefined);
    await client.invalidateQueries({ queryKey: options.queryKey });
  };
  const mayReplace = (name: string) =>
    confirm({
      title: say("catalogConfig.orders.replace.title"),
      text: say("catalogConfig.orders.replace.text", { name }),
      confirmLabel: say("catalogConfig.orders.replace.confirm"),
    });
  const remove = async ({ name }: OrderFile) => {
    const agreed = await confirm({
      title: say("catalogConfig.orders.delete.title"),
      text: say("catalogConfig.orders.delete.text", { name }),
      confirmLabel: say("catalogConfig.orders.delete.title"),
      danger: true,
    });
    if (!agreed) return;
    await deleteOrderFile(catalog.id, name).then(
      () => toastSuccess(say("catalogConfig.orders.delete.done", { name }), words),
      (error: unknown) => toastFailure(error, words),
    );
    await client.invalidateQueries({ queryKey: options.queryKey });
  };
  if (files.isPending) return <LoadingBlock />;
  if (files.isError && files.data === undefined) return <GridFailure onRetry={() => void files.refetch()} />;
  return (
    <section className={classes.section}>
      <p className={classes.advice}>{say("catalogConfig.orders.advice")}</p>
      <FileDrop
        label={say("catalogConfig.orders.drop")}
        hint={say("catalogConfig.orders.hint")}
        accept=".csv,.txt,text/csv"
        multiple
        compact={files.data.length > 0}
        disabled={isLocked || sent !== undefined}
        onFiles={(chosen) => void send(chosen)}
      />
      {sent && (
        <p className={classes.sending} role="status">
          {say("catalogConfig.orders.sending", { name: sent.name })}
          <progress value={sent.share} max={1} aria-label={sent.name} />
        </p>
      )}
      {files.data.length === 0 ? (
        <Message
          icon={IconFileOff}
          title={say("catalogConfig.orders.noneTitle")}
          advice={say("catalogConfig.orders.noneAdvice")}
        />
      ) : (
        <ul className={classes.list}>
          {files.data.map((file) => (
            <FileLine key={file.name} file={file} isLocked={isLocked} onDelete={() => void remove(file)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FileLine({ file, isLocked, onDelete }: { file: OrderFile; isLocked: boolean; onDelete(): void }) {
  const { say, number, dateTime } = useWords();
  const catalog = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const { name, mtime, rows = 0, matched_rows = 0, unknown_rows = 0, error_rows = 0 } = file;
  const counted = (count: number) => ({ count, formatted: number(count) });
  const named = (what: string) => ({ title: what, "aria-label": `${what} : ${name}` });
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.line}>
      <div className={classes.lineText}>
        <strong>{name}</strong>
        <span className={classes.minor}>{dateTime(mtime)}</span>
        <span className={classes.figures}>
          <span>{say("catalogConfig.orders.rows", counted(rows))}</span>
          <span>{say("catalogConfig.orders.matched", counted(matched_rows))}</span>
          {unknown_rows > 0 && (
            <span className={classes.warning}>
              {say("catalogConfig.orders.unknown", counted(unknown_rows))}
            </span>
          )}
          {error_rows > 0 && (
            <span className={classes.warning}>{say("catalogConfig.orders.errors", counted(error_rows))}</span>
          )}
        </span>
        {unknown_rows + error_rows > 0 && (
          <button
            type="button"
            className={classes.disclosure}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={15} aria-hidden />
            {say("catalogConfig.orders.details")}
          </button>
        )}
        {isOpen && <Details file={file} />}
      </div>
      <span className={classes.actions}>
        <a
          className={classes.action}
          href={orderFileLink(catalog.id, name)}
          download={name}
          {...named(say("catalogConfig.orders.download"))}
        >
          <IconDownload size={16} aria-hidden />
        </a>
        <button
          type="button"
          className={classes.action}
          disabled={isLocked}
          onClick={onDelete}
          {...named(say("catalogForms.delete.action"))}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      </span>
    </li>
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
