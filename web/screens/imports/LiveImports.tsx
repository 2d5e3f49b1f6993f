import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { liveImportsOptions } from "#web/queries/websiteImports.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { RunGrid } from "./RunGrid.tsx";
import { liveColumns } from "./runColumns.tsx";
import { useRunActions } from "./useRunActions.tsx";
import classes from "./imports.module.css";

type LiveImportsProps = { justEnded: ImportRun[] };

/** The runs that wait or are at work, as they get on, and for a moment those that have just ended. */
export function LiveImports({ justEnded }: LiveImportsProps) {
  const words = useWords();
  const { say, number } = words;
  const live = useQuery(liveImportsOptions);
  const actionsOf = useRunActions(words);
  const columns = useMemo(() => liveColumns(words, actionsOf), [words, actionsOf]);
  const rows = useMemo(() => live.data && withEnded(live.data, justEnded), [live.data, justEnded]);
  const count = rows?.length;
  const failed = live.isError || (live.failureCount > 0 && !live.data);
  return (
    <div className={classes.live}>
      <h2 className={classes.heading}>
        {say("importing.live.title")}
        {count ? <span className={classes.badge}>{number(count)}</span> : null}
      </h2>
      {count === 0 || (count === undefined && !failed) ? (
        <p className={classes.idle}>{count === 0 && say("importing.live.empty")}</p>
      ) : (
        <RunGrid
          label={say("importing.live.title")}
          columns={columns}
          rows={rows}
          total={count}
          failed={failed}
          onRetry={() => void live.refetch()}
          actionsOf={actionsOf}
        />
      )}
    </div>
  );
}

function withEnded(live: ImportRun[], justEnded: ImportRun[]): ImportRun[] {
  const ids = new Set(justEnded.map(({ id }) => id));
  return [...justEnded, ...live.filter(({ id }) => !ids.has(id))];
}
