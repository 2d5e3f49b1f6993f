// What somebody was writing, kept for this tab: through a reload, another screen, a session that ended.
import type { Entity } from "#shared/entities/entity.ts";
import { tab } from "#web/session/storage.ts";
import { type Changes, keepable, keptChanges } from "./draft.ts";

/** Keeps what was written under the name of the form; nothing where nothing was. */
export function keepForm(name: string, entity: Entity, changes: Changes): void {
  const kept = keepable(entity, changes);
  if (Object.keys(kept).length === 0) removeKeptForm(name);
  else tab.setItem(keyOf(name), JSON.stringify(kept));
}

export function removeKeptForm(name: string): void {
  tab.removeItem(keyOf(name));
}

export function keptForm(name: string, entity: Entity): Changes {
  const kept = tab.getItem(keyOf(name));
  return kept === null ? {} : keptChanges(entity, JSON.parse(kept));
}

function keyOf(name: string): string {
  return `vigie.form1.${name}`;
}
