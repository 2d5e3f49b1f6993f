export type Neighbours = { previous?: number | undefined; next?: number | undefined };

/** What stands before and after an id in the list that has it; nothing when none has. */
export function neighboursIn(lists: readonly (readonly number[])[], id: number): Neighbours {
  const ids = lists.find((list) => list.includes(id)) ?? [];
  const index = ids.indexOf(id);
  return index < 0 ? {} : { previous: ids[index - 1], next: ids[index + 1] };
}
