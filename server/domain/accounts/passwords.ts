// Passwords are kept as argon2id hashes, the library's default (OWASP's parameters: 19 MiB, 2 passes, 1 lane).
import argon2 from "@node-rs/argon2";

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, parameters);
}

/**
 * Whether the password is the hashed one. Works as much when there is no hash, or none that can be read, which nobody's
 * password is and `tellUnreadable` hears of: an unknown user is not told apart.
 */
export async function isPassword(
  password: string,
  hashed: string | undefined,
  tellUnreadable: (problem: unknown) => void = () => undefined,
): Promise<boolean> {
  try {
    if (hashed !== undefined) return await argon2.verify(hashed, password);
  } catch (problem) {
    tellUnreadable(problem);
  }
  await argon2.verify(await nobody(), password);
  return false;
}

let hashOfNobody: Promise<string> | undefined;

function nobody(): Promise<string> {
  hashOfNobody ??= hashPassword("nobody has this password");
  return hashOfNobody;
}
