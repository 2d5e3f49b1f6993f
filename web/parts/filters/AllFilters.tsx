import type { FilterTag } from "#shared/filters/filterSetTags.ts";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import { TagList } from "./FilterTags.tsx";
import classes from "./AllFilters.module.css";

type AllFiltersProps = { tags: FilterTag[]; onRemove(tag: FilterTag): void; onClose(): void };

/** Every active filter with its value in full, beyond the tags that the list has room for. */
export function AllFilters({ tags, onRemove, onClose }: AllFiltersProps) {
  const { say } = useWords();
  return (
    <Dialog onClose={onClose} title={say("filters.all")} size="lg">
      <div className={classes.all}>
        <TagList tags={tags} onRemove={onRemove} whole />
      </div>
    </Dialog>
  );
}
