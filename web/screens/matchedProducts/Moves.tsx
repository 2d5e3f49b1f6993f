// Two dates side by side: how many products went from which position to which, each number a link to exactly those.
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type DayRange, addDays, today } from "#shared/calendar/day.ts";
import { type FilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import { parametersOf } from "#shared/filters/filterSetParameters.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { type StandingStatus, moveText, readMove, standings } from "#shared/filters/past.ts";
import { DateRangePicker } from "#web/parts/date-range/DateRangePicker.tsx";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import classes from "#web/parts/past/past.module.css";
import { type ComparedDays, movesOptions } from "#web/queries/moves.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

type MovesProps = { filters: FilterSet; onClose(): void };

const month_days = 30;

export function Moves({ filters, onClose }: MovesProps) {
  const { say } = useWords();
  const catalog = useCatalog();
  const yesterday = addDays(today(), -1);
  const known = filters.moved === undefined ? undefined : readMove(filters.moved);
  const [{ from, to }, setDays] = useState<DayRange>({
    from: known?.from ?? addDays(yesterday, -month_days),
    to: known?.to ?? yesterday,
  });
  // What is asked of a day or of a position today has no part in what moved.
  const others = withoutFields(filters, [
    "day",
    "moved",
    "competitive",
    "isMatched",
    "isCompared",
    "priceAge",
  ]);
  const isInOrder = from < to && to <= yesterday;
  const { data, error } = useQuery({
    ...movesOptions(catalog.id, {
      from,
      to,
      where: matchedProductsWhere({ ...others, catalog_id: catalog.id }),
    }),
    enabled: isInOrder,
  });
  const nameOf = (id: number) => catalog.competitors.find((one) => one.id === id)?.name ?? String(id);
  const searchOf = (was: StandingStatus, is: StandingStatus) =>
    parametersOf({ ...others, moved: moveText({ from, to, was, is }) }, nameOf);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("matched.moves.title")}
      size="lg"
      closeButtonProps={{ "aria-label": say("app.close") }}
    >
      <div className={classes.days}>
        <DateRangePicker
          label={say("matched.moves.days")}
          value={{ from, to }}
          onChange={(range) => range && setDays(range)}
          max={yesterday}
        />
      </div>
      {!isInOrder && <p role="alert">{say("matched.moves.order")}</p>}
      {isInOrder && error && <p role="alert">{error.message}</p>}
      {isInOrder && !error && !data && <LoadingBlock />}
      {isInOrder && data && <Table data={data} searchOf={searchOf} onFollow={onClose} />}
    </Modal>
  );
}

type TableProps = {
  data: ComparedDays;
  searchOf(was: StandingStatus, is: StandingStatus): object;
  onFollow(): void;
};

function Table({ data, searchOf, onFollow }: TableProps) {
  const { say, number } = useWords();
  const countOf = (was: StandingStatus, is: StandingStatus) =>
    data.moves.find(({ from, to }) => from === was && to === is)?.count ?? 0;
  if (data.moves.length === 0) return <p>{say("matched.moves.none")}</p>;
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
              {standings.map((is) => {
                const count = countOf(was, is);
                return (
                  <td key={is} className={was === is ? classes.same : undefined}>
                    {count === 0 ? (
                      "—"
                    ) : (
                      <Link
                        to="/matching/products"
                        search={searchOf(was, is)}
                        onClick={onFollow}
                        aria-label={say("matched.moves.cell", {
                          count,
                          number: number(count),
                          was: say(`matched.moves.status.${was}`),
                          is: say(`matched.moves.status.${is}`),
                        })}
                      >
                        {number(count)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
