// The competitors of a catalogue, heaviest first: moved by hand or with the arrow keys.
import { IconGripVertical, IconX } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFormContext } from "#web/parts/form/formContext.ts";
import type { LinkedCompetitor } from "#web/queries/catalogs.ts";
import { useWords } from "#web/session/words.ts";
import { moved } from "./weights.ts";
import classes from "./catalogs.module.css";

type RankingProps = { competitors: LinkedCompetitor[]; onChange(competitors: LinkedCompetitor[]): void };
type Move = (from: number, to: number) => void;

export function Ranking({ competitors, onChange }: RankingProps) {
  const { say } = useWords();
  const [told, setTold] = useState("");
  const { list, focusLater } = useFocusAfterMove();
  const move: Move = (from, to) => {
    const item = competitors[from];
    if (!item || to < 0 || to >= competitors.length) return;
    onChange(moved(competitors, from, to));
    setTold(
      say("catalogForms.competitors.moved", { name: item.name, place: to + 1, count: competitors.length }),
    );
    focusLater(item.id);
  };
  const dragging = useDragging(move);
  return (
    <>
      <ol className={classes.competitors} ref={list}>
        {competitors.map((competitor, position) => (
          <li key={competitor.id} className={classes.competitor} {...dragging(position)}>
            <Ranked
              competitor={competitor}
              onStep={(step) => move(position, position + step)}
              onRemove={() => onChange(competitors.filter(({ id }) => id !== competitor.id))}
            />
          </li>
        ))}
      </ol>
      <p className={classes.unseen} role="status">
        {told}
      </p>
    </>
  );
}

type RankedProps = { competitor: LinkedCompetitor; onStep(step: -1 | 1): void; onRemove(): void };

function Ranked({ competitor, onStep, onRemove }: RankedProps) {
  const { say, number } = useWords();
  const remove = say("catalogForms.competitors.remove", { name: competitor.name });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <>
      {useMayOrder() && (
        <button
          type="button"
          className={classes.grip}
          data-move={competitor.id}
          aria-label={say("catalogForms.competitors.move", { name: competitor.name })}
          title={say("catalogForms.competitors.moveHint")}
          onKeyDown={onKey}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      <span className={classes.competitorName}>{competitor.name}</span>
      <span className={classes.minor}>
        {say("catalogForms.competitors.weight", { weight: number(competitor.weight) })}
      </span>
      <button type="button" className={classes.action} aria-label={remove} title={remove} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </>
  );
}

function useMayOrder(): boolean {
  return useFormContext().writer === "admin";
}

/** What each row needs to be dragged onto another one's place. */
function useDragging(move: Move) {
  const mayOrder = useMayOrder();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (position: number) => ({
    draggable: mayOrder,
    "data-over": (over === position && dragged !== position) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      setDragged(position);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(position);
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, position);
      end();
    },
  });
}

/** A row that moves takes its handle out of the page for a moment: the focus goes with it. */
function useFocusAfterMove() {
  const list = useRef<HTMLOListElement>(null);
  const [movedId, setMovedId] = useState<{ id: number }>();
  useEffect(() => {
    if (movedId) list.current?.querySelector<HTMLElement>(`[data-move="${movedId.id}"]`)?.focus();
  }, [movedId]);
  return { list, focusLater: (id: number) => setMovedId({ id }) };
}
