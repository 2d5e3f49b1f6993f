// A price of a competitor that is compared after an operation of my own: for one of my products, at one competitor.
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { mappingOperators } from "#shared/entities/unitMapping.ts";
import { asNumber } from "#shared/entities/values.ts";
import { typedNumber } from "#web/parts/form/typedNumber.ts";
import { refusalText } from "#web/parts/form/serverProblems.ts";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { toastProblem, toastSuccess, toastWarning } from "#web/parts/toasts/toasts.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import { customPriceOptions, useChangeCustomPrice } from "#web/queries/customPrices.ts";
import type { UnitMapping } from "#web/queries/customPrices.ts";
import { selectAll } from "#web/parts/selectAll.ts";
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

function CustomPriceForm(props: CustomPriceFormProps) {
  const { pair, currency, saved } = props;
  const { say } = useWords();
  const { isPending, apply } = useApplied(props);
  const { operator, setOperator, typed, setTyped, value, save } = useTyped(saved, apply);
  return (
    <form className={classes.form} aria-label={say("customPrice.title")} onSubmit={save}>
      <h2 className={classes.heading}>{say("customPrice.title")}</h2>
      <div className={classes.fields}>
        <OperatorField value={operator} onChange={setOperator} />
        <ValueField value={typed} onChange={setTyped} isFocused={props.keepsFocus} />
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

type Operator = UnitMapping["operator"] | "";
type Apply = ReturnType<typeof useApplied>["apply"];

/** What stands in the fields, which is saved when it is whole. */
function useTyped(saved: UnitMapping | null, apply: Apply) {
  const words = useWords();
  const [operator, setOperator] = useState<Operator>(saved?.operator ?? initial.operator);
  const [typed, setTyped] = useState(() =>
    (saved?.value ?? initial.value).toLocaleString(words.language, {
      maximumFractionDigits: 6,
      useGrouping: false,
    }),
  );
  const value = asNumber(typedNumber(typed));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (operator === "") return toastWarning(words.say("customPrice.operatorMissing"), words);
    if (value === undefined) return toastWarning(words.say("customPrice.valueMissing"), words);
    void apply({ operator, value });
  };
  return { operator, setOperator, typed, setTyped, value, save };
}

function OperatorField({ value, onChange }: { value: Operator; onChange(operator: Operator): void }) {
  const { say } = useWords();
  return (
    <NativeSelect
      size="xs"
      label={say("customPrice.operator")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Operator)}
      data={mappingOperators.map((name) => ({ value: name, label: say(`customPrice.operators.${name}`) }))}
    />
  );
}

type ValueFieldProps = { value: string; onChange(typed: string): void; isFocused: boolean };

function ValueField({ value, onChange, isFocused }: ValueFieldProps) {
  const { say } = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  return (
    <TextInput
      size="xs"
      className={classes.value}
      label={say("customPrice.value")}
      inputMode="decimal"
      autoComplete="off"
      ref={field}
      // Else the 1 of a new one would become the first figure of what is typed.
      onFocus={selectAll}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
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
      toastProblem(
        refusalText(error, words, (path) => words.say(`mappings.field.${path as "value"}`)),
        words,
      );
    }
  };
  return { isPending, apply };
}

type ResultProps = {
  pair: CompetitorEntry;
  currency: string;
  operator: Operator;
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
