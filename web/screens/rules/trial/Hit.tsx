import { MatchExplanation } from "#web/parts/match-explanation/MatchExplanation.tsx";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import type { RuleHit } from "#web/queries/ruleTrial.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./trial.module.css";

/** A competitor's product that a rule finds: its score, whether that is enough, and why. */
export function Hit({ hit }: { hit: RuleHit }) {
  const { say } = useWords();
  const { product, score, accepted, reason, explanation } = hit;
  const title = product.title || product.sku || "";
  return (
    <li className={classes.hit} data-accepted={accepted || reason === "current" || undefined}>
      <details>
        <summary className={classes.summary}>
          <ProductImage product={product} size={40} />
          <span className={classes.hitWords}>
            <span className={classes.hitTitle}>{title}</span>
            <span className={classes.minor}>
              {product.brand}
              {product.brand && product.price !== null && " · "}
              <ShopPrice product={product} currency={product.currency} none="" />
            </span>
          </span>
          <Verdict hit={hit} />
        </summary>
        <div className={classes.why}>
          <MatchExplanation explanation={explanation ?? {}} score={score} />
          {product.url && (
            <a href={product.url} target="_blank" rel="noreferrer noopener">
              {say("matchingRules.live.page")}
            </a>
          )}
        </div>
      </details>
    </li>
  );
}

/** Its score, and whether it would be matched. */
function Verdict({ hit: { score, accepted, reason } }: { hit: RuleHit }) {
  const { say, number } = useWords();
  return (
    <span className={classes.verdict}>
      <span className={classes.score}>
        <span className={classes.scoreBar} aria-hidden>
          <span style={{ width: `${score}%` }} />
        </span>
        <strong>{number(score)}</strong>
      </span>
      <span className={classes.accepted}>
        {say(accepted ? "matchingRules.live.accepted" : `matchingRules.reason.${reason ?? "beaten"}`)}
      </span>
    </span>
  );
}
