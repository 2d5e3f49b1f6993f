import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { MatchExplanation } from "#web/parts/match-explanation/MatchExplanation.tsx";
import { MarkedTitle } from "#web/parts/marked-title/MarkedTitle.tsx";
import { titleDifferences, titled } from "#web/parts/marked-title/titleDifferences.ts";
import type { TitlePiece } from "#web/parts/marked-title/titleDifferences.ts";
import { exampleKinds } from "#shared/addresses/ruleTrials.ts";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import type { DryRunCounts, DryRunExample, DryRunResult, TriedProduct } from "#web/queries/ruleTrial.ts";
import { useWords } from "#web/session/words.ts";
import { durationText, figuresOf, lostByImages } from "../ruleWords.ts";
import classes from "./trial.module.css";

/** The counts of a dry run, by competitor where there are several, and examples of what would change. */
export function DryRunOutcome({ result }: { result: DryRunResult }) {
  const words = useWords();
  const { say, number } = words;
  const { selected, duration_ms, websites, examples } = result;
  const searches = selected * websites.length;
  return (
    <div className={classes.outcome}>
      <p className={classes.minor} role="status">
        {say("matchingRules.dry.selected", { count: selected, formatted: number(selected) })}{" "}
        {websites.length > 1 &&
          say("matchingRules.dry.searches", {
            websites: number(websites.length),
            searches: number(searches),
          })}{" "}
        {say("matchingRules.dry.took", { duration: durationText(duration_ms, words) })}
      </p>
      <Figures result={result} searches={searches} />
      <p className={classes.minor}>{say("matchingRules.dry.otherwiseAdvice")}</p>
      {lostByImages(result, words).map((line) => (
        <p key={line} className={classes.minor}>
          {line}
        </p>
      ))}
      {websites.length > 1 && <ByWebsite websites={websites} selected={selected} />}
      {exampleKinds.map((kind) => (
        <Examples key={kind} kind={kind} examples={examples.filter((example) => example.kind === kind)} />
      ))}
    </div>
  );
}

function Figures({ result, searches }: { result: DryRunResult; searches: number }) {
  const { say, number } = useWords();
  return (
    <dl className={classes.figures}>
      {figuresOf.map((id) => (
        <div
          key={id}
          data-figure={result[id] > 0 ? id : undefined}
          title={say(`matchingRules.meaning.${id}`)}
        >
          <dt>{say(`matchingRules.figure.${id}`)}</dt>
          <dd>{number(result[id])}</dd>
        </div>
      ))}
      <div title={say("matchingRules.dry.otherwiseMeaning")}>
        <dt>{say("matchingRules.dry.otherwise")}</dt>
        <dd>{number(matchedOtherwise(result, searches))}</dd>
      </div>
    </dl>
  );
}

/** Products that the filter chooses are matched by the rule, by nothing, or otherwise: by a key, by hand, by another rule. */
function matchedOtherwise({ matched, updated, kept, skipped }: DryRunCounts, searches: number): number {
  return Math.max(0, searches - matched - updated - kept - skipped);
}

function ByWebsite({ websites, selected }: Pick<DryRunResult, "websites" | "selected">) {
  const { say } = useWords();
  return (
    <div
      className={classes.scroll}
      tabIndex={0}
      role="region"
      aria-label={say("matchingRules.dry.byWebsite")}
    >
      <table className={classes.byWebsite}>
        <caption className={classes.unseen}>{say("matchingRules.dry.byWebsite")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("matchingRules.dry.competitor")}</th>
            {figuresOf.map((id) => (
              <th key={id} scope="col">
                {say(`matchingRules.figure.${id}`)}
              </th>
            ))}
            <th scope="col">{say("matchingRules.dry.otherwise")}</th>
          </tr>
        </thead>
        <tbody>
          {websites.map((website) => (
            <WebsiteLine key={website.website_id} website={website} selected={selected} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type WebsiteLineProps = { website: DryRunResult["websites"][number]; selected: number };

function WebsiteLine({ website, selected }: WebsiteLineProps) {
  const { number } = useWords();
  return (
    <tr>
      <th scope="row">{website.name}</th>
      {figuresOf.map((id) => (
        <td key={id} data-figure={website[id] > 0 ? id : undefined}>
          {number(website[id])}
        </td>
      ))}
      <td>{number(matchedOtherwise(website, selected))}</td>
    </tr>
  );
}

type ExamplesProps = { kind: DryRunExample["kind"]; examples: DryRunExample[] };

function Examples({ kind, examples }: ExamplesProps) {
  const { say } = useWords();
  if (examples.length === 0) return null;
  return (
    <section aria-label={say(`matchingRules.examples.${kind}`)}>
      <h3 className={classes.websiteName}>{say(`matchingRules.examples.${kind}`)}</h3>
      <ul className={classes.hits}>
        {examples.map((example) => (
          <Example
            key={`${example.own.id} ${example.website_id} ${(example.theirs ?? example.before)?.id}`}
            example={example}
          />
        ))}
      </ul>
    </section>
  );
}

function Example({ example }: { example: DryRunExample }) {
  const { say, number } = useWords();
  const { own, theirs, before, score, explanation } = example;
  const other = theirs ?? before;
  const titles = other && titleDifferences(titled(own), titled(other));
  return (
    <li className={classes.hit}>
      <details>
        <summary className={classes.pair}>
          <span className={classes.sides}>
            <Side product={own} pieces={titles?.own} />
            {other && <Side product={other} pieces={titles?.theirs} isGone={!theirs} />}
          </span>
          {score !== null && <strong className={classes.figure}>{number(score)}</strong>}
        </summary>
        <div className={classes.why}>
          {theirs && before && (
            <p className={classes.minor}>
              {say("matchingRules.examples.before", { title: before.title ?? before.sku ?? "" })}
            </p>
          )}
          {explanation && <MatchExplanation explanation={explanation} score={score} />}
        </div>
      </details>
    </li>
  );
}

type SideProps = { product: TriedProduct; pieces: readonly TitlePiece[] | undefined; isGone?: boolean };

function Side({ product, pieces, isGone }: SideProps) {
  return (
    <span className={classes.side}>
      <ProductImage product={product} size={32} />
      <span className={classes.hitWords}>
        <span className={classes.sideTitle} data-gone={isGone || undefined}>
          {product.title && pieces ? <MarkedTitle pieces={pieces} /> : product.title || product.sku}
        </span>
        <span className={classes.minor}>
          <ShopPrice product={product} currency={product.currency} none="" />
        </span>
      </span>
    </span>
  );
}
