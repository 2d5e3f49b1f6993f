// When leaving a rule that was changed loses what was written.

/** The other tab, and a product over the rule, leave everything as it is. */
export function losesChanges(from: string, to: string): boolean {
  const stays = to === from || to.startsWith(`${from}/website/`);
  const returns = from.startsWith(`${to}/website/`);
  return !stays && !returns;
}
