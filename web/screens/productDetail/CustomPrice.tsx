// A price of a competitor that is compared after an operation of my own: for one of my products, at one competitor.
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { mappingOperators } from "#shared/entities/unitMapping.ts";
import { asNumber } from "#shared/entities/values.ts";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import { customPriceOptions, useChangeCustomPrice } from "#web/queries/customPrices.ts";
import type { UnitMapping } from "#web/queries/customPrices.ts";
import { useWords } from "#web/session/words.ts";
import { customPriceResult } from "./customPriceResult.ts";
import classes from "./CustomPrice.module.css";

type CustomPriceProps = {
  pair: CompetitorEntry;
  /** My product. */
  productId: number;
  /** The catalogue's. */
  currency: string;
};

export function CustomPrice(props: CustomPriceProps) {
  const { pair, productId } = props;
  const of = { catalogId: pair.catalog_id, productId, competitorId: pair.website_id };
  // A look-up that fails is logged, and the price can be set all the same.
  const saved = useQuery(customPriceOptions(of));
  const [isChanged, setChanged] = useState(false);
  if (saved.isPending) return null;
  return (
    <CustomPriceForm
      key={saved.data?.id ?? "none"}
      {...props}
      saved={saved.data ?? null}
      keepsFocus={isChanged}
      onChanged={() => setChanged(true)}
    />
  );
}

const initial = { operator: "multiply", value: 1 } as const;

type CustomPriceFormProps = CustomPriceProps & {
  saved: UnitMapping | null;
  /** It takes the place of the form that was just saved or reset: whoever types goes on typing. */
  keepsFocus: boolean;
  onChanged(): void;
};

function CustomPriceForm({ pair, productId, currency, saved, keepsFocus, onChanged }: CustomPriceFormProps) {
  const words = useWords();
  const { say } = words;
  const [operator, setOperator] = useState<UnitMapping["operator"] | "">(saved?.operator ?? initial.operator);
  const [typed, setTyped] = useState(() =>
    (saved?.value ?? initial.value).toLocaleString(words.language, {
      maximumFractionDigits: 6,
      useGrouping: false,
    }),
  );
  const valueField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (keepsFocus) valueField.current?.focus();
  }, [keepsFocus]);
  const value = asNumber(typed.replace(",", "."));
  const { isPending, apply } = useApplied({ pair, productId, saved, onChanged });

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (operator === "") return toastWarning(say("customPrice.operatorMissing"), words);
    if (value === undefined) return toastWarning(say("customPrice.valueMissing"), words);
    void apply({ operator, value });
  };

  return (
    <form className={classes.form} aria-label={say("customPrice.title")} onSubmit={save}>
      <h4 className={classes.heading}>{say("customPrice.title")}</h4>
      <div className={classes.fields}>
        <NativeSelect
          size="xs"
          label={say("customPrice.operator")}
          value={operator}
          onChange={({ currentTarget }) => setOperator(currentTarget.value as typeof operator)}
          data={mappingOperators.map((name) => ({
            value: name,
            label: say(`customPrice.operators.${name}`),
          }))}
        />
        <TextInput
          size="xs"
          className={classes.value}
          label={say("customPrice.value")}
          inputMode="decimal"
          autoComplete="off"
          ref={valueField}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={isPending}>
          {say("customPrice.save")}
        </Button>
        {saved && (
          <Button size="xs" variant="default" disabled={isPending} onClick={() => void apply(undefined)}>
            {say("customPrice.reset")}
          </Button>
        )}
      </div>
      <p className={classes.result} role="status">
        <Result pair={pair} currency={currency} operator={operator} value={value} />
      </p>
    </form>
  );
}

type Applied = Pick<CustomPriceFormProps, "pair" | "productId" | "saved" | "onChanged">;

/** Saves a custom price, or takes it back where there is none any more; told either way. */
function useApplied({ pair, productId, saved, onChanged }: Applied) {
  const words = useWords();
  const { mutateAsync, isPending } = useChangeCustomPrice();
  const change = { catalogId: pair.catalog_id, productId, competitorId: pair.website_id, id: saved?.id };
  const apply = async (price: Pick<UnitMapping, "operator" | "value"> | undefined) => {
    try {
      onChanged();
      await mutateAsync(price ? { ...change, price } : change);
      toastSuccess(words.say(price ? "customPrice.saved" : "customPrice.wasReset"), words);
    } catch (error) {
      toastFailure(error, words);
    }
  };
  return { isPending, apply };
}

type ResultProps = {
  pair: CompetitorEntry;
  currency: string;
  operator: UnitMapping["operator"] | "";
  value: number | undefined;
};

/** What the price would be, while it is typed. */
function Result({ pair, currency, operator, value }: ResultProps) {
  const { say, price } = useWords();
  const { original_price } = pair;
  if (original_price === null) return say("customPrice.noPrice");
  if (operator === "" || value === undefined) return null;
  const result = customPriceResult(original_price, operator, value, currency);
  if (result === null) return <span data-warning>{say("customPrice.nothingLeft")}</span>;
  return (
    <>
      {say("customPrice.result", {
        before: price(original_price, currency),
        after: price(result, currency),
      })}
      <DoubtMark since={pair.price_doubted_at} />
    </>
  );
}
