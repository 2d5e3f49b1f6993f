// How the cells of each format of tables are cut from the text that its bytes come out as.
import type { TableType } from "#shared/reference/feedDialects.ts";
import type { SniffedDialect } from "./sniffDialect.ts";
import { workbookDialect } from "./workbook/readWorkbook.ts";

/** Undefined: by signs of the file's choice, which are searched for. */
export const tableDialects: Record<TableType, SniffedDialect | undefined> = {
  csv: undefined,
  xlsx: workbookDialect,
};
