import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { WebsiteChoice } from "#web/parts/feed/WebsiteChoice.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import { websiteReading } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { source } from "../source.ts";
import classes from "./mapping.module.css";

/** The columns of another website, and how its files are written, in the place of this one's. */
export function TakenOver({ websiteId }: { websiteId: number | undefined }) {
  const { say } = useWords();
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choice = useRef<HTMLDivElement>(null);
  // Whoever works with the keyboard goes on in what comes in the place of what they pressed.
  const open = () => {
    flushSync(() => setChoosing(true));
    choice.current?.querySelector("input")?.focus();
  };
  const close = () => {
    flushSync(() => setChoosing(false));
    button.current?.focus();
  };
  const take = useTakeOver(close);
  if (!isChoosing)
    return (
      <ActionButton ref={button} size="xs" variant="default" icon={IconCopy} onClick={open}>
        {say("websites.mapping.takeOver")}
      </ActionButton>
    );
  return (
    <div ref={choice} className={classes.takenOver}>
      <WebsiteChoice
        size="xs"
        label={say("websites.mapping.takeOverFrom")}
        placeholder={say("websites.mapping.takeOverFrom")}
        value={undefined}
        isFirst
        without={websiteId}
        onChange={(id) => id !== undefined && void take(id)}
      />
      <Button size="xs" variant="subtle" onClick={close}>
        {say("app.cancel")}
      </Button>
    </div>
  );
}

/** Takes the reading of another website into the form; says so, or why there is nothing to take. */
function useTakeOver(onTaken: () => void) {
  const words = useWords();
  const { say } = words;
  const form = useFormContext();
  return async (id: number) => {
    try {
      const { name, extractor_source: other } = await websiteReading(id);
      const options = other?.type_options;
      const count = Object.keys(options?.mapping ?? {}).length;
      if (!options || count === 0)
        return toastWarning(say("websites.mapping.nothingToTake", { name }), words);
      form.set(source.mapping, options.mapping);
      form.set(source.type, other?.type);
      form.set(source.encoding, options.encoding);
      form.set(source.delimiter, options.delimiter);
      form.set(source.quote, options.quote);
      form.set(source.identifier, options.uniqueProductIdentifier);
      form.set(source.identifierChosen, options.identifier_chosen);
      toastSuccess(say("websites.mapping.taken", { name, count }), words);
      onTaken();
    } catch (error) {
      toastFailure(error, words);
    }
  };
}
