import { Loader } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { actsOnRow, keepingPlace } from "#web/parts/matching/focusPlace.ts";
import { mappingChangesOptions } from "#web/queries/mappings.ts";
import type { MappingChange, MappingModel } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { effectText } from "./effectText.ts";
import { useMappingWords } from "./useMappingWords.ts";
import classes from "./mappings.module.css";

type MappingChangesProps = {
  model: MappingModel;
  isLocked: boolean;
  /** Prices still follow what was saved last. */
  isFollowing: boolean;
  onUndo(change: MappingChange): Promise<void>;
};

/** What was changed within a day, and what became of the prices; the last change of a row can be taken back. */
export function MappingChanges({ model, isLocked, isFollowing, onUndo }: MappingChangesProps) {
  const { say } = useWords();
  const catalog = useCatalog();
  const changes = useQuery(mappingChangesOptions(catalog.id)).data?.filter(
    (change) => change.model === model,
  );
  if (!changes || changes.length === 0) return null;
  return (
    <section className={classes.changes} aria-label={say("mappings.changes.title")}>
      <h2 className={classes.groupName}>
        {say("mappings.changes.title")}
        {isFollowing && (
          <span className={classes.following} role="status">
            <Loader size={13} aria-hidden />
            {say("mappings.changes.following")}
          </span>
        )}
      </h2>
      <ol className={classes.rows}>
        {changes.map((change) => (
          <Change key={change.id} change={change} isLocked={isLocked} onUndo={onUndo} />
        ))}
      </ol>
    </section>
  );
}

type ChangeProps = Pick<MappingChangesProps, "isLocked" | "onUndo"> & { change: MappingChange };

function Change({ change, isLocked, onUndo }: ChangeProps) {
  const words = useWords();
  const { say, dateTime } = words;
  const { inOneLine } = useMappingWords();
  const { model, before, after, effect, undoable, created, customer_name } = change;
  const what = [before, after].flatMap((row) => (row ? [inOneLine(model, row)] : [])).join(" → ");
  return (
    <li className={classes.changed}>
      <span className={classes.what}>
        <strong>{say(`mappings.changes.${kindOf(change)}`)}</strong> {what}
        <span className={classes.minor}>
          {[dateTime(created), customer_name, effect && effectText(words, effect, "did")]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {undoable && !isLocked && <UndoButton what={what} onUndo={() => onUndo(change)} />}
    </li>
  );
}

function UndoButton({ what, onUndo }: { what: string; onUndo(): Promise<void> }) {
  const { say } = useWords();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    await onUndo();
    setUndoing(false);
  };
  return (
    <ActionButton
      size="xs"
      variant="default"
      icon={IconArrowBackUp}
      loading={isUndoing}
      onClick={({ currentTarget }) => void keepingPlace(currentTarget, undo)}
      {...actsOnRow}
      aria-label={say("app.actionOn", { action: say("mappings.changes.undo"), name: what })}
    >
      {say("mappings.changes.undo")}
    </ActionButton>
  );
}

function kindOf({ before, after }: MappingChange): "created" | "changed" | "deleted" {
  if (before === null) return "created";
  return after === null ? "deleted" : "changed";
}
