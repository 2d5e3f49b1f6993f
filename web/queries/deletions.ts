// What administrators delete in bulk, and bring back.
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { deleteProducts as deletion, deleteMatches } from "#shared/addresses/deleteAll.ts";
import type { undoDeletion as undoing } from "#shared/addresses/deletions.ts";
import type { deletion as entity } from "#shared/entities/deletion.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { listQueries } from "./listQueries.ts";

export type Deletion = Wire<RowOf<typeof entity>>;
type Deleted = Required<AnswerOf<typeof deletion>> & Required<AnswerOf<typeof deleteMatches>>;
type BroughtBack = Required<AnswerOf<typeof undoing>>;

export const deletions = listQueries<Deletion>({ key: ["deletions"], path: "Deletions", thenBy: "id DESC" });

/** A million products take minutes; whoever leaves meanwhile finds the deletion in its list. */
const within_ms = 30 * 60_000;

/** What is deleted of a website: `offers` as the list of a catalogue shows them, in its currency. */
export type AskedDeletion = {
  websiteId: number;
  what: "products" | "offers" | "matches";
  catalogId: number;
  where: object;
  withManual: boolean;
  keepUndone: boolean;
};

export function deleteInBulk({ websiteId, what, catalogId, where, withManual, keepUndone }: AskedDeletion) {
  const offers = what === "offers";
  return request<Deleted>({
    method: "DELETE",
    path: `${what === "matches" ? "MatchedProducts" : "Products"}/${websiteId}/deleteAll`,
    params: {
      filter: { where: offers ? { and: [{ kind: "mkp" }, where] } : where },
      withManual,
      ...(offers && { offersOf: catalogId }),
      ...(what === "matches" && { keepUndone }),
    },
    within_ms,
  });
}

export function undoDeletion(id: number) {
  return request<BroughtBack>({ method: "POST", path: `Deletions/${id}/undo`, within_ms });
}
