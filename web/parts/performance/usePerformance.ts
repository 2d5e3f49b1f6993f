import { useState } from "react";
import { local } from "#web/session/storage.ts";

const key = "vigie.performance";

/** Whether this browser shows how well the prices of a list do. */
export function usePerformance(): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useState(() => local.getItem(key) === "shown");
  const toggle = () => {
    local.setItem(key, isShown ? "hidden" : "shown");
    setShown(!isShown);
  };
  return [isShown, toggle];
}
