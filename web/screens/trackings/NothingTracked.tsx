import { IconBinoculars } from "@tabler/icons-react";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

export function NothingTracked() {
  const { say } = useWords();
  return (
    <Message icon={IconBinoculars} title={say("trackings.empty")} advice={say("trackings.emptyAdvice")} />
  );
}
