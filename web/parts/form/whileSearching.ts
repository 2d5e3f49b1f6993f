type Option = { value: string; label: string };

/** Until what is typed has been searched for, those of the rows before it whose names fit. */
export function whileSearching(options: Option[], typed: string, searched: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === searched.trim().toLowerCase()
    ? options
    : options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** Enter chooses: pressed while nothing is found yet, it must not save the form instead. */
export function enterChooses(event: { key: string; preventDefault(): void }): void {
  if (event.key === "Enter") event.preventDefault();
}
