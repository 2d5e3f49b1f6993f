// The files of sales of the catalogue: sent, and what was recognised in each.
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { FileDrop } from "#web/parts/file-drop/FileDrop.tsx";
import { useOrderFileActions } from "#web/parts/order-files/useOrderFiles.ts";
import { orderFilesOptions } from "#web/queries/orderFiles.ts";
import type { OrderFile } from "#web/queries/orderFiles.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { FileLine } from "./FileLine.tsx";
import classes from "./catalogConfig.module.css";

export function OrderFiles() {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const isLocked = useIsLocked(catalog);
  const files = useQuery(orderFilesOptions(catalog.id));
  const { sent, send, remove } = useOrderFileActions(catalog.id, files.data ?? [], words);
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
      <Lines files={files.data} isLocked={isLocked} onDelete={(file) => void remove(file)} />
    </section>
  );
}

type LinesProps = { files: readonly OrderFile[]; isLocked: boolean; onDelete(file: OrderFile): void };

function Lines({ files, isLocked, onDelete }: LinesProps) {
  const { say } = useWords();
  if (files.length === 0)
    return (
      <Message
        icon={IconFileOff}
        title={say("catalogConfig.orders.noneTitle")}
        advice={say("catalogConfig.orders.noneAdvice")}
      />
    );
  return (
    <ul className={classes.list}>
      {files.map((file) => (
        <FileLine key={file.name} file={file} isLocked={isLocked} onDelete={() => onDelete(file)} />
      ))}
    </ul>
  );
}
