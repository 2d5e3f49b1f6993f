import { NativeSelect, Pagination } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useWords } from "#web/session/words.ts";
import { pageCount, rangeOf } from "./paging.ts";
import classes from "./DataGrid.module.css";

type GridFooterProps = {
  total: number;
  page: number;
  limit: number;
  sizes: readonly number[];
  onPage(page: number): void;
  onLimit(limit: number): void;
};

export function GridFooter({ total, page, limit, sizes, onPage, onLimit }: GridFooterProps) {
  const { say, number } = useWords();
  const roomy = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const { first, last } = rangeOf(page, limit, total);
  const controls = { previous: say("grid.previousPage"), next: say("grid.nextPage"), first: "", last: "" };
  return (
    <div className={classes.footer}>
      <label className={classes.pageSize}>
        <NativeSelect
          size="xs"
          data={sizes.map(String)}
          value={String(limit)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
        {say("grid.pageSize")}
      </label>
      <p className={classes.range} role="status">
        {say("grid.range", { first: number(first), last: number(last), total: number(total) })}
      </p>
      <nav aria-label={say("grid.pages")}>
        <Pagination
          size="sm"
          total={pageCount(total, limit)}
          value={page}
          onChange={onPage}
          siblings={roomy ? 1 : 0}
          getItemProps={(item) => ({
            "aria-label": say("grid.page", { page: number(item) }),
            children: number(item),
          })}
          getControlProps={(control) => ({ "aria-label": controls[control] })}
        />
      </nav>
    </div>
  );
}
