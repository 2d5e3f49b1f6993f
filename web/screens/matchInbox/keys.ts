/** The shortcuts of the inbox: the same in both languages, for fingers that know them. */
export const keys = { accept: "a", reject: "r", skip: "s", undo: "z", next: "j", previous: "k" } as const;
