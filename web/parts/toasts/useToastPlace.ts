// Keeps toasts beside what can be clicked: they are placed when the first one comes, and moved when the page puts an
// action under them, not while the pointer is on them.
import { useEffect } from "react";
import { type Box, type Position, type Surroundings, coveredAt, placeOf } from "./toastPlace.ts";

const lookAgain_ms = 250;
const clickableRoles = ["button", "tab", "switch", "option", "menuitem", "combobox"];
const clickable = [
  "a[href], button, input, select, textarea, summary, label[for]",
  ...clickableRoles.map((role) => `[role="${role}"]`),
].join(", ");

export function useToastPlace(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    let place: Position | undefined;
    const look = () => {
      const shown = [...document.querySelectorAll<HTMLElement>(".mantine-Notification-root")];
      const list = shown[0]?.closest<HTMLElement>("[data-position]");
      if (!list || list.matches(":hover")) return;
      const surroundings = surroundingsOf(list, shown);
      if (place && coveredAt(place, surroundings) === 0) return;
      place = placeOf(surroundings);
      document.documentElement.style.setProperty("--toasts-top", `${place.top}px`);
      document.documentElement.style.setProperty("--toasts-right", `${place.right}px`);
    };
    const frame = requestAnimationFrame(look);
    const timer = setInterval(look, lookAgain_ms);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
    };
  }, [isShown]);
}

function surroundingsOf(list: HTMLElement, shown: readonly HTMLElement[]): Surroundings {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const dialog = document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
  const above = dialog ? 0 : (document.querySelector("main")?.getBoundingClientRect().top ?? 0);
  const actions = [...(dialog ?? document).querySelectorAll<HTMLElement>(clickable)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isThere = box.width > 4 && box.height > 4 && box.top < height && box.top + box.height > above;
    return isThere && isOnTop(element, box, list) ? [box] : [];
  });
  const heights = shown.map((toast) => Math.max(toast.offsetHeight, toast.scrollHeight) + around_px);
  return {
    window: { width, height },
    toasts: { width: list.offsetWidth + around_px, height: heights.reduce((sum, height) => sum + height, 0) },
    actions,
    above: Math.max(0, above),
  };
}

/** Not scrolled away behind something else; what lies under a toast now is there. */
function isOnTop(element: HTMLElement, { top, left, width, height }: Box, list: HTMLElement): boolean {
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && !list.contains(element) && (element.contains(hit) || list.contains(hit));
}

/** Half of it on each side (App.module.css), and the whole between two. */
const around_px = 16;
