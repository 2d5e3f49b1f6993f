// The question before all that a list shows is deleted: how many, what goes with them, and what is spared.
import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useReturnFocus } from "#web/parts/dialogs/useReturnFocus.ts";
import { useWords } from "#web/session/words.ts";
import { type BulkDelete, useBulkDelete } from "./useBulkDelete.ts";

type Props = BulkDelete & { onClose(): void };

export default function BulkDeleteDialog({ onClose, ...asked }: Props) {
  const { say, number } = useWords();
  useReturnFocus();
  const [withManual, setWithManual] = useState(false);
  const [keepUndone, setKeepUndone] = useState(false);
  const { run, running } = useBulkDelete(asked, onClose);
  const { what, isNarrowed } = asked;
  // What was counted when the question was asked is what is agreed to.
  const [count] = useState(asked.total ?? 0);
  const counted = { count, shown: number(count) };
  const ofMatches = what === "matches";
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(ofMatches ? "deletions.delete.matches" : `deletions.delete.${what}`, counted)}
      closeButtonProps={{ "aria-label": say("app.close") }}
    >
      <Stack gap="sm">
        {!isNarrowed && <Text fw={600}>{say("deletions.delete.everything")}</Text>}
        <Text size="sm">{say(`deletions.delete.${what}Go`)}</Text>
        {ofMatches && <Text size="sm">{say("deletions.delete.matchAgain")}</Text>}
        {what !== "offers" && (
          <Checkbox
            checked={withManual}
            onChange={({ currentTarget }) => setWithManual(currentTarget.checked)}
            label={say(ofMatches ? "deletions.delete.withManualMatches" : "deletions.delete.withManual")}
          />
        )}
        {ofMatches && (
          <Checkbox
            checked={keepUndone}
            onChange={({ currentTarget }) => setKeepUndone(currentTarget.checked)}
            label={say("deletions.delete.keepUndone")}
          />
        )}
        {running && (
          <Text size="sm" role="status">
            {say("deletions.delete.running")}
          </Text>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {say("app.cancel")}
          </Button>
          <Button color="red.9" loading={running} onClick={() => void run({ withManual, keepUndone })}>
            {say(ofMatches ? "deletions.delete.confirmMatches" : "deletions.delete.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
