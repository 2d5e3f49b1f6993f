// What the test files of one process share and nobody of them may close: it is closed when the process has no more.
const closers: (() => Promise<void>)[] = [];

/** Makes something once per process; `close` is called when no test will use it any more. */
export function kept<Thing>(make: () => Promise<Thing>, close: (thing: Thing) => Promise<void>) {
  let made: Promise<Thing> | undefined;
  return (): Promise<Thing> => {
    if (!made) {
      const making = make();
      made = making;
      closers.push(async () => close(await making));
    }
    return made;
  };
}

/** Closes all of it, the latest first. */
export async function closeKept(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}
