// A part of a rule, in the builder or as JSON.
import { SegmentedControl } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import { gap } from "./matching/criteria.ts";
import { builderSide, jsonProblem, textOf } from "./ruleDraft.ts";
import type { Language, Side } from "./ruleDraft.ts";
import type { RefusedQuery } from "./trial/useRuleTrial.ts";
import classes from "./editor.module.css";

const JsonEditor = lazyPart(() => import("./json/JsonEditor.tsx"));

type QuerySectionProps<Model> = {
  name: "filter" | "matching";
  side: Side<Model>;
  language: Language<Model>;
  /** What the server says cannot be run. */
  refused: RefusedQuery | undefined;
  onChange(side: Side<Model>): void;
  renderBuilder(model: Model, onChange: (model: Model) => void): ReactNode;
  aside?: ReactNode;
};

export function QuerySection<Model>(props: QuerySectionProps<Model>) {
  const { name, side, refused, onChange, renderBuilder, aside } = props;
  const { say } = useWords();
  const { unshowable, switchTo, write } = useMode(props);

  return (
    <section className={classes.card} aria-label={say(`matchingRules.${name}.title`)}>
      <SectionHead name={name} mode={side.mode} onMode={switchTo} />
      {unshowable !== undefined && <Unshowable path={unshowable} />}
      {side.mode === "builder" ? (
        <>
          {renderBuilder(side.model, (model) => onChange({ mode: "builder", model }))}
          {refused && <Refused text={refused.message} />}
        </>
      ) : (
        <Suspense fallback={<LoadingBlock />}>
          <JsonText name={name} text={side.text} refused={refused} onChange={write} />
        </Suspense>
      )}
      {aside}
    </section>
  );
}

/** Switches between builder and JSON. What the builder cannot show stays JSON, and its path is told. */
function useMode<Model>({ side, language, onChange }: QuerySectionProps<Model>) {
  const [unshowable, setUnshowable] = useState<string>();
  const switchTo = (mode: string) => {
    setUnshowable(undefined);
    if (mode === side.mode) return;
    if (mode === "json") return onChange({ mode: "json", text: textOf(side, language) });
    const inBuilder = builderSide(textOf(side, language), language);
    if ("path" in inBuilder) setUnshowable(inBuilder.path);
    else onChange(inBuilder);
  };
  const write = (text: string) => {
    setUnshowable(undefined);
    onChange({ mode: "json", text });
  };
  return { unshowable, switchTo, write };
}

type SectionHeadProps = { name: "filter" | "matching"; mode: string; onMode(mode: string): void };

function SectionHead({ name, mode, onMode }: SectionHeadProps) {
  const { say } = useWords();
  const title = say(`matchingRules.${name}.title`);
  return (
    <header className={classes.cardHead}>
      <div>
        <h2 className={classes.cardTitle}>{title}</h2>
        <p className={classes.advice}>{say(`matchingRules.${name}.advice`)}</p>
      </div>
      <SegmentedControl
        size="xs"
        aria-label={say("matchingRules.mode.label", { part: title })}
        value={mode}
        onChange={onMode}
        data={[
          { value: "builder", label: say("matchingRules.mode.builder") },
          { value: "json", label: say("matchingRules.mode.json") },
        ]}
      />
    </header>
  );
}

/** `path`: of what the builder does not know; empty where the text is no JSON. */
function Unshowable({ path }: { path: string }) {
  const { say } = useWords();
  return (
    <p className={classes.note} role="alert">
      <IconAlertTriangle size={17} aria-hidden />
      {path === "" ? say("matchingRules.mode.invalid") : say("matchingRules.mode.unshowable", { path })}
    </p>
  );
}

type JsonTextProps = {
  name: "filter" | "matching";
  text: string;
  refused: RefusedQuery | undefined;
  onChange(text: string): void;
};

/** The border says whether it can be run; the words under it, what cannot. */
function JsonText({ name, text, refused, onChange }: JsonTextProps) {
  const { say } = useWords();
  const broken = jsonProblem(text);
  return (
    <>
      <JsonEditor
        label={say("matchingRules.mode.jsonOf", { part: say(`matchingRules.${name}.title`) })}
        text={text}
        isValid={!broken && !refused}
        path={broken ? undefined : refused?.path}
        onChange={onChange}
      />
      {broken ? (
        <Refused
          text={
            broken.line === undefined
              ? say("matchingRules.mode.broken")
              : say("matchingRules.mode.brokenAt", { line: broken.line, column: broken.column ?? 1 })
          }
        />
      ) : refused ? (
        <Refused text={refused.message} />
      ) : (
        <p className={classes.advice}>{say(`matchingRules.${name}.jsonAdvice`, { gap: gap("title") })}</p>
      )}
    </>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <p className={classes.refused} role="alert">
      {text}
    </p>
  );
}
