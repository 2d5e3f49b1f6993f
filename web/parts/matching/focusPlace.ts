/** What the buttons carry that act on one row of a list. */
export const actsOnRow = { "data-acts-on-row": true } as const;

/**
 * Does what a button of a list is for. When its row leaves the list by that, the focus goes to the button of the row
 * that took its place, or to the last one; a button that stays and could not be pressed meanwhile gets it back.
 */
export async function keepingPlace(button: HTMLElement, act: () => Promise<unknown>): Promise<void> {
  const list = button.closest("[role=grid], ol, ul");
  const buttons = () => [...(list?.querySelectorAll<HTMLElement>("[data-acts-on-row]") ?? [])];
  const index = buttons().indexOf(button);
  await act();
  requestAnimationFrame(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost) return;
    const next = button.isConnected ? button : (buttons()[index] ?? buttons().at(-1));
    next?.focus();
  });
}
