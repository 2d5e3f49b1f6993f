import { IconAlertTriangle, IconCircleCheck, IconClock, IconLoader2, IconX } from "@tabler/icons-react";
import { maskAddress } from "#shared/credentials.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import type { QueuedSource } from "./useLaunch.ts";
import classes from "./launch.module.css";

type QueueProps = {
  queue: QueuedSource[];
  shown: string | undefined;
  sending: { key: string; share: number } | undefined;
  onShow(key: string): void;
  onRemove(key: string): void;
};

/** The files that wait to be sent, and what is known of each. */
export function Queue({ queue, ...props }: QueueProps) {
  const { say } = useWords();
  return (
    <ul className={classes.queue} aria-label={say("importing.launch.queue")}>
      {queue.map((queued) => (
        <QueuedSource key={queued.source.key} queued={queued} {...props} />
      ))}
    </ul>
  );
}

type QueuedSourceProps = Omit<QueueProps, "queue"> & { queued: QueueProps["queue"][number] };

function QueuedSource({ queued, shown, sending, onShow, onRemove }: QueuedSourceProps) {
  const words = useWords();
  const { key } = queued.source;
  const name = sourceName(queued);
  return (
    <li className={classes.queued} data-shown={key === shown || undefined}>
      <button type="button" className={classes.show} aria-pressed={key === shown} onClick={() => onShow(key)}>
        <StateIcon queued={queued} />
        <span className={classes.queuedText}>
          <span className={classes.fileName}>{name}</span>
          <span className={classes.minor}>{stateText(queued, words)}</span>
        </span>
      </button>
      {sending?.key === key ? (
        <Sending name={name} share={sending.share} />
      ) : (
        <RemoveSource name={name} disabled={Boolean(sending)} onRemove={() => onRemove(key)} />
      )}
    </li>
  );
}

function Sending({ name, share }: { name: string; share: number }) {
  const { say } = useWords();
  const label = say("importing.launch.sending", { name });
  return <progress className={classes.sending} max={1} value={share} aria-label={label} />;
}

type RemoveSourceProps = { name: string; disabled: boolean; onRemove(): void };

function RemoveSource({ name, disabled: isDisabled, onRemove }: RemoveSourceProps) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={say("importing.launch.remove", { name })}
      disabled={isDisabled}
      onClick={onRemove}
    >
      <IconX size={16} aria-hidden />
    </button>
  );
}

export function sourceName({ source }: Pick<QueuedSource, "source">): string {
  return "file" in source ? source.file.name : maskAddress(source.uri);
}

function StateIcon({ queued: { ready, error, preview, looking } }: { queued: QueuedSource }) {
  if (looking) return <IconLoader2 size={18} className={classes.turning} aria-hidden />;
  if (ready) return <IconCircleCheck size={18} className={classes.good} aria-hidden />;
  if (error || preview) return <IconAlertTriangle size={18} className={classes.bad} aria-hidden />;
  return <IconClock size={18} aria-hidden />;
}

function stateText({ source, preview, looking, error, ready }: QueuedSource, words: Words): string {
  const { say, number } = words;
  const size = "file" in source ? sizeText(source.file.size, words) : "";
  if (error) return failureText(error, words);
  if (looking) return say("importing.launch.looking");
  if (!preview) return [size, say("importing.launch.waitsForWebsite")].filter(Boolean).join(" · ");
  if (!ready) return preview.problem ?? say("importing.launch.incomplete");
  const count = preview.columns.length;
  return [size, say("importing.launch.columns", { count, formatted: number(count) })]
    .filter(Boolean)
    .join(" · ");
}

function sizeText(bytes: number, { say, number }: Words): string {
  const units = ["kilobytes", "megabytes"] as const;
  const [unit, value] =
    bytes < 1024 ** 2 ? [units[0], Math.ceil(bytes / 1024)] : [units[1], Math.round(bytes / 1024 ** 2)];
  return say(`importing.size.${unit}`, { value: number(value) });
}
