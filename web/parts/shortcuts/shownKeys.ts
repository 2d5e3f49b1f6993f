import type { Language } from "#shared/messages/language.ts";

const then: Record<Language, string> = { fr: "puis", en: "then" };

/** Keys as a person reads them: "g p" gives "G puis P". */
export function shownKeys(keys: string, language: Language): string {
  return keys.split(" ").map(shownPress).join(` ${then[language]} `);
}

/**
 * A modifier in brackets may or may not be held: which one it takes depends on the keyboard. "$mod" is Command on an
 * Apple keyboard and Control on any other.
 */
function shownPress(press: string): string {
  const key = press.replace(/^\[[^\]]+\]\+/, "");
  if (key.startsWith("$mod+")) return `${isApple() ? "⌘" : "Ctrl"} ${shownPress(key.slice("$mod+".length))}`;
  return key.length === 1 ? key.toUpperCase() : key;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");
}
