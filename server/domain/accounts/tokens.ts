// Sessions, as routes know them.
export { actorOfToken, endToken } from "#server/store/queries/accounts/tokens.ts";
