import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { Move, WouldChange as Change } from "#shared/reference/wouldChange.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { moveText } from "#web/parts/prices/moveText.ts";
import { runName } from "./useRunActions.tsx";
import type { RunAction } from "./useRunActions.tsx";
import classes from "./wouldChange.module.css";

type WouldChangeProps = { run: ImportRun; change: Change; actionsOf(run: ImportRun): RunAction[] };

/** What a run that paused in doubt would change, to be applied or discarded; what a trial found. */
export function WouldChange({ run, change, actionsOf }: WouldChangeProps) {
  const words = useWords();
  const { say, number } = words;
  const counts = ["created", "changed", "missing", "repriced", "quarantined"] as const;
  return (
    <section
      className={classes.change}
      aria-label={say("importing.wouldChange.label", { name: runName(run, words) })}
    >
      <div className={classes.head}>
        <h3 className={classes.title}>
          {say(run.trial ? "importing.wouldChange.trialTitle" : "importing.wouldChange.title")}
        </h3>
        <Decision run={run} actionsOf={actionsOf} />
      </div>
      <dl className={classes.counts}>
        {counts.map((name) => (
          <div key={name} data-many={(name === "missing" && change.missing > 0) || undefined}>
            <dt>{say(`importing.wouldChange.${name}`)}</dt>
            <dd>{number(change[name] ?? 0)}</dd>
          </div>
        ))}
        {(change.emptied ?? 0) > 0 && (
          <div data-many>
            <dt>{say("importing.wouldChange.emptied")}</dt>
            <dd>{number(change.emptied ?? 0)}</dd>
          </div>
        )}
      </dl>
      {change.moves.length > 0 ? (
        <Moves moves={change.moves} />
      ) : (
        <p className={classes.none}>
          {say(change.repriced > 0 ? "importing.wouldChange.noAmounts" : "importing.wouldChange.noMove")}
        </p>
      )}
    </section>
  );
}

function Decision({ run, actionsOf }: Pick<WouldChangeProps, "run" | "actionsOf">) {
  const { say } = useWords();
  const labels = (["apply", "discard", "import"] as const).map((name) => say(`importing.action.${name}`));
  const decisions = actionsOf(run).filter(({ label }) => labels.includes(label));
  return (
    <div className={classes.decision}>
      {decisions.map((action, index) => (
        <Button
          key={action.label}
          size="xs"
          variant={index === 0 ? "filled" : "default"}
          leftSection={<action.icon size={16} aria-hidden />}
          onClick={"run" in action ? action.run : undefined}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

function Moves({ moves }: { moves: readonly Move[] }) {
  const { say } = useWords();
  const caption = say("importing.wouldChange.moves", { count: moves.length });
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table className={classes.moves}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{say("importing.wouldChange.product")}</th>
            {(["line", "before", "after", "move"] as const).map((column) => (
              <th key={column} scope="col" className={classes.amount}>
                {say(`importing.wouldChange.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <MoveLine key={move.id} move={move} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MoveLine({ move }: { move: Move }) {
  const { number, price } = useWords();
  return (
    <tr>
      <th scope="row">{move.title}</th>
      <td className={classes.amount}>{number(move.line)}</td>
      <td className={classes.amount}>{price(move.price_before, move.currency_before)}</td>
      <td className={classes.amount}>
        <IconArrowRight size={13} aria-hidden /> {price(move.price_after, move.currency_after)}
      </td>
      <td className={classes.amount}>
        <MoveText move={move} />
      </td>
    </tr>
  );
}

/** How far it moves; of another currency its name. */
function MoveText({ move }: { move: Move }) {
  const words = useWords();
  const { price_before, price_after, currency_before, currency_after } = move;
  if (currency_before !== currency_after) return `${currency_before} → ${currency_after}`;
  return moveText(words, price_before, price_after);
}
