// Passwords are kept as argon2id hashes, the library's default (OWASP's parameters: 19 MiB, 2 passes, 1 lane).
import argon2 from "@node-rs/argon2";

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, parameters);
}

/** Whether the password is the hashed one. Works as much when there is no hash: an unknown user is not told apart. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await argon2.verify(hashed ?? (await nobody()), password);
  return matches && hashed !== undefined;
}

let hashOfNobody: Promise<string> | undefined;

function nobody(): Promise<string> {
  hashOfNobody ??= hashPassword("nobody has this password");
  return hashOfNobody;
}
