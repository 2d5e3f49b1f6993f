import { useEffect, useState } from "react";

const typingPause_ms = 500;

/** What somebody writes, once they pause; and a way not to wait for that. */
export function useDebouncedValue<Value>(value: Value): [Value, () => void] {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPause_ms);
    return () => clearTimeout(timer);
  }, [value]);
  return [debounced, () => setDebounced(value)];
}
