import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

/** Shown as long as the rule has matched nothing; leads back to the rule. */
export function NoRuleProduct() {
  const { say } = useWords();
  const navigate = useNavigate();
  return (
    <Message
      icon={IconPackageOff}
      title={say("matchingRules.productList.none")}
      advice={say("matchingRules.productList.noneAdvice")}
      action={
        <Button variant="default" onClick={() => void navigate({ to: ".", search: {} })}>
          {say("matchingRules.productList.toRule")}
        </Button>
      }
    />
  );
}
