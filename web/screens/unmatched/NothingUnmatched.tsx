import { IconCircleCheck, IconEyeOff } from "@tabler/icons-react";
import type { UnmatchedKind } from "#shared/filters/unmatchedProducts.ts";
import { Message } from "#web/parts/Message.tsx";
import { useWords } from "#web/session/words.ts";

/** Why there is nothing in the list that no filter narrows, and what that means. */
export function NothingUnmatched({ kind }: { kind: UnmatchedKind }) {
  const { say } = useWords();
  return (
    <Message
      icon={kind === "setAside" ? IconEyeOff : IconCircleCheck}
      title={say(`unmatchedList.empty.${kind}.title`)}
      advice={say(`unmatchedList.empty.${kind}.advice`)}
    />
  );
}
