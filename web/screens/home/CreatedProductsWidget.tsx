// How many products came on each of the last days: mine, and the competitors'.
import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, today } from "#shared/calendar/day.ts";
import type { DayRange } from "#shared/calendar/day.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { withoutFields } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { FigureLink } from "#web/parts/dashboard/FigureLink.tsx";
import { WidgetCard, WidgetNote } from "#web/parts/dashboard/WidgetCard.tsx";
import type { WidgetName, WidgetProps } from "#web/parts/dashboard/dashboardWidget.ts";
import { FigureTable } from "#web/parts/dashboard/FigureTable.tsx";
import { notOfSeveral } from "#web/parts/filters/filtersOfLists.ts";
import { createdProductsOptions } from "#web/queries/figures.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { createdDays, createdSites } from "./createdDays.ts";
import type { CreatedDay, CreatedSite } from "./createdDays.ts";
import classes from "./CreatedProductsWidget.module.css";

const periods = [7, 30, 90] as const;
const usualPeriod = 30;

export function CreatedProductsWidget({ filters, ...card }: WidgetProps & WidgetName) {
  const { say } = useWords();
  const { id } = useCatalog();
  const [days, setDays] = useState<Period>(usualPeriod);
  const period = { from: addDays(today(), 1 - days), to: today() };
  // What competitors' products do not have narrows neither: the two would be no match for each other.
  const ofBoth = withoutFields(filters ?? {}, [...notOfSeveral, "created"]);
  const { data, isError, refetch } = useQuery({
    ...createdProductsOptions(id, period, whereOf(ofBoth)),
    enabled: filters !== undefined,
  });
  return (
    <WidgetCard
      {...card}
      about={say("dashboards.created.about", { count: days })}
      failed={isError}
      onRetry={() => void refetch()}
      empty={data?.length === 0 ? <WidgetNote text={say("dashboards.created.none")} /> : undefined}
      menu={<Periods days={days} onChoose={setDays} />}
      renderChart={
        data &&
        (() => (
          <div className={classes.chart}>
            <Columns days={createdDays(data, period)} filters={ofBoth} />
            <Sites sites={createdSites(data)} period={period} filters={ofBoth} />
          </div>
        ))
      }
      table={data && <DaysTable days={createdDays(data, period)} filters={ofBoth} />}
    />
  );
}

type Period = (typeof periods)[number];

function Periods({ days, onChoose }: { days: Period; onChoose(days: Period): void }) {
  const { say } = useWords();
  return periods.map((choice) => (
    <Menu.Item
      key={choice}
      aria-current={choice === days || undefined}
      rightSection={choice === days ? <IconCheck size={15} aria-hidden /> : undefined}
      onClick={() => onChoose(choice)}
    >
      {say("dashboards.created.days", { count: choice })}
    </Menu.Item>
  ));
}

const sides = ["mine", "theirs"] as const;
type Side = (typeof sides)[number];
const listOf = { mine: "myNews", theirs: "theirNews" } as const;

function Columns({ days, filters }: { days: readonly CreatedDay[]; filters: FilterSet }) {
  const { number, date } = useWords();
  const most = Math.max(...days.map(({ mine, theirs }) => mine + theirs), 1);
  return (
    <div className={classes.plot}>
      <span className={classes.most} aria-hidden>
        {number(most)}
      </span>
      <div className={classes.columns}>
        {days.map((day) => (
          <DayColumn key={day.day} {...{ day, most, filters }} />
        ))}
      </div>
      <p className={classes.period} aria-hidden>
        <span>{date(days[0]!.day)}</span>
        <span>{date(days.at(-1)!.day)}</span>
      </p>
    </div>
  );
}

function DayColumn({ day, most, filters }: { day: CreatedDay; most: number; filters: FilterSet }) {
  const { say, number, date } = useWords();
  const textOf = (side: Side) =>
    say("dashboards.created.bar", {
      name: say(`dashboards.created.${side}`),
      day: date(day.day),
      count: day[side],
      formatted: number(day[side]),
    });
  return (
    <div className={classes.column}>
      {sides
        .filter((side) => day[side] > 0)
        .map((side) => (
          <FigureLink
            key={side}
            list={listOf[side]}
            filters={{ ...filters, created: { min: day.day, max: day.day } }}
            className={side === "mine" ? classes.mine : classes.theirs}
            style={{ height: `${(day[side] / most) * 100}%` }}
            title={textOf(side)}
            aria-label={textOf(side)}
            tabIndex={-1}
          />
        ))}
    </div>
  );
}

type SitesProps = { sites: readonly CreatedSite[]; period: DayRange; filters: FilterSet };

function Sites({ sites, period: { from, to }, filters }: SitesProps) {
  const { number } = useWords();
  const ofPeriod = { ...filters, created: { min: from, max: to } };
  return (
    <ul className={classes.sites}>
      {sites.map(({ id, name, own: isOwn, count }) => (
        <li key={id}>
          <FigureLink
            list={isOwn ? "myNews" : "theirs"}
            filters={ofPeriod}
            {...(!isOwn && { besides: { competitor: id } })}
            className={classes.site}
            title={name}
          >
            <span className={isOwn ? classes.mineSwatch : classes.theirSwatch} aria-hidden />
            <span className={classes.name}>{name}</span>
            <span className={classes.count}>{number(count)}</span>
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}

function DaysTable({ days, filters }: { days: readonly CreatedDay[]; filters: FilterSet }) {
  const { say, date } = useWords();
  const caption = say("dashboards.created.caption");
  return (
    <FigureTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{say("dashboards.created.day")}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {say(`dashboards.created.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{date(day.day)}</th>
            {sides.map((side) => (
              <CountCell key={side} {...{ side, day, filters }} />
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function CountCell({ side, day, filters }: { side: Side; day: CreatedDay; filters: FilterSet }) {
  const { number } = useWords();
  return (
    <td>
      {day[side] === 0 ? (
        "0"
      ) : (
        <FigureLink list={listOf[side]} filters={{ ...filters, created: { min: day.day, max: day.day } }}>
          {number(day[side])}
        </FigureLink>
      )}
    </td>
  );
}
