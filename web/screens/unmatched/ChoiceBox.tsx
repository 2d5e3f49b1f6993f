import { CheckButton } from "#web/parts/check/CheckButton.tsx";
import type { Product } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { useUnmatched } from "./unmatchedContext.ts";

type ChoiceBoxProps = { product: Pick<Product, "id" | "title">; tabIndex?: number };

/** Chooses a product; with the shift key all from the last one to it. */
export function ChoiceBox({ product: { id, title }, tabIndex }: ChoiceBoxProps) {
  const { say } = useWords();
  const { selection } = useUnmatched();
  return (
    <CheckButton
      label={say("unmatchedList.choose", { title })}
      checked={selection.has(id)}
      onToggle={({ shiftKey }) => selection.toggle(id, shiftKey)}
      {...(tabIndex !== undefined && { tabIndex })}
    />
  );
}
