import { unmatchedKinds } from "#shared/filters/unmatchedProducts.ts";
import type { UnmatchedKind } from "#shared/filters/unmatchedProducts.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useWords } from "#web/session/words.ts";

type KindSwitchProps = { kind: UnmatchedKind; onChange(kind: UnmatchedKind): void };

/** Those without a match, those that were set aside, or both. */
export function KindSwitch({ kind, onChange }: KindSwitchProps) {
  const { say } = useWords();
  return (
    <Pills
      label={say("unmatchedList.kind")}
      choices={unmatchedKinds.map((value) => ({ value, label: say(`unmatchedList.kinds.${value}`) }))}
      value={kind}
      onChange={onChange}
    />
  );
}
