import { NativeSelect } from "@mantine/core";
import { useWords } from "#web/session/words.ts";
import { shownTroubles } from "./search.ts";

type Trouble = (typeof shownTroubles)[number] | undefined;

/** All sources, or those in one kind of trouble. */
export function TroubleChoice({ trouble, onChange }: { trouble: Trouble; onChange(trouble: Trouble): void }) {
  const { say } = useWords();
  return (
    <NativeSelect
      size="xs"
      aria-label={say("sources.show.label")}
      value={trouble ?? ""}
      onChange={({ currentTarget: { value } }) => onChange(shownTroubles.find((shown) => shown === value))}
      data={[
        { value: "", label: say("sources.show.all") },
        ...shownTroubles.map((value) => ({ value, label: say(`sources.show.${value}`) })),
      ]}
    />
  );
}
