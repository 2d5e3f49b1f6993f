import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconArrowRight, IconInfoCircle } from "@tabler/icons-react";
import type { Position } from "#shared/filters/competitive.ts";
import { positions } from "#shared/filters/competitive.ts";
import { refusalText } from "#web/parts/form/serverProblems.ts";
import type { MappedPrice, MappingEffect } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { useWords } from "#web/session/words.ts";
import type { ShownPreview } from "./useMappingPreview.ts";
import { effectText, previewRemarks } from "./effectText.ts";
import classes from "./mappings.module.css";

/** What would change, before it is saved: how much, and three of the prices. */
export function MappingPreview({
  preview: { effect, problem, isAsking, isRenewed },
}: {
  preview: ShownPreview;
}) {
  const { say } = useWords();
  return (
    <section className={classes.preview} aria-label={say("mappings.preview.title")} aria-busy={isAsking}>
      <h2 className={classes.previewTitle}>
        {say("mappings.preview.title")}
        {isAsking && <Loader size={14} aria-hidden />}
      </h2>
      <div role="status">
        <Effect {...{ problem, effect, isAsking }} />
        {effect && isRenewed && (
          <p className={classes.note}>
            <IconInfoCircle size={16} aria-hidden />
            {say("mappings.preview.renewed")}
          </p>
        )}
      </div>
      {effect && <Remarks effect={effect} />}
      {effect && effect.positions > 0 && <PositionCounts effect={effect} />}
      {effect && effect.examples.length > 0 && <Examples examples={effect.examples} />}
    </section>
  );
}

function Effect({ problem, effect, isAsking }: Pick<ShownPreview, "problem" | "effect" | "isAsking">) {
  const words = useWords();
  if (problem)
    return (
      <p className={classes.warning}>
        <IconAlertTriangle size={17} aria-hidden />
        {refusalText(problem, words, (path) => words.say(`mappings.field.${path as "value"}`))}
      </p>
    );
  if (effect) return <p className={classes.effect}>{effectText(words, effect, "would")}</p>;
  return (
    <p className={classes.minor}>
      {words.say(isAsking ? "mappings.preview.asking" : "mappings.preview.notYet")}
    </p>
  );
}

function Remarks({ effect }: { effect: MappingEffect }) {
  const words = useWords();
  return previewRemarks(words, effect).map((remark) => (
    <p key={remark} className={classes.note}>
      <IconInfoCircle size={16} aria-hidden />
      {remark}
    </p>
  ));
}

/** The counters of the matched products, now and then. */
function PositionCounts({ effect }: { effect: MappingEffect }) {
  const { say, number } = useWords();
  return (
    <dl className={classes.positions}>
      {positions.map((position) => (
        <div key={position} className={classes.position} data-position={position}>
          <dt>{say(`matched.position.${position}`)}</dt>
          <dd>
            {number(effect.before[position])}{" "}
            <IconArrowRight size={14} aria-label={say("mappings.preview.becomes")} />{" "}
            <strong>{number(effect.after[position])}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Examples({ examples }: { examples: readonly MappedPrice[] }) {
  const { say } = useWords();
  return (
    <ul className={classes.examples} aria-label={say("mappings.preview.examples")}>
      {examples.map((example) => (
        <Example key={`${example.product_id} ${example.website_id}`} example={example} />
      ))}
    </ul>
  );
}

function Example({ example }: { example: MappedPrice }) {
  const { say, price } = useWords();
  const { currentCurrency: currency } = useCatalog();
  const { title, competitor, raw_price, raw_currency, own_price } = example;
  const written = (amount: number | null) =>
    amount === null ? say("matched.notConverted") : price(amount, currency);
  return (
    <li className={classes.example}>
      <span className={classes.exampleTitle}>
        <strong>{title}</strong>
        <span className={classes.minor}>
          {competitor}
          {raw_currency !== currency && ` · ${price(raw_price, raw_currency)}`}
        </span>
      </span>
      <span className={classes.change}>
        <s>{written(example.before)}</s>
        <Becomes />
        <strong>{written(example.after)}</strong>
        <DoubtMark since={example.price_doubted_at} />
      </span>
      <span className={classes.minor}>
        {own_price !== null && say("mappings.preview.mine", { price: price(own_price, currency) })}
        <DoubtMark since={example.own_price_doubted_at} />
      </span>
      <PositionChange before={example.position_before} after={example.position_after} />
    </li>
  );
}

function Becomes() {
  const { say } = useWords();
  return <IconArrowRight size={14} aria-label={say("mappings.preview.becomes")} />;
}

type Standing = MappedPrice["position_before"];

function PositionChange({ before, after }: { before: Standing; after: Standing }) {
  return (
    <span className={classes.change}>
      <PositionName position={before} />
      {after !== before && (
        <>
          <Becomes />
          <PositionName position={after} />
        </>
      )}
    </span>
  );
}

function PositionName({ position }: { position: Position | null }) {
  const { say } = useWords();
  return (
    <span className={classes.positionName} data-position={position ?? "none"}>
      {say(`matched.position.${position ?? "none"}`)}
    </span>
  );
}
