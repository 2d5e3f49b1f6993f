// The line of the file that a price was read from, for those who may see its import.
import { useQuery } from "@tanstack/react-query";
import { sourceLineOptions } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./PriceSource.module.css";

type FileLineProps = {
  productId: number | undefined;
  /** The import that the price is of, where one may know it. */
  importId: number | null | undefined;
};

export function FileLine({ productId, importId }: FileLineProps) {
  const { say, number } = useWords();
  const { data: source } = useQuery(sourceLineOptions(productId ?? 0, importId ?? null));
  if (!source || source.line === null) return null;
  return (
    <>
      <p className={classes.told}>{say("priceSource.line", { line: number(source.line) })}</p>
      <dl className={classes.lines}>
        {source.cells.map(({ field, column, value }) => (
          <div key={field}>
            <dt>{column ?? field}</dt>
            <dd className={classes.cell}>{value || "—"}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
