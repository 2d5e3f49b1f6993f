// What stands above the list of rules.
import { NativeSelect } from "@mantine/core";
import { IconArrowsShuffle } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { CreateButton } from "#web/parts/list/CreateRow.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";

export function ListButtons({ onApplyAll }: { onApplyAll(): void }) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  const isLocked = useIsLocked(useCatalog());
  return (
    <>
      {!isLocked && <CreateButton label={say("matchingRules.list.create")} to="/matching/rules/new" />}
      {isAdmin && (
        <ActionButton variant="default" icon={IconArrowsShuffle} onClick={onApplyAll}>
          {say("matchingRules.list.applyAll")}
        </ActionButton>
      )}
    </>
  );
}

type YesNoProps = {
  field: "enabled" | "images";
  value: boolean | undefined;
  onChange(value: boolean | undefined): void;
};

export function YesNo({ field, value, onChange }: YesNoProps) {
  const { say } = useWords();
  const label = say(`matchingRules.column.${field === "images" ? "matching_image_enabled" : field}`);
  const named = (answer: string) => say("matchingRules.list.only", { field: label, answer });
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value === undefined ? "" : String(value)}
      data={[
        { value: "", label: named(say("matchingRules.list.all")) },
        { value: "true", label: named(say("matchingRules.yes")) },
        { value: "false", label: named(say("matchingRules.no")) },
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? undefined : currentTarget.value === "true")
      }
    />
  );
}
