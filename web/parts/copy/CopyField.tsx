import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "#web/session/words.ts";
import classes from "./CopyField.module.css";

/** A text that is there to be copied, whole. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { say } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState<"copied" | "byHand">();
  const isCopied = tried === "copied";

  const copy = async () => {
    input.current?.select();
    if (await isInClipboard(text)) return setTried("copied");
    // The keys copy what is selected in the field that has the focus.
    input.current?.focus();
    setTried("byHand");
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
      <p role="status">{tried === "byHand" && say("forms.copyByHand")}</p>
    </div>
  );
}

/** Over plain HTTP a browser has no clipboard for us, and a person may refuse it to every page. */
async function isInClipboard(text: string): Promise<boolean> {
  if (!window.isSecureContext) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
