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
export function MappingLine({ text, isLocked, ...props }: MappingLineProps) {
  return (
    <div className={classes.line}>
      <strong className={classes.operation}>{text.operation}</strong>
      <span className={classes.scope}>
        {text.scope.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
      {!isLocked && <Actions text={text} {...props} />}
    </div>
  );
}

type ActionsProps = Omit<MappingLineProps, "isLocked">;

function Actions({ id, text: { operation, scope }, onChange, onDelete }: ActionsProps) {
  const { say } = useWords();
  const named = (label: string) => ({
    title: label,
    "aria-label": say("app.actionOn", { action: label, name: [operation, ...scope].join(" · ") }),
  });
  return (
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
  );
}
