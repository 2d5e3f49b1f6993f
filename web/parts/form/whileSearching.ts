type Option = { value: string; label: string };

/** Until what is typed has been searched for, those of the rows before it whose names fit. */
export function whileSearching(options: Option[], typed: string, searched: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === searched.trim().toLowerCase()
    ? options
    : options.filter(({ label }) => label.toLowerCase().includes(wanted));
}
