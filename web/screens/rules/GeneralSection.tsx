// What a rule is called, whether it is on, whether it looks at images, and for which competitors it is.
import { TextInput } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { SwitchField } from "#web/parts/switch/SwitchField.tsx";
import { competitorsText } from "./ruleWords.ts";
import type { RuleEditing } from "./useRuleEditor.ts";
import classes from "./editor.module.css";

const CompetitorsModal = lazyPart(() => import("./CompetitorsModal.tsx"));

export function GeneralSection({ editor }: { editor: RuleEditing }) {
  const { say } = useWords();
  const { draft, change, problems, marked } = editor;
  return (
    <section className={classes.card} aria-label={say("matchingRules.editor.general")}>
      <TextInput
        label={say("matchingRules.column.name")}
        placeholder={say("matchingRules.editor.namePlaceholder")}
        required
        maxLength={200}
        value={draft.name}
        error={marked && problems.has("name") && say("matchingRules.editor.nameMissing")}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={classes.switches}>
        <SwitchField
          label={say("matchingRules.editor.enabled")}
          description={say("matchingRules.editor.enabledAdvice")}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
        <SwitchField
          label={say("matchingRules.editor.images")}
          description={say("matchingRules.editor.imagesAdvice")}
          checked={draft.matching_image_enabled}
          onChange={(matching_image_enabled) => change({ matching_image_enabled })}
        />
      </div>
      <Competitors ids={draft.competitors_id} onChange={(competitors_id) => change({ competitors_id })} />
    </section>
  );
}

function Competitors({ ids, onChange }: { ids: number[]; onChange(ids: number[]): void }) {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.competitors}>
      <span className={classes.label}>{say("matchingRules.editor.competitors")}</span>
      <ActionButton
        variant="default"
        size="xs"
        icon={IconBuildingStore}
        aria-label={say("matchingRules.editor.chooseCompetitors", {
          chosen: competitorsText({ competitors_id: ids }, catalog, words),
        })}
        onClick={() => setOpen(true)}
      >
        {competitorsText({ competitors_id: ids }, catalog, words)}
      </ActionButton>
      {open && (
        <Suspense fallback={<LoadingBlock />}>
          <CompetitorsModal ids={ids} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
