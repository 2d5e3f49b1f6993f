// A list whose rows the browser has in full becomes a file there: all of them, or those of the page on screen.
import { IconDownload, IconFileDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import type { Cell } from "#shared/csv.ts";
import type { Where } from "#shared/filters/filter.ts";
import { saveFile } from "#web/parts/export/saveFile.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import type { ListQueries } from "#web/queries/listQueries.ts";
import { useWords } from "#web/session/words.ts";
import type { List } from "./useList.ts";

type GridFileEntriesProps<Row, Size extends number> = {
  name: string;
  /** Whose labels stand above what a row has in them. Stable between renders. */
  columns: readonly { meta?: { label?: string } | undefined }[];
  cellsOf(row: Row): readonly Cell[];
  queries: Pick<ListQueries<Row>, "page">;
  list: List<Row, Size>;
  where: Where;
};

export function GridFileEntries<Row, Size extends number>(props: GridFileEntriesProps<Row, Size>) {
  const { name, columns, cellsOf, queries, list, where } = props;
  const words = useWords();
  const client = useQueryClient();
  const { rows, order, total } = list;
  useRightMenu(
    useMemo(() => {
      const save = (exported: readonly Row[]) => {
        const headers = columns.map(({ meta }) => meta?.label ?? "");
        const lines = [headers, ...exported.map(cellsOf)].map(csvLine);
        saveFile(name, new Blob([byteOrderMark, ...lines], { type: "text/csv;charset=utf-8" }));
        const values = { name, count: exported.length, formatted: words.number(exported.length) };
        toastSuccess(words.say("exportDialog.done", values), words);
      };
      const saveAll = async () => {
        try {
          save(
            await allRows((page) =>
              client.fetchQuery({ ...queries.page({ where, order, page, limit: piece }), gcTime: 0 }),
            ),
          );
        } catch (problem) {
          console.error(problem);
          toastFailure(problem, words);
        }
      };
      const disabled = !rows || rows.length === 0;
      return [
        {
          id: "exportAll",
          label: words.say("lists.file.all", { count: total ?? 0, formatted: words.number(total ?? 0) }),
          icon: IconDownload,
          run: () => void saveAll(),
          disabled,
        },
        {
          id: "exportPage",
          label: words.say("lists.file.page"),
          icon: IconFileDownload,
          run: () => rows && save(rows),
          disabled,
        },
      ];
    }, [words, client, name, columns, cellsOf, queries, where, order, rows, total]),
  );
  return null;
}

/** As many as the server answers at once. */
const piece = 10_000;

async function allRows<Row>(pageOf: (page: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await pageOf(page);
    all.push(...rows);
    if (rows.length < piece) return all;
  }
}
