// Two dates side by side: how many products went from which position to which, each number a link to exactly those.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Day, type DayRange, addDays, today } from "#shared/calendar/day.ts";
import { type FilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import { parametersOf } from "#shared/filters/filterSetParameters.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { type StandingStatus, moveText, readMove, standings } from "#shared/filters/past.ts";
import { DateRangePicker } from "#web/parts/date-range/DateRangePicker.tsx";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { fieldsOfComparison } from "#web/parts/filters/filtersOfLists.ts";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import classes from "#web/parts/past/past.module.css";
import { type ComparedDays, movesOptions } from "#web/queries/moves.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

type MovesProps = { filters: FilterSet; onClose(): void };

const month_days = 30;

export function Moves({ filters, onClose }: MovesProps) {
  const { say } = useWords();
  const { range, setDays, isInOrder, data, error, searchOf } = useMoves(filters);
  return (
    <Dialog onClose={onClose} title={say("matched.moves.title")} size="lg">
      <div className={classes.days}>
        <DateRangePicker
          label={say("matched.moves.days")}
          value={range}
          onChange={(days) => days && setDays(days)}
          max={addDays(today(), -1)}
        />
      </div>
      {!isInOrder && <p role="alert">{say("matched.moves.order")}</p>}
      {isInOrder && error && <p role="alert">{error.message}</p>}
      {isInOrder && !error && !data && <LoadingBlock />}
      {isInOrder && data && <Table data={data} searchOf={searchOf} onFollow={onClose} />}
    </Dialog>
  );
}

/** Two days, and what moved between them under the filters of the list. */
function useMoves(filters: FilterSet) {
  const { id: catalog_id, competitors } = useCatalog();
  const yesterday = addDays(today(), -1);
  const [range, setDays] = useState<DayRange>(() => daysOf(filters, yesterday));
  const { from, to } = range;
  // What is asked of a day or of a position today has no part in what moved.
  const others = withoutFields(filters, fieldsOfComparison);
  const isInOrder = from < to && to <= yesterday;
  const where = matchedProductsWhere({ ...others, catalog_id });
  const { data, error } = useQuery({
    ...movesOptions(catalog_id, { from, to, where }),
    enabled: isInOrder,
  });
  const nameOf = (id: number) => competitors.find((competitor) => competitor.id === id)?.name ?? String(id);
  const searchOf = (was: StandingStatus, is: StandingStatus) =>
    parametersOf({ ...others, moved: moveText({ from, to, was, is }) }, nameOf);
  return { range, setDays, isInOrder, data, error, searchOf };
}

/** Those that the list is narrowed to, or the last month. */
function daysOf({ moved }: FilterSet, yesterday: Day): DayRange {
  const move = moved === undefined ? undefined : readMove(moved);
  return { from: move?.from ?? addDays(yesterday, -month_days), to: move?.to ?? yesterday };
}

type TableProps = {
  data: ComparedDays;
  searchOf(was: StandingStatus, is: StandingStatus): object;
  onFollow(): void;
};

function Table({ data, searchOf, onFollow }: TableProps) {
  const { say } = useWords();
  const { moves = [] } = data;
  const countOf = (was: StandingStatus, is: StandingStatus) =>
    moves.find(({ from, to }) => from === was && to === is)?.count ?? 0;
  if (moves.length === 0) return <p>{say("matched.moves.none")}</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.moves}>
        <caption className={classes.same}>{say("matched.moves.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("matched.moves.corner")}</th>
            {standings.map((is) => (
              <th key={is} scope="col">
                {say(`matched.moves.status.${is}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map((was) => (
            <tr key={was}>
              <th scope="row">{say(`matched.moves.status.${was}`)}</th>
              {standings.map((is) => (
                <Cell key={is} {...{ was, is, searchOf, onFollow }} count={countOf(was, is)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = Omit<TableProps, "data"> & { was: StandingStatus; is: StandingStatus; count: number };

/** How many went from one position to another, with the list of them. */
function Cell({ was, is, count, searchOf, onFollow }: CellProps) {
  const { say, number } = useWords();
  const label = say("matched.moves.cell", {
    count,
    number: number(count),
    was: say(`matched.moves.status.${was}`),
    is: say(`matched.moves.status.${is}`),
  });
  return (
    <td className={was === is ? classes.same : undefined}>
      {count === 0 ? (
        "—"
      ) : (
        <Link to="/matching/products" search={searchOf(was, is)} onClick={onFollow} aria-label={label}>
          {number(count)}
        </Link>
      )}
    </td>
  );
}
