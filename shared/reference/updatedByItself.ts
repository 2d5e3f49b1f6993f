/** Whether imports and rules run for a catalogue by themselves: it asks for it, and is not locked. */
export function isUpdatedByItself(catalog: { auto_update: boolean; lock: boolean }): boolean {
  return catalog.auto_update && !catalog.lock;
}
