import { Modal, type ModalProps } from "@mantine/core";
import { useWords } from "#web/session/words.ts";
import { useReturnFocus } from "./useReturnFocus.ts";

/** A dialog that is drawn only while it is open: its cross has a name, and the focus returns when it goes. */
export function Dialog(props: Omit<ModalProps, "opened" | "closeButtonProps">) {
  const { say } = useWords();
  useReturnFocus();
  return <Modal opened closeButtonProps={{ "aria-label": say("app.close") }} {...props} />;
}
