// A page of a list may be newer than the count that it is shown with: of rows that have come or gone since.

type Page = { rows: number; skip: number; limit: number };

/** Whether there are more rows before and on this page, or fewer with it as the last one, than there are said to be. */
export function isContradicted(total: number, { rows, skip, limit }: Page): boolean {
  if (rows > 0 && total < skip + rows) return true;
  const isLast = rows < limit && (rows > 0 || skip === 0);
  return isLast && total > skip + rows;
}
