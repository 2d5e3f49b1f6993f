// The key of all that the tests of a process seal and sign: there is one at a time, whoever opens an installation.
import { useSecretKey } from "#server/store/sealed/secrets.ts";

const key = Buffer.alloc(32, 7);

/** As the setting says it. */
export const secretKey = key.toString("hex");

export function useTestKey(): void {
  useSecretKey(key);
}
