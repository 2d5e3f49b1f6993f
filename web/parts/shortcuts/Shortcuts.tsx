// Listens to the keyboard for what the screens declared, and shows the help sheet.
import { useDisclosure } from "@mantine/hooks";
import { Suspense, useEffect, useRef } from "react";
import { tinykeys } from "tinykeys";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import { shortcutsAreOn } from "./setting.ts";
import { useAllShortcuts, useShortcuts } from "./useShortcuts.ts";

const HelpSheet = lazyPart(() => import("./HelpSheet.tsx"));

export function Shortcuts() {
  const { say } = useWords();
  const [opened, { open, close }] = useDisclosure();
  useShortcuts([{ keys: "[Shift]+?", label: say("shortcuts.help"), run: open }]);
  return (
    <>
      <Keyboard />
      {opened && (
        <Suspense>
          <HelpSheet onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** A component of its own: what reads the registry must not be what writes it. */
function Keyboard(): null {
  const shortcuts = useAllShortcuts();
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  }, [shortcuts]);

  // Bound again only when the keys change, or a screen that is drawn again would break off a sequence.
  const keys = [...new Set(shortcuts.map((shortcut) => shortcut.keys))].join("\n");
  useEffect(() => {
    const run = (pressed: string) => (event: KeyboardEvent) => {
      event.preventDefault();
      current.current.findLast((shortcut) => shortcut.keys === pressed)?.run();
    };
    // Sequences first: the last press of one is not the shortcut of that key alone.
    const bindings = keys
      .split("\n")
      .filter(Boolean)
      .toSorted((left, right) => right.length - left.length)
      .map((shortcut) => [shortcut, run(shortcut)] as const);
    return tinykeys(window, Object.fromEntries(bindings), { ignore });
  }, [keys]);
  return null;
}

function ignore(event: KeyboardEvent): boolean {
  const { repeat, isComposing, target } = event;
  return (
    repeat ||
    isComposing ||
    (target instanceof Element && target.matches(typed) && !isCommand(event)) ||
    !shortcutsAreOn() ||
    document.querySelector('[role="dialog"][aria-modal="true"]') !== null
  );
}

/** With Control or Command a letter is no text. */
function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey;
}

/** Where a letter is a text, or chooses from a list; a box to tick or a switch has no use for it. */
const typed = `[contenteditable],select,textarea,input:not(${[
  "radio",
  "checkbox",
  "range",
  "button",
  "submit",
  "file",
]
  .map((type) => `[type="${type}"]`)
  .join()})`;
