import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { liveImportsOptions } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { RunGrid } from "./RunGrid.tsx";
import { liveColumns } from "./runColumns.tsx";
import { useRunActions } from "./useRunActions.tsx";
import classes from "./imports.module.css";

/** The runs that wait or are at work, as they get on. */
export function LiveImports() {
  const words = useWords();
  const { say, number } = words;
  const live = useQuery(liveImportsOptions);
  const actionsOf = useRunActions(words);
  const columns = useMemo(() => liveColumns(words, actionsOf), [words, actionsOf]);
  const count = live.data?.length;
  return (
    <div className={classes.live}>
      <h2 className={classes.heading}>
        {say("importing.live.title")}
        {count ? <span className={classes.badge}>{number(count)}</span> : null}
      </h2>
      {count === 0 ? (
        <p className={classes.idle}>{say("importing.live.empty")}</p>
      ) : (
        <RunGrid
          label={say("importing.live.title")}
          columns={columns}
          rows={live.data}
          total={count}
          failed={live.isError || (live.failureCount > 0 && !live.data)}
          onRetry={() => void live.refetch()}
          actionsOf={actionsOf}
        />
      )}
    </div>
  );
}
