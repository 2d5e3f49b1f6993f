// How long things may take before the run gives them up.

/** A test, a suite or a whole file: many times what the slowest takes on the busiest machine. */
export const longestTest_ms = 600_000;
/** What a process of the run may still have open once its files are done. */
export const longestEnd_ms = 20_000;
/** A property is drawn, and what breaks it made smaller, for so long: what is known of it by then is told. */
export const longestProperty_ms = 2 * 60_000;
/** The whole run: what stands still must be told before whoever started the run loses patience. */
export const longestRun_ms = 40 * 60_000;
