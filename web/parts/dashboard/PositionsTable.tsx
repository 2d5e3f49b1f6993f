// The figures of stacked bars as a table, every count a link: for the keyboard, for those who listen, and for all rows.
import { positions } from "#shared/filters/competitive.ts";
import { filtersOfCompared, filtersOfPosition } from "#shared/filters/figureFilters.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { useWords } from "#web/session/words.ts";
import { FigureLink } from "./FigureLink.tsx";
import { comparedOf } from "./barRows.ts";
import type { BarRow } from "./barRows.ts";
import { FigureTable } from "./FigureTable.tsx";

type PositionsTableProps = {
  caption: string;
  /** What the names are of. */
  of: string;
  rows: readonly BarRow[];
};

export function PositionsTable({ caption, of, rows }: PositionsTableProps) {
  const { say } = useWords();
  return (
    <FigureTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {positions.map((position) => (
            <th key={position} scope="col">
              {say(`dashboards.pie.${position}`)}
            </th>
          ))}
          <th scope="col">{say("dashboards.table.compared")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {positions.map((position) => (
              <td key={position}>
                <Count count={row.counts[position]} filters={filtersOfPosition(row.filters, position)} />
              </td>
            ))}
            <td>
              <Count count={comparedOf(row)} filters={filtersOfCompared(row.filters)} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function Count({ count, filters }: { count: number; filters: FilterSet }) {
  const { number } = useWords();
  if (count === 0) return <>0</>;
  return (
    <FigureLink list="matched" filters={filters}>
      {number(count)}
    </FigureLink>
  );
}
