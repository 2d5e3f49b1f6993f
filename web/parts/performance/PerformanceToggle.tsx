import { Button } from "@mantine/core";
import { IconTrendingUp } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";

type PerformanceToggleProps = { isShown: boolean; onToggle(): void };

/** Shows and hides how well the prices of a list do. */
export function PerformanceToggle({ isShown, onToggle }: PerformanceToggleProps) {
  const { say } = useWords();
  return (
    <Button
      size="xs"
      variant={isShown ? "light" : "default"}
      aria-pressed={isShown}
      leftSection={<IconTrendingUp size={16} aria-hidden />}
      title={say("matched.performance.hint")}
      onClick={onToggle}
    >
      {say("matched.performance.toggle")}
    </Button>
  );
}
