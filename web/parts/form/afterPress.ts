// What moves the page waits while a button is held down: what was to be clicked would no longer lie beneath the pointer.
let isPressed = false;

/** At once; while the pointer is held down, when the click is done. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  window.addEventListener("pointerup", () => setTimeout(run), { once: true });
}

const pressed = (now: boolean) => () => {
  isPressed = now;
};
window.addEventListener("pointerdown", pressed(true), true);
for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, pressed(false), true);
