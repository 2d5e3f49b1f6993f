/** What the buttons carry that act on one row of a list. */
export const actsOnRow = { "data-acts-on-row": true } as const;

/**
 * Does what a button of a list is for. When its row leaves the list by that, the focus goes to the button of the row
 * that took its place, or to the last one; a button that stays and could not be pressed meanwhile gets it back. The list
 * is drawn again some time after the answer, so its place is kept until whoever pressed the button goes on.
 */
export async function keepingPlace(button: HTMLElement, act: () => Promise<unknown>): Promise<void> {
  const list = button.closest<HTMLElement>("[role=grid], ol, ul");
  const buttons = () => [...(list?.querySelectorAll<HTMLElement>("[data-acts-on-row]") ?? [])];
  const index = buttons().indexOf(button);
  const takePlace = () => {
    const isLost = document.activeElement === document.body;
    if (!isLost) return;
    const next = button.isConnected ? button : (buttons()[index] ?? buttons().at(-1));
    next?.focus();
  };
  onceDrawn(list, takePlace);
  await act();
  requestAnimationFrame(takePlace);
}

/** Each time that a list is drawn again, until a key or a pointer is pressed. */
function onceDrawn(list: HTMLElement | null, then: () => void): void {
  if (!list) return;
  const drawn = new MutationObserver(then);
  // A button that could not be pressed takes no focus.
  drawn.observe(list, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  const goingOn = new AbortController();
  const leave = () => {
    drawn.disconnect();
    goingOn.abort();
  };
  for (const pressed of ["keydown", "pointerdown"] as const)
    document.addEventListener(pressed, leave, { capture: true, signal: goingOn.signal });
}
