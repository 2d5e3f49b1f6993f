// Every error the product tells a person, a line each, by subject. The text is in shared/messages, worded at the edge.
export { VigieError, type ErrorDetails, badArgument, conflict, unprocessable } from "./errors/refusal.ts";
export { listed, shorten } from "./errors/shorten.ts";
export * from "./errors/accounts.ts";
export * from "./errors/feeds.ts";
export * from "./errors/figures.ts";
export * from "./errors/files.ts";
export * from "./errors/imports.ts";
export * from "./errors/installation.ts";
export * from "./errors/matching.ts";
export * from "./errors/outgoing.ts";
export * from "./errors/requests.ts";
export * from "./errors/rows.ts";
