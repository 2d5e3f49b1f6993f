import { NativeSelect } from "@mantine/core";
import { loggedModels } from "#shared/reference/loggedModels.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { type Narrowing, periods } from "./search.ts";
import classes from "./changes.module.css";

type Narrowed = Pick<Narrowing, "model" | "days">;

type NarrowingProps = { search: Narrowed; change(search: Narrowed): void };

/** Of what, and since when. */
export function NarrowingFields({ search: { model, days }, change }: NarrowingProps) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  // Accounts are the administrators'.
  const models = loggedModels.filter((value) => isAdmin || value !== "Customer");
  return (
    <div className={classes.narrowing}>
      <NativeSelect
        size="xs"
        aria-label={say("changes.of")}
        value={model ?? ""}
        onChange={({ currentTarget: { value } }) => change({ model: models.find((each) => each === value) })}
        data={[
          { value: "", label: say("changes.ofAll") },
          ...models.map((value) => ({ value: value as string, label: say(`changes.model.${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={say("changes.period")}
        value={days ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ days: periods.find((period) => String(period) === value) })
        }
        data={[
          { value: "", label: say("changes.year") },
          ...periods.map((count) => ({ value: String(count), label: say("changes.days", { count }) })),
        ]}
      />
    </div>
  );
}
