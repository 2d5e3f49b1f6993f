// What every form looks like: its sections, what was resumed, and what can be done with it.
import { Button } from "@mantine/core";
import { IconDeviceFloppy, IconRestore } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";
import { FormContext, FormDialogContext, useFormDialog } from "./formContext.ts";
import { useFirstField } from "./useFirstField.ts";
import type { Form } from "./useForm.ts";
import classes from "./form.module.css";

type FormPanelProps = {
  form: Form;
  /** Of what the form is, for those who listen. */
  label: string;
  onSubmit(): void;
  /** It is shown, and nobody who is shown it may change it. */
  readOnly?: boolean;
  /** What else can be done with what was written, beside the button that saves. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A form that is saved with a button or with Enter; it says when nothing is saved yet. In a dialog it can be left. */
export function FormPanel({ form, label, onSubmit, readOnly = false, actions, children }: FormPanelProps) {
  const { say } = useWords();
  const dialog = useFormDialog(form);
  useFirstField(form);
  return (
    <FormContext value={form}>
      <form
        id={form.id}
        className={classes.form}
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog stands, for React, in the form behind it.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {form.isResumed && (
          <p className={classes.resumed} role="status">
            <IconRestore size={17} aria-hidden />
            {say("forms.resumed")}
            <button type="button" className={classes.discard} onClick={form.discard}>
              {say("forms.startAgain")}
            </button>
          </p>
        )}
        {/* A dialog that this form opens is another's. */}
        <FormDialogContext value={undefined}>
          <fieldset className={classes.sections} disabled={readOnly}>
            {children}
          </fieldset>
        </FormDialogContext>
        <div className={classes.footer} hidden={readOnly}>
          {form.isDirty && <span className={classes.unsaved}>{say("forms.unsaved")}</span>}
          <span className={classes.buttons}>
            {dialog && (
              <Button variant="default" onClick={dialog.leave}>
                {say("app.cancel")}
              </Button>
            )}
            {actions}
            <ActionButton type="submit" icon={IconDeviceFloppy} loading={form.isSaving}>
              {say("forms.save")}
            </ActionButton>
          </span>
        </div>
      </form>
    </FormContext>
  );
}

/** Fields that belong together, under a heading. A dialog's may be called as those of the form behind it: no landmark. */
export function FormSection({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.section} role="group" aria-label={title}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {description && <p className={classes.sectionText}>{description}</p>}
      <div className={classes.fields}>{children}</div>
    </div>
  );
}
