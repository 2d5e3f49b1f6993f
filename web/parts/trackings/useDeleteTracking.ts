import { useQueryClient } from "@tanstack/react-query";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { deleteTracking, trackingListsKey } from "#web/queries/trackings.ts";
import type { ListedTracking } from "#web/queries/trackings.ts";
import { useWords } from "#web/session/words.ts";

/** Asks, deletes and tells; true when the tracking is gone. */
export function useDeleteTracking() {
  const words = useWords();
  const client = useQueryClient();
  return async ({ id, name }: Pick<ListedTracking, "id" | "name">): Promise<boolean> => {
    const agreed = await confirm({
      title: words.say("app.trackings.delete.title"),
      text: words.say("app.trackings.delete.text", { name }),
      confirmLabel: words.say("app.trackings.delete.confirm"),
      danger: true,
    });
    if (!agreed) return false;
    try {
      await deleteTracking(id);
    } catch (error) {
      toastFailure(error, words);
      return false;
    }
    toastSuccess(words.say("app.trackings.delete.done", { name }), words);
    await client.invalidateQueries({ queryKey: trackingListsKey });
    return true;
  };
}
