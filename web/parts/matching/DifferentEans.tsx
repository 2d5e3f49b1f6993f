import { IconBarcodeOff } from "@tabler/icons-react";
import type { Product } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { haveDifferentEans } from "./keysInCommon.ts";
import classes from "./DifferentEans.module.css";

type DifferentEansProps = { mine: Pick<Product, "ean">; theirs: Pick<Product, "ean"> };

/** That two products have different barcodes, before somebody matches them; nothing where they may be one article. */
export function DifferentEans({ mine, theirs }: DifferentEansProps) {
  const { say } = useWords();
  if (!haveDifferentEans(mine, theirs)) return null;
  return (
    <span className={classes.different}>
      <IconBarcodeOff size={15} stroke={2} aria-hidden />
      {say("manualMatching.differentEans", { own: mine.ean ?? "", theirs: theirs.ean ?? "" })}
    </span>
  );
}
