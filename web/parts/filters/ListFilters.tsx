// The filters in the toolbar of a list: the button that opens them, the tags of the active ones, and the same in the
// right-hand menu.
import { IconFilter, IconFilterOff, IconListDetails } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { withoutTag } from "#shared/filters/filterSetTags.ts";
import type { FilterTag } from "#shared/filters/filterSetTags.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { withLaterWords } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";
import type { CountOf } from "./FilterModal.tsx";
import type { IsFilled } from "./rareFields.ts";
import { FilterTags } from "./FilterTags.tsx";
import { useTags } from "./useTags.ts";
import classes from "./ListFilters.module.css";

const FilterModal = lazyPart(
  withLaterWords(() =>
    import("./FilterModal.tsx").then(({ FilterModal: component }) => ({ default: component })),
  ),
);
const AllFilters = lazyPart(() =>
  import("./AllFilters.tsx").then(({ AllFilters: component }) => ({ default: component })),
);

export type ListFiltersProps = {
  filters: FilterSet;
  /** The fields that this list does not offer. */
  without: readonly FilterField[];
  /** How many rows a filter set leaves. */
  countOf: CountOf;
  isFilled: IsFilled;
  onApply(filters: FilterSet): void;
};

const keys = "f";

type Opened = "form" | "all";

export function ListFilters({ filters, without, countOf, isFilled, onApply }: ListFiltersProps) {
  const tags = useTags(filters);
  const [open, setOpen] = useState<Opened>();
  const remove = (tag: FilterTag) => onApply(withoutTag(filters, tag));
  const close = () => setOpen(undefined);
  useFilterEntries(tags.length, setOpen, onApply);
  return (
    <>
      <OpenFilters count={tags.length} onOpen={() => setOpen("form")} />
      <FilterTags
        tags={tags}
        onRemove={remove}
        onClear={() => onApply({})}
        onShowAll={() => setOpen("all")}
      />
      <Suspense>
        {open === "form" && (
          <FilterModal
            filters={filters}
            without={without}
            countOf={countOf}
            isFilled={isFilled}
            onApply={onApply}
            onClose={close}
          />
        )}
        {open === "all" && <AllFilters tags={tags} onRemove={remove} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The same in the right-hand menu. */
function useFilterEntries(
  count: number,
  open: (what: Opened) => void,
  onApply: ListFiltersProps["onApply"],
): void {
  const { say } = useWords();
  useRightMenu(
    useMemo(() => {
      const disabled = count === 0;
      return [
        {
          id: "filters",
          label: say("filters.open"),
          icon: IconFilter,
          run: () => open("form"),
          badge: count,
          keys,
        },
        {
          id: "allFilters",
          label: say("filters.showAll"),
          icon: IconListDetails,
          run: () => open("all"),
          disabled,
        },
        {
          id: "clearFilters",
          label: say("filters.clear"),
          icon: IconFilterOff,
          run: () => onApply({}),
          disabled,
        },
      ];
    }, [say, count, open, onApply]),
  );
}

function OpenFilters({ count, onOpen }: { count: number; onOpen(): void }) {
  const { say } = useWords();
  return (
    <ActionButton
      variant="default"
      size="xs"
      className={classes.open}
      icon={IconFilter}
      aria-label={count > 0 ? say("filters.openCount", { count }) : say("filters.open")}
      onClick={onOpen}
    >
      {say("filters.open")}
      {count > 0 && (
        <>
          {" "}
          <span className={classes.count}>{count}</span>
        </>
      )}
    </ActionButton>
  );
}
