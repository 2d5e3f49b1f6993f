// The button that opens the palette, and the keys that do.
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useCallback, useState } from "react";
import type { MenuGroup } from "#web/menu.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { shownKeys } from "#web/parts/shortcuts/shownKeys.ts";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import { useIdleLoad } from "#web/parts/useIdleLoad.ts";
import { withLaterWords } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";
import { useTypedAhead } from "./useTypedAhead.ts";
import classes from "./PaletteButton.module.css";

const load = withLaterWords(() => import("./Palette.tsx"));
const Palette = lazyPart(load);
const keys = "$mod+k";

export function PaletteButton({ menu }: { menu: readonly MenuGroup[] }) {
  const { say, language } = useWords();
  const [letters, setLetters] = useState<string>();
  const opened = letters !== undefined;
  const open = () => setLetters((now) => now ?? "");
  useTypedAhead(
    opened,
    useCallback((letter) => setLetters((now = "") => now + letter), []),
  );
  // Whoever opens it types at once: it must be there by then.
  useIdleLoad(load);
  useShortcuts([{ keys, label: say("app.find"), run: open }]);
  return (
    <>
      <button type="button" className={classes.button} aria-label={say("app.find")} onClick={open}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>{say("app.find")}</span>
        {/* Drawn, not written: the button is called by its word alone. */}
        <kbd aria-hidden data-keys={shownKeys(keys, language)} />
      </button>
      {opened && (
        <Suspense>
          <Palette
            menu={menu}
            letters={letters}
            onLetters={setLetters}
            onClose={() => setLetters(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
