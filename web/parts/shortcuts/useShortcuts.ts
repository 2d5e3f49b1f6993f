import { createRegistry } from "../registry.ts";

export type Shortcut = {
  /** One press or several after one another, in the grammar of tinykeys: "f", "g p", "[Shift]+?". */
  keys: string;
  /** What it does, as the help sheet tells it. */
  label: string;
  /** One of several that the first of them tells. */
  isHidden?: boolean;
  run(): void;
};

const registry = createRegistry<Shortcut>();

/** The shortcuts that work while the calling component is shown. They rest while one types or a dialog is open. */
export const useShortcuts = registry.useRegister;

export const useAllShortcuts = registry.useAll;
