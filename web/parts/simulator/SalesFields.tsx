// How much is sold: the same of every product, or as a file of sales says.
import { FileButton, NativeSelect } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { periodsInMonth } from "#shared/reference/simulatorOptions.ts";
import type { SalesPeriod } from "#shared/reference/simulatorOptions.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { AmountInput } from "#web/parts/amount/AmountInput.tsx";
import { fileChoices } from "#web/parts/order-files/fileChoices.ts";
import { useOrderFileActions } from "#web/parts/order-files/useOrderFiles.ts";
import { type OrderFile, orderFilesOptions } from "#web/queries/orderFiles.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { Field } from "./Field.tsx";
import { problemOf } from "./options.ts";
import type { ChoiceProps } from "./options.ts";
import classes from "./ChoiceForm.module.css";

export function SalesFields({ choice, change }: ChoiceProps) {
  const { say } = useWords();
  const { nbSale, saleBy, sales } = choice;
  const problem = sales === undefined ? problemOf(nbSale) : undefined;
  return (
    <div className={classes.sales}>
      <Field label={say("simulator.sales")} hint={say("simulator.salesHint")} problem={problem}>
        {sales === undefined && (
          <AmountInput
            label={say("simulator.sales")}
            value={nbSale}
            isWrong={problem !== undefined}
            onChange={(value) => change({ nbSale: value })}
          />
        )}
        <NativeSelect
          className={classes.unit}
          aria-label={say("simulator.saleBy")}
          value={saleBy}
          data={(Object.keys(periodsInMonth) as SalesPeriod[]).map((period) => ({
            value: period,
            label: say(`simulator.period.${period}`),
          }))}
          onChange={({ currentTarget }) => change({ saleBy: currentTarget.value as SalesPeriod })}
        />
      </Field>
      <SalesFile {...{ choice, change }} />
    </div>
  );
}

/** The file that says of each product how many pieces are sold in the period. */
function SalesFile({ choice: { sales }, change }: ChoiceProps) {
  const words = useWords();
  const { say } = words;
  const { id: catalogId } = useCatalog();
  const { data: known } = useQuery(orderFilesOptions(catalogId));
  const files = known ?? [];
  const { sent, send } = useOrderFileActions(catalogId, files, words);
  const chosen = files.find(({ name }) => name === sales);
  const take = async (file: File | null) => {
    const [name] = file ? await send([file]) : [];
    if (name !== undefined) change({ sales: name });
  };
  return (
    <Field label={say("simulator.file")} hint={say("simulator.fileHint")}>
      <NativeSelect
        className={classes.file}
        aria-label={say("simulator.file")}
        value={sales ?? ""}
        data={[{ value: "", label: say("simulator.noFile") }, ...fileChoices(known, sales, words)]}
        onChange={({ currentTarget }) => change({ sales: currentTarget.value || undefined })}
      />
      <FileButton onChange={(file) => void take(file)} accept=".csv,.txt,text/csv">
        {(props) => (
          <ActionButton {...props} variant="default" loading={sent !== undefined} icon={IconUpload}>
            {say("simulator.upload")}
          </ActionButton>
        )}
      </FileButton>
      {chosen && <Recognised {...chosen} />}
      {chosen && <Unreadable {...chosen} />}
    </Field>
  );
}

/** Lines that cannot be read count as no sales: whoever looks at the amounts is told. */
function Unreadable({ error_rows: count = 0 }: Pick<OrderFile, "error_rows">) {
  const { say, number } = useWords();
  if (count === 0) return null;
  return (
    <span className={classes.problem} role="alert">
      {say("simulator.unreadable", { count, formatted: number(count) })}
    </span>
  );
}

type RecognisedProps = Pick<OrderFile, "rows" | "matched_rows">;

/** Of a file that names none of the products no amount is more than 0: that is its fault, not what prices would earn. */
function Recognised({ rows, matched_rows: matched }: RecognisedProps) {
  const { say, number } = useWords();
  if (!matched)
    return (
      <span className={classes.problem} role="alert">
        {say("simulator.noneRecognised")}
      </span>
    );
  return (
    <span className={classes.recognised} role="status">
      {say("simulator.recognised", { count: matched, matched: number(matched), rows: number(rows ?? 0) })}
    </span>
  );
}
