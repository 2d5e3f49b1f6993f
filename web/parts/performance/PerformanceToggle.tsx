import { IconTrendingUp } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";

type PerformanceToggleProps = { isShown: boolean; onToggle(): void };

/** Shows and hides how well the prices of a list do. */
export function PerformanceToggle({ isShown, onToggle }: PerformanceToggleProps) {
  const { say } = useWords();
  return (
    <ActionButton
      size="xs"
      variant={isShown ? "light" : "default"}
      aria-pressed={isShown}
      icon={IconTrendingUp}
      title={say("matched.performance.hint")}
      onClick={onToggle}
    >
      {say("matched.performance.toggle")}
    </ActionButton>
  );
}
