// The browser's storage, which may be refused or full: a failure is logged, and the product goes on without it.
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const local: Store = safely(() => window.localStorage);
export const tab: Store = safely(() => window.sessionStorage);

/** Wraps a storage so that it never throws; reading what cannot be read gives null. */
export function safely(open: () => Store): Store {
  return {
    getItem: (key) => attempt(() => open().getItem(key)) ?? null,
    setItem: (key, value) => attempt(() => open().setItem(key, value)),
    removeItem: (key) => attempt(() => open().removeItem(key)),
  };
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch (error) {
    console.warn("Browser storage is not available", error);
    return undefined;
  }
}
