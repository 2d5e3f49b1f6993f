// One line beside the prices of competitors: whose have not been seen for too long. Nothing where all are fresh.
import { IconClockExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ageOf } from "#web/parts/price-source/age.ts";
import { priceAgesOptions } from "#web/queries/sourceHealth.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./PriceAges.module.css";

/** So many are named; the others are counted. */
const namedMax = 3;

export function PriceAges({ catalogId }: { catalogId: number }) {
  const { say, number, language } = useWords();
  const [now] = useState(() => Date.now());
  const { data = [] } = useQuery(priceAgesOptions(catalogId));
  const old = data.filter(({ is_old }) => is_old);
  if (old.length === 0) return null;
  const named = old.slice(0, namedMax).map(({ name, seen_at }) =>
    say("matched.priceAges.one", {
      name,
      age: seen_at === null ? say("matched.priceAges.never") : ageOf(language, seen_at, now),
    }),
  );
  const others = old.length - named.length;
  const names = new Intl.ListFormat(language).format([
    ...named,
    ...(others > 0 ? [say("matched.priceAges.others", { count: others })] : []),
  ]);
  return (
    <p className={classes.line} role="status">
      <IconClockExclamation size={16} aria-hidden />
      <span>
        {say("matched.priceAges.old", {
          count: old.length,
          old: number(old.length),
          all: number(data.length),
          names,
        })}
      </span>
    </p>
  );
}
