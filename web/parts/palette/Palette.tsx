// Reaching anything from the keyboard: letters find screens, products, brands, competitors and catalogues.
import { Combobox, Loader, Modal, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import type { MenuGroup } from "#web/menu.ts";
import { useReturnFocus } from "#web/parts/dialogs/useReturnFocus.ts";
import { shownKeys } from "#web/parts/shortcuts/shownKeys.ts";
import { useWords } from "#web/session/words.ts";
import type { PaletteEntry } from "./paletteEntries.ts";
import { usePaletteGroups } from "./usePaletteGroups.ts";
import classes from "./palette.module.css";

type PaletteProps = {
  menu: readonly MenuGroup[];
  letters: string;
  onLetters(letters: string): void;
  onClose(): void;
};

export default function Palette(props: PaletteProps) {
  const { say } = useWords();
  useReturnFocus();
  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      size="lg"
      yOffset="12vh"
      // What is typed right after the keys that open it must not be lost.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={say("palette.title")}>
        <Modal.Body p={0}>
          <Finder {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Finder({ menu, letters, onLetters, onClose }: PaletteProps) {
  const { say } = useWords();
  const { groups, searching } = usePaletteGroups(menu, letters);
  const entries = groups.flatMap((group) => group.entries);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption } = combobox;
  const shown = entries.map(({ id }) => id).join("\n");
  // Enter takes the first that is found, whatever was chosen among those found before.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => void selectFirstOption(), [shown, selectFirstOption]);
  const go = (id: string) => {
    onClose();
    entries.find((entry) => entry.id === id)?.go();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          variant="unstyled"
          classNames={{ root: classes.field ?? "", input: classes.input ?? "" }}
          leftSection={searching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />}
          aria-label={say("palette.title")}
          placeholder={say("palette.placeholder")}
          value={letters}
          onChange={({ currentTarget }) => onLetters(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options ?? ""} aria-label={say("palette.found")}>
        {groups.map(({ label, entries: ofGroup }) => (
          <Combobox.Group key={label} label={label}>
            {ofGroup.map((entry) => (
              <Option key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {entries.length === 0 && (
          <Combobox.Empty>{say(searching ? "palette.searching" : "palette.none")}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}

function Option({ entry: { id, icon: IconComponent, label, detail, keys } }: { entry: PaletteEntry }) {
  const { language } = useWords();
  return (
    <Combobox.Option value={id} className={classes.option ?? ""}>
      <IconComponent size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {keys && <kbd className={classes.keys}>{shownKeys(keys, language)}</kbd>}
    </Combobox.Option>
  );
}
