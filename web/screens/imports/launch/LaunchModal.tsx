import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import { WebsiteChoice } from "#web/parts/feed/WebsiteChoice.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { Queue, sourceName } from "./Queue.tsx";
import { SourceChoice } from "./SourceChoice.tsx";
import { useLaunch } from "./useLaunch.ts";
import type { Conditions } from "./useLaunch.ts";
import classes from "./launch.module.css";

/** Launches imports: a website, its files or an address, and how they are to be read. */
export default function LaunchModal({ onClose }: { onClose(): void }) {
  const words = useWords();
  const { say } = words;
  const launching = useLaunch(words, onClose);
  const { queue, conditions, sending } = launching;
  const [wanted, setWanted] = useState<string>();
  const shown = queue.find(({ source }) => source.key === wanted) ?? queue[0];
  return (
    <Dialog
      onClose={sending ? () => undefined : onClose}
      size="min(1120px, 96vw)"
      title={say("importing.launch.title")}
    >
      <div className={classes.launch}>
        <ChosenWebsite launching={launching} />
        <SourceChoice compact={queue.length > 0} onAdd={launching.add} />
        {queue.length > 0 && (
          <Queue
            queue={queue}
            shown={shown?.source.key}
            sending={sending}
            onShow={setWanted}
            onRemove={launching.remove}
          />
        )}
        {shown?.preview && (
          <PreviewPane
            name={sourceName(shown)}
            preview={shown.preview}
            chosen={shown.chosen}
            looking={shown.looking}
            onChoose={(reading) => launching.read(shown.source.key, reading)}
          />
        )}
        <Advanced conditions={conditions} onChange={launching.setConditions} />
        <Foot launching={launching} onCancel={onClose} />
      </div>
    </Dialog>
  );
}

type Launching = { launching: ReturnType<typeof useLaunch> };

function ChosenWebsite({ launching: { websiteId, setWebsiteId, queue } }: Launching) {
  const { say } = useWords();
  const isMissing = websiteId === undefined && queue.length > 0;
  return (
    <WebsiteChoice
      required
      isFirst
      label={say("importing.launch.website")}
      placeholder={say("importing.launch.chooseWebsite")}
      value={websiteId}
      onChange={setWebsiteId}
      error={isMissing ? say("importing.launch.noWebsite") : undefined}
    />
  );
}

function Foot({ launching, onCancel }: Launching & { onCancel(): void }) {
  const { say } = useWords();
  const { conditions, sending, queue, canLaunch } = launching;
  const count = Math.max(1, queue.length);
  const remember = (checked: boolean) => launching.setConditions({ ...conditions, remember: checked });
  return (
    <div className={classes.foot}>
      <Checkbox
        label={say("importing.launch.remember")}
        checked={conditions.remember}
        onChange={({ currentTarget: { checked } }) => remember(checked)}
      />
      <Button variant="default" onClick={onCancel} disabled={Boolean(sending)}>
        {say("app.cancel")}
      </Button>
      <Button variant="light" disabled={!canLaunch} onClick={() => void launching.launch({ trial: true })}>
        {say("importing.launch.try", { count })}
      </Button>
      <Button
        disabled={!canLaunch && !sending}
        loading={Boolean(sending)}
        onClick={() => void launching.launch()}
      >
        {say("importing.launch.run", { count })}
      </Button>
    </div>
  );
}

const scopes = ["all", "matched", "notMatched"] as const;

type AdvancedProps = { conditions: Conditions; onChange(conditions: Conditions): void };

function Advanced({ conditions, onChange }: AdvancedProps) {
  const { say } = useWords();
  return (
    <details className={classes.advanced}>
      <summary>{say("importing.launch.advanced")}</summary>
      <div className={classes.advancedFields}>
        <NativeSelect
          label={say("importing.detail.scope")}
          description={say("importing.launch.scopeHelp")}
          data={scopes.map((value) => ({ value, label: say(`importing.scope.${value}`) }))}
          value={conditions.scope}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...conditions, scope: value as Conditions["scope"] })
          }
        />
        <TextInput
          type="datetime-local"
          label={say("importing.detail.observedAt")}
          description={say("importing.launch.observedAtHelp")}
          value={conditions.observedAt}
          onChange={({ currentTarget: { value } }) => onChange({ ...conditions, observedAt: value })}
        />
      </div>
    </details>
  );
}
