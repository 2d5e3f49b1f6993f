// The saved trackings: the filters of one become those of the list, or one that nobody needs is deleted.
import { IconBinoculars, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { cut } from "#shared/messages/cut.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { trackingsOptions } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { filtersOf } from "./trackedFilters.ts";
import { useDeleteTracking } from "./useDeleteTracking.ts";
import classes from "./ApplyTracking.module.css";

type ApplyTrackingProps = { onApply(filters: FilterSet): void; onClose(): void };

/** As long as names are here; the whole one is told when one points at it. */
const longestName = 14;

export default function ApplyTracking({ onApply, onClose }: ApplyTrackingProps) {
  const { say, date } = useWords();
  const { id } = useCatalog();
  const remove = useDeleteTracking();
  const { data: trackings, isPending } = useQuery(trackingsOptions(id));
  return (
    <Dialog onClose={onClose} title={say("trackings.apply")}>
      {isPending && <LoadingBlock />}
      {trackings?.length === 0 && (
        <Message icon={IconBinoculars} title={say("trackings.none")} advice={say("trackings.noneAdvice")} />
      )}
      <ul className={classes.list}>
        {trackings?.map((tracking) => (
          <li key={tracking.id}>
            <button
              type="button"
              className={classes.name}
              title={tracking.name}
              onClick={() => {
                onApply(filtersOf(tracking));
                onClose();
              }}
            >
              {cut(tracking.name, longestName)}
              <span className={classes.date}>{date(tracking.modified)}</span>
            </button>
            <button
              type="button"
              className={classes.remove}
              aria-label={say("trackings.deleteOne", { name: tracking.name })}
              onClick={() => void remove(tracking)}
            >
              <IconTrash size={17} stroke={1.7} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
