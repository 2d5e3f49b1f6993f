import { useRef } from "react";
import type { PointerEvent } from "react";
import classes from "./HeaderCell.module.css";

type ResizeHandleProps = {
  /** `done` when the pointer lets go; until then the width is only tried. */
  onResize(size_px: number, done: boolean): void;
};

/** The edge of a header, dragged to make its column wider. The keyboard has its own keys and menu entries. */
export function ResizeHandle({ onResize }: ResizeHandleProps) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const sizeAt = ({ clientX }: PointerEvent) => from.current!.width + clientX - from.current!.x;
  const end = (event: PointerEvent) => {
    if (!from.current) return;
    onResize(sizeAt(event), true);
    from.current = undefined;
  };
  return (
    <span
      aria-hidden="true"
      className={classes.resize}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement!.getBoundingClientRect().width;
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (from.current) onResize(sizeAt(event), false);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
