import { Button } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./rules.module.css";

export function NoneLikeThat({ onAll }: { onAll(): void }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconListSearch}
      title={say("matchingRules.list.noneLikeThat")}
      advice={say("matchingRules.list.noneLikeThatAdvice")}
      action={<Button onClick={onAll}>{say("matchingRules.list.showAll")}</Button>}
    />
  );
}

export function NoRule() {
  const { say } = useWords();
  return (
    <Message
      icon={IconListSearch}
      title={say("matchingRules.list.none")}
      advice={say("matchingRules.list.noneAdvice")}
      action={
        <Button component={Link} to="/matching/rules/new" className={classes.buttonLink}>
          {say("matchingRules.list.create")}
        </Button>
      }
    />
  );
}
