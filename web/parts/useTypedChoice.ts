import { useState } from "react";

/**
 * What is typed into a field that chooses among rows by their letters: undefined while it shows the name of the row that
 * is chosen. `fieldOf` gives the field what it shows, and follows it.
 */
export function useTypedChoice() {
  const [typed, setTyped] = useState<string>();
  return {
    typed,
    fieldOf: (chosen: string) => ({
      searchValue: typed ?? chosen,
      // The kit writes the whole name into the field of its own accord: nobody has typed that.
      onSearchChange: (text: string) => setTyped((now) => (!now && text === chosen ? now : text)),
      // The letter that opens it is kept.
      onDropdownOpen: () => setTyped((letters) => letters ?? ""),
      onDropdownClose: () => setTyped(undefined),
    }),
  };
}
