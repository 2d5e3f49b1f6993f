import { Checkbox } from "@mantine/core";
import { IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { toastSuccess } from "#web/parts/toasts/toasts.ts";
import { deleteRule, cleanUpRule } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import type { RuleEditing } from "./useRuleEditor.ts";
import classes from "./editor.module.css";

/** The actions of the editor at the right edge; deleting is the administrators'. */
export function useEditorMenu(rule: MatchingRule | null, { apply, actions, goToList }: RuleEditing): void {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  const remove = useDeleteRule(rule, { actions, goToList });
  useRightMenu([
    {
      id: "apply",
      label: say("matchingRules.editor.apply"),
      icon: IconPlayerPlay,
      run: () => void apply(),
    },
    ...(isAdmin && rule
      ? [
          {
            id: "delete",
            label: say("matchingRules.delete.title"),
            icon: IconTrash,
            run: () => void remove(),
          },
        ]
      : []),
  ]);
}

/** Asks first, and whether its matches go as well. */
function useDeleteRule(
  rule: MatchingRule | null,
  { actions, goToList }: Pick<RuleEditing, "actions" | "goToList">,
) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  return async (): Promise<void> => {
    if (!rule) return;
    let withMatches = false;
    const agreed = await confirm({
      title: say("matchingRules.delete.title"),
      text: (
        <>
          <p>{say("matchingRules.delete.text", { name: rule.name })}</p>
          <WithMatches words={words} onChange={(checked) => (withMatches = checked)} />
        </>
      ),
      confirmLabel: say("matchingRules.delete.confirm"),
      danger: true,
    });
    const deleting = async () => {
      await deleteRule(rule, withMatches);
      cleanUpRule(client, rule.id);
    };
    if (!agreed || !(await actions.attempt(deleting))) return;
    toastSuccess(say("matchingRules.done.deleted"), words);
    await goToList();
  };
}

type WithMatchesProps = { words: Words; onChange(checked: boolean): void };

/** Whether what the rule matched goes too, and what that means. */
function WithMatches({ words: { say }, onChange }: WithMatchesProps) {
  const [checked, setChecked] = useState(false);
  return (
    <>
      <Checkbox
        className={classes.withMatches ?? ""}
        label={say("matchingRules.delete.withMatches")}
        checked={checked}
        onChange={({ currentTarget }) => {
          setChecked(currentTarget.checked);
          onChange(currentTarget.checked);
        }}
      />
      <p aria-live="polite">{say(checked ? "matchingRules.delete.go" : "matchingRules.delete.stay")}</p>
    </>
  );
}
