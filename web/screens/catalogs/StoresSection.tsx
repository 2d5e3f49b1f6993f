import { TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./catalogs.module.css";

type Store = { store_code: string; name: string };
const parts = ["store_code", "name"] as const;

/** The stores whose prices the files of the own website tell apart. */
export function StoresSection() {
  const { say } = useWords();
  const form = useFormContext();
  const stores = form.value("by_store") as Store[];
  const set = (next: Store[]) => form.set("by_store", next);
  return (
    <FormSection title={say("catalogForms.section.stores")} description={say("catalogForms.advice.stores")}>
      <ul className={`form-wide ${classes.stores}`}>
        {stores.map((store, position) => (
          // A store that is being typed has nothing of its own yet.
          <StoreLine
            // oxlint-disable-next-line react/no-array-index-key
            key={position}
            store={store}
            position={position}
            onChange={(next) => set(stores.with(position, next))}
            onRemove={() => set(stores.toSpliced(position, 1))}
          />
        ))}
      </ul>
      <div className="form-wide">
        <ActionButton
          className={classes.create}
          variant="subtle"
          size="compact-sm"
          icon={IconPlus}
          onClick={() => set([...stores, { store_code: "", name: "" }])}
        >
          {say("catalogForms.store.add")}
        </ActionButton>
        {form.problem("by_store") && <p className={classes.problem}>{form.problem("by_store")}</p>}
      </div>
    </FormSection>
  );
}

type StoreLineProps = { store: Store; position: number; onChange(store: Store): void; onRemove(): void };

function StoreLine({ store, position, onChange, onRemove }: StoreLineProps) {
  const { say } = useWords();
  const form = useFormContext();
  const removing = say("catalogForms.store.remove", { name: store.name || store.store_code });
  return (
    <li className={classes.store}>
      {parts.map((part) => (
        <TextInput
          key={part}
          label={say(`catalogForms.store.${part}`)}
          value={store[part]}
          error={form.problem(`by_store.${position}.${part}`)}
          onChange={({ currentTarget }) => onChange({ ...store, [part]: currentTarget.value })}
        />
      ))}
      <button
        type="button"
        className={classes.action}
        aria-label={removing}
        title={removing}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}
