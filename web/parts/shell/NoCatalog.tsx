import { IconRefresh, IconStack2 } from "@tabler/icons-react";
import { Navigate } from "@tanstack/react-router";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";

/** The empty home of somebody without a catalogue; an administrator is led to the steps that make one. */
export function NoCatalog({ retry }: { retry(): void }) {
  const { say } = useWords();
  if (useIsAdmin()) return <Navigate to="/first-steps" replace />;
  return (
    <Message
      heading="h1"
      icon={IconStack2}
      title={say("app.noCatalog")}
      advice={say("app.noCatalogAdvice")}
      action={
        <ActionButton icon={IconRefresh} onClick={retry}>
          {say("app.refresh")}
        </ActionButton>
      }
    />
  );
}
