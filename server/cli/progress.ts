// A progress bar on a terminal; nothing where nobody watches.

const width = 30;

export type Progress = { show(percentage: number): void; end(): void };

/** A bar for one piece of work, on standard error. */
export function progressBar(label: string): Progress {
  if (!process.stderr.isTTY) return { show: () => undefined, end: () => undefined };
  return {
    show: (percentage) => {
      const done = Math.max(0, Math.min(width, Math.round((percentage / 100) * width)));
      const bar = "█".repeat(done) + "░".repeat(width - done);
      process.stderr.write(
        `\r${label.slice(0, 30).padEnd(30)} ${bar} ${String(Math.max(0, percentage)).padStart(3)} %`,
      );
    },
    end: () => void process.stderr.write("\r\u001B[2K"),
  };
}
