import { IconHeartbeat } from "@tabler/icons-react";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

export function NoSource({ isNarrowed }: { isNarrowed: boolean }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconHeartbeat}
      title={say(isNarrowed ? "sources.noneLikeThat" : "sources.none")}
      advice={say(isNarrowed ? "sources.noneLikeThatAdvice" : "sources.noneAdvice")}
    />
  );
}
