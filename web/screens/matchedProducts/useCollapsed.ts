import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { local } from "#web/session/storage.ts";

const key = "vigie.counters";

/** Whether the counters take one line, as this browser chose; where a screen is small until somebody chooses otherwise. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const small = useMediaQuery("(max-width: 48em), (max-height: 50em)", false, {
    getInitialValueInEffect: false,
  });
  const [chosen, setChosen] = useState(() => local.getItem(key));
  const collapsed = chosen === null ? small : chosen === "collapsed";
  const toggle = () => {
    const next = collapsed ? "expanded" : "collapsed";
    local.setItem(key, next);
    setChosen(next);
  };
  return [collapsed, toggle];
}
