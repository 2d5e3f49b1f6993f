// The value mappings of the catalogue: what they say, and what can be done with one or with all.
import { Button } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconPlus, IconTags, IconTrash, IconTrashX } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts.ts";
import {
  applyValueMappings,
  clearValueMappings,
  deleteValueMapping,
  valueMappingsOptions,
} from "#web/queries/valueMappings.ts";
import type { ValueMapping } from "#web/queries/valueMappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { useSources } from "./useSources.ts";
import classes from "./catalogConfig.module.css";

const MappingDialog = lazy(() => import("./MappingDialog.tsx"));

export function ValueMappings() {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const isAdmin = useIsAdmin();
  const isLocked = useIsLocked(catalog);
  const client = useQueryClient();
  const mappings = useQuery(valueMappingsOptions(catalog.id));
  const [edited, setEdited] = useState<ValueMapping | "new">();
  const [busy, setBusy] = useState(false);
  /** What mappings give is shown in every list of products. */
  const refresh = () => client.invalidateQueries();
  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      toastSuccess(await work(), words);
    } catch (error) {
      toastFailure(error, words);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const apply = (mapping?: ValueMapping) =>
    act(async () => {
      const { count, changed } = await applyValueMappings(catalog.id, mapping?.id);
      return say("catalogConfig.values.applied", {
        count,
        formatted: words.number(count),
        changed: words.number(changed),
      });
    });
  const remove = async (mapping: ValueMapping) => {
    const agreed = await confirm({
      title: say("catalogConfig.values.delete.title"),
      text: say("catalogConfig.values.delete.text", { name: mapping.name }),
      confirmLabel: say("catalogConfig.values.delete.confirm"),
      danger: true,
    });
    if (!agreed) return;
    await act(async () => {
      await deleteValueMapping(mapping.id);
      return say("catalogConfig.values.delete.done", { name: mapping.name });
    });
  };
  const clear = async (count: number) => {
    const agreed = await confirm({
      title: say("catalogConfig.values.clear.title"),
      text: say("catalogConfig.values.clear.text", { count, name: catalog.name }),
      confirmLabel: say("catalogConfig.values.clear.confirm"),
      danger: true,
    });
    if (!agreed) return;
    await act(async () => {
      const gone = await clearValueMappings(catalog.id);
      return say("catalogConfig.values.clear.done", {
        mappings: words.number(gone.valueMappings),
        attributes: words.number(gone.virtualAttributes),
      });
    });
  };
  if (mappings.isPending) return <LoadingBlock />;
  if (mappings.isError && mappings.data === undefined)
    return <GridFailure onRetry={() => void mappings.refetch()} />;
  const list = mappings.data;
  return (
    <section className={classes.section}>
      <p className={classes.advice}>{say("catalogConfig.values.advice")}</p>
      <div className={classes.buttons}>
        <Button
          leftSection={<IconPlus size={17} aria-hidden />}
          disabled={isLocked}
          onClick={() => setEdited("new")}
        >
          {say("catalogConfig.values.create")}
        </Button>
        {list.length > 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={17} aria-hidden />}
              loading={busy}
              disabled={isLocked}
              onClick={() => void apply()}
            >
              {say("catalogConfig.values.applyAll")}
            </Button>
            {isAdmin && (
              <Button
                variant="default"
                leftSection={<IconTrashX size={17} aria-hidden />}
                disabled={busy}
                onClick={() => void clear(list.length)}
              >
                {say("catalogConfig.values.clear.title")}
              </Button>
            )}
          </>
        )}
      </div>
      {list.length === 0 ? (
        <Message
          icon={IconTags}
          title={say("catalogConfig.values.noneTitle")}
          advice={say("catalogConfig.values.noneAdvice")}
        />
      ) : (
        <ul className={classes.list}>
          {list.map((mapping) => (
            <MappingLine
              key={mapping.id}
              mapping={mapping}
              disabled={busy || isLocked}
              onEdit={() => setEdited(mapping)}
              onApply={() => void apply(mapping)}
              onDelete={() => void remove(mapping)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <MappingDialog
            mapping={edited === "new" ? null : edited}
            onClose={() => setEdited(undefined)}
            onSaved={(saved, isApplied) => {
              setEdited(undefined);
              if (isApplied) void apply(saved);
              else void refresh();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

type LineProps = {
  mapping: ValueMapping;
  disabled: boolean;
  onEdit(): void;
  onApply(): void;
  onDelete(): void;
};

const shownValues = 4;

function MappingLine({ mapping, disabled, onEdit, onApply, onDelete }: LineProps) {
  const { say } = useWords();
  const { websites, nameOfField } = useSources();
  const { name, source_field, operator, source_values, target_name, target_value, website_id, enabled } =
    mapping;
  const values = source_values.slice(0, shownValues).join(", ");
  const more = source_values.length - shownValues;
  const website = websites.find(({ id }) => id === website_id)?.name;
  const named = (what: string) => ({ title: what, "aria-label": `${what} : ${name}` });
  return (
    <li className={classes.line} data-off={!enabled || undefined}>
      <div className={classes.lineText}>
        <strong>{name}</strong>
        {!enabled && <span className={classes.off}>{say("catalogConfig.values.off")}</span>}
        <span className={classes.minor}>
          {say("catalogConfig.values.sentence", {
            field: nameOfField(source_field),
            operator: say(`catalogConfig.operators.${operator}`),
            values: more > 0 ? say("catalogConfig.values.andMore", { values, count: more }) : values,
            target: target_name,
            value: target_value,
          })}
          {website !== undefined && ` ${say("catalogConfig.values.onWebsite", { website })}`}
        </span>
      </div>
      <span className={classes.actions}>
        <button
          type="button"
          className={classes.action}
          disabled={disabled}
          onClick={onApply}
          {...named(say("catalogConfig.values.apply"))}
        >
          <IconPlayerPlay size={16} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.action}
          disabled={disabled}
          onClick={onEdit}
          {...named(say("catalogForms.edit"))}
        >
          <IconPencil size={16} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.action}
          disabled={disabled}
          onClick={onDelete}
          {...named(say("catalogForms.delete.action"))}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      </span>
    </li>
  );
}
