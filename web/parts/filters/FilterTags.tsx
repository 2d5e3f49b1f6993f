import { IconX } from "@tabler/icons-react";
import { tagValueLength, tagsShown } from "#shared/filters/filterSetTags.ts";
import type { FilterTag } from "#shared/filters/filterSetTags.ts";
import { cut } from "#shared/messages/cut.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./FilterTags.module.css";

type FilterTagsProps = {
  tags: FilterTag[];
  onRemove(tag: FilterTag): void;
  onClear(): void;
  onShowAll(): void;
};

/** What the list is narrowed to: a tag for each filter, up to twelve, and how many more. */
export function FilterTags({ tags, onRemove, onClear, onShowAll }: FilterTagsProps) {
  const { say } = useWords();
  if (tags.length === 0) return null;
  const hidden = tags.length - tagsShown;
  return (
    <div className={classes.bar}>
      <TagList tags={tags.slice(0, tagsShown)} onRemove={onRemove} />
      {hidden > 0 && (
        <button type="button" className={classes.link} onClick={onShowAll}>
          {say("filters.more", { count: hidden })}
        </button>
      )}
      <button type="button" className={classes.link} onClick={onClear}>
        {say("filters.clear")}
      </button>
    </div>
  );
}

/** Tags that can each be taken away. */
export function TagList({
  tags,
  onRemove,
  whole: isWhole = false,
}: Pick<FilterTagsProps, "tags" | "onRemove"> & { whole?: boolean }) {
  const { say } = useWords();
  return (
    <ul className={classes.tags} aria-label={say("filters.active")}>
      {tags.map((tag) => (
        <li key={`${tag.key} ${tag.id}`} className={classes.tag}>
          <span className={classes.text} title={tag.value}>
            <span className={classes.name}>{say("filters.tag", { name: tag.name })}</span>{" "}
            {isWhole ? tag.value : cut(tag.value, tagValueLength)}
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={say("filters.remove", { name: tag.name, value: tag.value })}
            onClick={() => onRemove(tag)}
          >
            <IconX size={14} stroke={2.2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
