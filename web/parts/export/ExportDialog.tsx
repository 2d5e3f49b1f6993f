// What to put into the CSV file of a list, and how far its writing is.
import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { productsIn, tellsOfCompetitors } from "./exportRequest.ts";
import type { ExportChoice, ExportRequest } from "./exportRequest.ts";
import { useExport } from "./useExport.ts";
import type { Progress } from "./useExport.ts";
import classes from "./ExportDialog.module.css";

type ExportDialogProps = { onClose(): void; request: ExportRequest };

/** Leaving it stops the export that runs. */
export function ExportDialog({ onClose, request }: ExportDialogProps) {
  const { say } = useWords();
  const { progress, start, stop } = useExport(onClose);
  const [choices, setChoices] = useState<Choices>(untouched);
  const leave = () => {
    stop();
    onClose();
  };
  return (
    <Dialog onClose={leave} title={say("exportDialog.title")} size={520}>
      {progress ? (
        <Running
          progress={progress}
          products={choices.asMultiline ? undefined : productsIn(request, choices.typeExport)}
          onStop={stop}
        />
      ) : (
        <ChoicesForm
          request={request}
          choices={choices}
          onChange={(change) => setChoices({ ...choices, ...change })}
          onSubmit={() => void start(request, choices)}
          onCancel={leave}
        />
      )}
    </Dialog>
  );
}

/** Some rows are always chosen here. */
type Choices = ExportChoice & { typeExport: string };

const untouched: Choices = { typeExport: "all", asMultiline: false, addCompetitorsAttrs: false };

type ChoicesFormProps = {
  request: ExportRequest;
  choices: Choices;
  onChange(change: Partial<Choices>): void;
  onSubmit(): void;
  onCancel(): void;
};

function ChoicesForm({ request, choices, onChange, onSubmit, onCancel }: ChoicesFormProps) {
  const { say } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const ofType = (type: string) => <Products count={productsIn(request, type)} />;
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.intro}>
        {say("exportDialog.intro")} {request.lacks}
      </p>
      <Choice
        legend="exportDialog.rows"
        value={choices.typeExport}
        onChange={(typeExport) => onChange({ typeExport })}
        options={[
          { value: "all", label: "exportDialog.all", hint: ofType("all") },
          { value: "onePage", label: "exportDialog.onePage", hint: ofType("onePage") },
        ]}
      />
      {tellsOfCompetitors(request) && <ShapeChoice choices={choices} onChange={onChange} />}
      <div className={classes.footer}>
        <Button variant="default" onClick={onCancel}>
          {say("app.cancel")}
        </Button>
        <ActionButton type="submit" icon={IconDownload} data-autofocus>
          {say("exportDialog.start")}
        </ActionButton>
      </div>
    </form>
  );
}

/** A line for each product, or one for each competitor of each, and what the competitors' files say besides. */
function ShapeChoice({ choices, onChange }: Pick<ChoicesFormProps, "choices" | "onChange">) {
  const { say } = useWords();
  return (
    <>
      <Choice
        legend="exportDialog.shape"
        value={choices.asMultiline ? "perCompetitor" : "perProduct"}
        onChange={(shape) => onChange({ asMultiline: shape === "perCompetitor" })}
        options={[
          {
            value: "perProduct",
            label: "exportDialog.perProduct",
            hint: say("exportDialog.perProductHint"),
          },
          {
            value: "perCompetitor",
            label: "exportDialog.perCompetitor",
            hint: say("exportDialog.perCompetitorHint"),
          },
        ]}
      />
      <Checkbox
        checked={choices.addCompetitorsAttrs}
        onChange={(event) => onChange({ addCompetitorsAttrs: event.currentTarget.checked })}
        label={say("exportDialog.attributes")}
        description={say("exportDialog.attributesHint")}
      />
    </>
  );
}

function Products({ count }: { count: number | undefined }) {
  const { say, number } = useWords();
  return count === undefined ? "" : say("exportDialog.products", { count, formatted: number(count) });
}

type ChoiceProps = {
  legend: WordKey;
  value: string;
  onChange(value: string): void;
  options: { value: string; label: WordKey; hint: ReactNode }[];
};

function Choice({ legend, value, onChange, options }: ChoiceProps) {
  const { say } = useWords();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{say(legend)}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={legend}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.optionLabel}>{say(option.label)}</span>
          <span className={classes.hint}>{option.hint}</span>
        </label>
      ))}
    </fieldset>
  );
}

type RunningProps = { progress: Progress; products: number | undefined; onStop(): void };

function Running({ progress: { lines, bytes }, products, onStop }: RunningProps) {
  const { say, number } = useWords();
  const isCounted = products !== undefined && products > 0;
  return (
    <div className={classes.form}>
      <progress
        className={classes.bar}
        aria-label={say("exportDialog.running")}
        {...(isCounted && { max: products, value: Math.min(lines, products) })}
      />
      <p className={classes.figures} role="status">
        <span>
          {isCounted
            ? say("exportDialog.progress", { written: number(lines), total: number(products) })
            : say("exportDialog.lines", { count: lines, formatted: number(lines) })}
        </span>
        <span className={classes.hint}>
          {say("exportDialog.size", { megabytes: number(Math.round(bytes / 100_000) / 10) })}
        </span>
      </p>
      <div className={classes.footer}>
        <Button variant="default" onClick={onStop} autoFocus>
          {say("exportDialog.stop")}
        </Button>
      </div>
    </div>
  );
}
