import { Button } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import type { ImportPreview, ReadingOptions } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import { answered } from "./mapping.ts";
import classes from "./launch.module.css";

type QuestionProps = {
  question: ImportPreview["question"];
  mapping: Mapping;
  chosen: ReadingOptions;
  onChoose(reading: ReadingOptions): void;
};

/** What one answer mends: a file with titles alone, or one that does not say that it holds products. */
export function Question({ question, mapping, chosen, onChoose }: QuestionProps) {
  const { say } = useWords();
  if (!question) return null;
  return (
    <div className={classes.question}>
      <IconHelpCircle size={18} aria-hidden />
      <span>{say(`importing.question.${question}`)}</span>
      <Button size="compact-sm" variant="light" onClick={() => onChoose(answered(question, chosen, mapping))}>
        {say(`importing.answer.${question}`)}
      </Button>
    </div>
  );
}
