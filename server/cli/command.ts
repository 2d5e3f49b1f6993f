// What every command is made of: its options, and a way to say what is wrong.
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Language, type MessageKey, type MessageValues, say } from "#shared/messages/index.ts";

export type Command = {
  name: "compare" | "match" | "import" | "export" | "admin" | "demo" | "provider-demo";
  /** Returns the exit code. */
  run(args: string[], language: Language): Promise<number>;
};

/** The command was called wrongly: its message says how to call it. Exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";

  constructor(language: Language, key: MessageKey, values: MessageValues = {}) {
    super(say(language, key, values));
  }
}

/** Parses the options of a command. Throws UsageError naming the option that does not fit, or the word that is none. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  language: Language,
  { withWords = false } = {},
) {
  const parsed = parse(args, options, language);
  const [word] = parsed.positionals;
  if (word !== undefined && !withWords) throw new UsageError(language, "cli.unexpectedWord", { word });
  return parsed;
}

function parse<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  language: Language,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (problem) {
    throw refusedOption(problem as Error & { code?: string }, language);
  }
}

/** Node says what is wrong in English alone, the option in quotes. */
function refusedOption({ code, message }: Error & { code?: string }, language: Language): UsageError {
  const [option] = /--?[a-z][\w-]*/i.exec(message) ?? [];
  if (option === undefined) return new UsageError(language, "cli.badOption", { problem: message });
  const isUnknown = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION";
  return new UsageError(language, isUnknown ? "cli.unknownOption" : "cli.optionValue", { option });
}

/** These options' values. Throws UsageError naming those that were not given, with the command's help behind them. */
export function needed<Name extends string>(
  values: Readonly<Record<Name, string | undefined>>,
  command: Command["name"],
  language: Language,
): Record<Name, string> {
  const missing = Object.entries(values).filter(([, value]) => !value);
  if (missing.length === 0) return values as Record<Name, string>;
  throw new UsageError(language, "cli.missingOptions", {
    options: missing.map(([name]) => `--${name}`).join(", "),
    help: say(language, `cli.help.${command}`),
  });
}

/** "field=column", as often as given. */
export function readPairs(
  pairs: readonly string[] | undefined,
  option: string,
  language: Language,
): [string, string][] {
  return (pairs ?? []).map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1 || at === pair.length - 1) throw new UsageError(language, "cli.badPair", { option, pair });
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}
