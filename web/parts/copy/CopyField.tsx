import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "#web/session/words.ts";
import classes from "./CopyField.module.css";

/** A text that is there to be copied, whole. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { say } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  const copy = async () => {
    input.current?.select();
    // Over plain HTTP a browser has no clipboard for us: what is selected is copied by hand.
    if (!window.isSecureContext) return;
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };

  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        label={label}
        value={text}
        readOnly
        className={classes.text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {say(isCopied ? "forms.copied" : "forms.copy")}
      </Button>
    </div>
  );
}
