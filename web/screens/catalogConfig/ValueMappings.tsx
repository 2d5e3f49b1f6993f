// The value mappings of the catalogue: what they say, and what can be done with one or with all.
import { IconPlayerPlay, IconPlus, IconTags, IconTrashX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useAddEntry } from "#web/parts/list/useAddEntry.ts";
import { valueMappingsOptions } from "#web/queries/valueMappings.ts";
import type { ValueMapping } from "#web/queries/valueMappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { MappingLine } from "./MappingLine.tsx";
import { useValueMappingActions } from "./useValueMappings.ts";
import classes from "./catalogConfig.module.css";

const MappingDialog = lazyPart(() => import("./MappingDialog.tsx"));

export function ValueMappings() {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const isLocked = useIsLocked(catalog);
  const mappings = useQuery(valueMappingsOptions(catalog.id));
  const [edited, setEdited] = useState<ValueMapping | "new">();
  const actions = useValueMappingActions(catalog, words);
  const create = useCallback(() => setEdited("new"), []);
  useAddEntry(say("catalogConfig.values.create"), isLocked ? undefined : create);
  if (mappings.isPending) return <LoadingBlock />;
  if (mappings.isError && mappings.data === undefined)
    return <GridFailure onRetry={() => void mappings.refetch()} />;
  return (
    <section className={classes.section}>
      <p className={classes.advice}>{say("catalogConfig.values.advice")}</p>
      <Toolbar count={mappings.data.length} onCreate={create} {...actions} />
      <Lines
        mappings={mappings.data}
        disabled={actions.busy || isLocked}
        onEdit={setEdited}
        onApply={(mapping) => void actions.apply(mapping)}
        onDelete={(mapping) => void actions.remove(mapping)}
      />
      {edited && <EditedMapping edited={edited} actions={actions} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

type EditedMappingProps = {
  edited: ValueMapping | "new";
  actions: ReturnType<typeof useValueMappingActions>;
  onClose(): void;
};

function EditedMapping({ edited, actions, onClose }: EditedMappingProps) {
  return (
    <Suspense>
      <MappingDialog
        mapping={edited === "new" ? null : edited}
        onClose={onClose}
        onSaved={(saved, isApplied) => {
          onClose();
          if (isApplied) void actions.apply(saved);
          else void actions.refresh();
        }}
      />
    </Suspense>
  );
}

type ToolbarProps = { count: number; onCreate(): void } & Pick<
  ReturnType<typeof useValueMappingActions>,
  "busy" | "apply" | "clear"
>;

function Toolbar({ count, busy, onCreate, apply, clear }: ToolbarProps) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  const isLocked = useIsLocked(useCatalog());
  return (
    <div className={classes.buttons}>
      <ActionButton icon={IconPlus} disabled={isLocked} onClick={onCreate}>
        {say("catalogConfig.values.create")}
      </ActionButton>
      {count > 0 && (
        <ActionButton
          variant="default"
          icon={IconPlayerPlay}
          loading={busy}
          disabled={isLocked}
          onClick={() => void apply()}
        >
          {say("catalogConfig.values.applyAll")}
        </ActionButton>
      )}
      {count > 0 && isAdmin && (
        <ActionButton variant="default" icon={IconTrashX} disabled={busy} onClick={() => void clear(count)}>
          {say("catalogConfig.values.clear.title")}
        </ActionButton>
      )}
    </div>
  );
}

type LinesProps = {
  mappings: readonly ValueMapping[];
  disabled: boolean;
  onEdit(mapping: ValueMapping): void;
  onApply(mapping: ValueMapping): void;
  onDelete(mapping: ValueMapping): void;
};

function Lines({ mappings, disabled, onEdit, onApply, onDelete }: LinesProps) {
  const { say } = useWords();
  if (mappings.length === 0)
    return (
      <Message
        icon={IconTags}
        title={say("catalogConfig.values.noneTitle")}
        advice={say("catalogConfig.values.noneAdvice")}
      />
    );
  return (
    <ul className={classes.list}>
      {mappings.map((mapping) => (
        <MappingLine
          key={mapping.id}
          mapping={mapping}
          disabled={disabled}
          onEdit={() => onEdit(mapping)}
          onApply={() => onApply(mapping)}
          onDelete={() => onDelete(mapping)}
        />
      ))}
    </ul>
  );
}
