import { IconMoodSad, IconRefresh } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";
import { Message } from "./Message.tsx";

/** A screen that broke or whose code could not be fetched. */
export function ScreenFailure() {
  const { say } = useWords();
  const router = useRouter();
  return (
    <Message
      heading="h1"
      role="alert"
      icon={IconMoodSad}
      title={say("app.failure")}
      advice={say("app.screenFailedAdvice")}
      action={
        <ActionButton icon={IconRefresh} onClick={() => void router.invalidate()}>
          {say("app.retry")}
        </ActionButton>
      }
    />
  );
}
