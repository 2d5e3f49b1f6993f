import { sql } from "kysely";
import type { Sql } from "../../../listedRows.ts";

/**
 * A common table expression after those of valueLines and `change`, which says by value and day by how much `figures`
 * change: what they are for all (place 0) and for each line, at each of `days`, by what changed up to it (ascending
 * `order`) or from it on (descending).
 */
export function totalsByDay(
  name: string,
  figures: readonly string[],
  { days, order }: { days: Sql; order: Sql },
): Sql {
  const columns = (columnOf: (figure: Sql) => Sql) =>
    sql.join(figures.map((figure) => sql`${columnOf(sql.ref(figure))} as ${sql.ref(figure)}`));
  const totals = columns((figure) => sql`sum(${figure})`);
  const runningTotals = columns(
    (figure) => sql`coalesce(sum(sum(${figure})) over (partition by place order by day ${order}), 0)`,
  );
  return sql`${sql.ref(name)} as (
      select place, day, ${runningTotals}
      from (
        select 0 as place, day, ${totals} from change group by day
        union all
        select line.place, change.day, ${totals}
        from change join spelling using (value) join line using (normal) group by line.place, change.day
        union all
        select place, day, ${columns(() => sql`0`)}
        from (select 0 as place union all select place from line) as place, ${days} as day(day)
      ) as changed
      group by place, day
    )`;
}
