import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import type { MappingText } from "./useMappingWords.ts";
import classes from "./mappings.module.css";

type MappingLineProps = {
  /** Of the button that opens it. */
  id: string;
  text: MappingText;
  isLocked: boolean;
  onChange(): void;
  onDelete(): void;
};

/** A row that is not being changed: what it does, to which prices. */
export function MappingLine({
  id,
  text: { operation, scope },
  isLocked,
  onChange,
  onDelete,
}: MappingLineProps) {
  const { say } = useWords();
  const named = (label: string) => ({
    title: label,
    "aria-label": `${label} : ${[operation, ...scope].join(" · ")}`,
  });
  return (
    <div className={classes.line}>
      <strong className={classes.operation}>{operation}</strong>
      <span className={classes.scope}>
        {scope.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
      {!isLocked && (
        <span className={classes.actions}>
          <button
            id={id}
            type="button"
            className={classes.action}
            onClick={onChange}
            {...named(say("mappings.change"))}
          >
            <IconPencil size={17} stroke={1.8} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.action}
            onClick={onDelete}
            {...named(say("mappings.delete.action"))}
          >
            <IconTrash size={17} stroke={1.8} aria-hidden />
          </button>
        </span>
      )}
    </div>
  );
}
