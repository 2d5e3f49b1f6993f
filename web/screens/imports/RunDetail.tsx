import { feedFormats } from "#shared/reference/feedDialects.ts";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { errorFileLink } from "#web/queries/websiteImports.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import { fieldLabel } from "#web/parts/feed/fieldLabel.ts";
import { delimiterName } from "#web/parts/feed/delimiterName.ts";
import { Reasons } from "./Reasons.tsx";
import { WouldChange } from "./WouldChange.tsx";
import type { RunAction } from "./useRunActions.tsx";
import { durationText } from "./durations.ts";
import classes from "./imports.module.css";

/** Where a run read from and how, what it was asked, what it noticed, and why it stopped. */
export function RunDetail({ run, actionsOf }: { run: ImportRun; actionsOf(run: ImportRun): RunAction[] }) {
  const words = useWords();
  return (
    <div className={classes.detail}>
      {run.error_message && (
        <div className={classes.problem} data-status={run.status}>
          <IconAlertTriangle size={18} aria-hidden />
          <Reasons text={run.error_message} />
        </div>
      )}
      {run.would_change && <WouldChange run={run} change={run.would_change} actionsOf={actionsOf} />}
      <dl className={classes.facts}>
        {factsOf(run, words).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Mapping run={run} words={words} />
      <Notices notices={run.notices} />
      <ErrorFile run={run} />
    </div>
  );
}

function Notices({ notices }: Pick<ImportRun, "notices">) {
  if (notices.length === 0) return null;
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={notice}>
          <IconInfoCircle size={16} aria-hidden />
          {notice}
        </li>
      ))}
    </ul>
  );
}

function ErrorFile({ run }: { run: ImportRun }) {
  const { say, number } = useWords();
  const link = errorFileLink(run);
  const { products_error: count } = run;
  if (!link) return null;
  return (
    <a className={classes.link} href={link} download>
      {say("importing.detail.errorFile", { count, formatted: number(count) })}
    </a>
  );
}

function factsOf(run: ImportRun, words: Words): { label: string; value: string }[] {
  const { say, dateTime } = words;
  const { start_datetime: start, end_datetime: end, extractorSource: source } = run;
  return [
    { label: say("importing.detail.source"), value: run.file_name ?? (sourceName(source.uri ?? "") || "—") },
    { label: say("importing.detail.trigger"), value: say(`importing.trigger.${run.trigger}`) },
    ...(run.launcher ? [{ label: say("importing.detail.launcher"), value: run.launcher.username }] : []),
    { label: say("importing.detail.scope"), value: say(`importing.scope.${run.scope}`) },
    ...(run.scope === "marketplace"
      ? [{ label: say("importing.action.undo"), value: say("importing.undo.notOfOffers") }]
      : []),
    { label: say("importing.detail.observedAt"), value: dateTime(run.observedAt) },
    { label: say("importing.detail.created"), value: dateTime(run.created) },
    {
      label: say("importing.detail.duration"),
      value: start && end ? durationText(Date.parse(end) - Date.parse(start)) : "—",
    },
    ...(run.times_away > 0
      ? [{ label: say("importing.detail.timesAway"), value: words.number(run.times_away) }]
      : []),
    { label: say("importing.detail.format"), value: formatOf(source, words) },
    { label: say("importing.detail.identifier"), value: identifierOf(source, words) },
  ];
}

/** The file's own name, or the address without what opens it. */
function sourceName(uri: string): string {
  const [, file] = /^container:\/\/UploadImports\/[^/]+\/([^/]+)$/.exec(uri) ?? [];
  if (file) return decodeURIComponent(file);
  return uri.replace(/^([a-z]+:\/\/)[^/@]*@/i, "$1");
}

type Source = ImportRun["extractorSource"];

function formatOf({ type, type_options }: Source, words: Words): string {
  if (!type_options?.mapping) return "—";
  const { encoding, delimiter } = type_options;
  const separator = type && feedFormats[type].hasSigns && delimiterName(delimiter ?? "", words);
  return [type?.toUpperCase(), separator, encoding].filter(Boolean).join(" · ");
}

function identifierOf({ type_options }: Source, { say }: Words): string {
  const identifier = type_options?.uniqueProductIdentifier;
  return identifier ? say(`importing.identifier.${identifier}`) : "—";
}

function Mapping({ run, words }: { run: ImportRun; words: Words }) {
  const mapping = Object.entries(run.extractorSource.type_options?.mapping ?? {});
  if (mapping.length === 0) return null;
  return (
    <ul className={classes.mapping} aria-label={words.say("importing.detail.mapping")}>
      {mapping.map(([field, mapped]) => (
        <li key={field}>
          <span className={classes.minor}>{mapped?.fieldname}</span> → {fieldLabel(field, words)}
        </li>
      ))}
    </ul>
  );
}
