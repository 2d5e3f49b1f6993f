// Which competitor's catalogue is shown: the one of the address, or the one looked at last in this browser.
import type { Competitor as WholeCompetitor } from "#web/session/catalog.ts";
import { local } from "#web/session/storage.ts";
import type { Store } from "#web/session/storage.ts";

type Competitor = Pick<WholeCompetitor, "id" | "name" | "weight">;

/** The heaviest first; equals by name. */
export function byWeight<Theirs extends Competitor>(competitors: readonly Theirs[]): Theirs[] {
  return competitors.toSorted(
    (left, right) => right.weight - left.weight || left.name.localeCompare(right.name, "fr"),
  );
}

/** Undefined where there is none. An id that is no competitor of the catalogue (any more) is passed over. */
export function chosenCompetitor<Theirs extends Competitor>(
  competitors: readonly Theirs[],
  ...ids: readonly (number | undefined)[]
): Theirs | undefined {
  const chosen = ids.flatMap((wanted) => competitors.find(({ id }) => id === wanted) ?? []);
  return chosen[0] ?? byWeight(competitors)[0];
}

/** The id that was chosen last in a catalogue. */
export function lastCompetitor(catalogId: number, store: Store = local): number | undefined {
  const id = Number(store.getItem(keyOf(catalogId)));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export function rememberCompetitor(catalogId: number, id: number, store: Store = local): void {
  store.setItem(keyOf(catalogId), String(id));
}

function keyOf(catalogId: number): string {
  return `vigie.competitor.${catalogId}`;
}
