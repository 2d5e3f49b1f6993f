import type { OrderFile } from "#web/queries/orderFiles.ts";
import type { Words } from "#web/session/words.ts";

/**
 * The files of sales that one may choose. One that was deleted stays chosen until somebody chooses otherwise, and is called
 * so: nothing is in it. `files` is undefined until they are known.
 */
export function fileChoices(
  files: readonly Pick<OrderFile, "name">[] | undefined,
  chosen: string | undefined,
  { say }: Pick<Words, "say">,
) {
  const choices = (files ?? []).map(({ name }) => ({ value: name, label: name }));
  if (!chosen || choices.some(({ value }) => value === chosen)) return choices;
  return [
    ...choices,
    { value: chosen, label: files ? say("lists.urlsFile.gone", { name: chosen }) : chosen },
  ];
}
