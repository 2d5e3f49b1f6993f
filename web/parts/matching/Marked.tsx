import { Fragment } from "react";
import type { Stretch } from "#shared/addresses/search.ts";
import classes from "./OfferRow.module.css";

/** A text in which some stretches, one behind the other, are marked. */
export function Marked({
  text,
  stretches = nothing,
}: {
  text: string;
  stretches?: readonly Stretch[] | undefined;
}) {
  return (
    <>
      {stretches.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(stretches[at - 1]?.end ?? 0, start)}
          <mark className={classes.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(stretches.at(-1)?.end ?? 0)}
    </>
  );
}

const nothing: readonly Stretch[] = [];
