import { request } from "#web/api.ts";

type LoginAnswer = { id: string; ttl: number; created: string; userId: number };

/** Signs in with a username or an e-mail; throws the server's ApiError when it refuses. */
export async function login(
  identifier: string,
  password: string,
): Promise<{ token: string; userId: number }> {
  const name = identifier.includes("@") ? { email: identifier } : { username: identifier };
  const answer = await request<LoginAnswer>({
    method: "POST",
    path: "Customers/login",
    params: { include: "user" },
    data: { ...name, password },
  });
  return { token: answer.id, userId: answer.userId };
}
