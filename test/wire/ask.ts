import type { InjectOptions } from "fastify";
import { formOf } from "../support/forms.ts";
import type { Request } from "./requests.ts";

/** The request as it is sent with somebody's token. */
export function injected(
  { method, path, query, body, form, headers }: Request,
  token: string,
): InjectOptions {
  const sent = form && formOf([...form]);
  return {
    method: method as "GET",
    url: `/api${path}${queryText(query)}`,
    headers: {
      "accept-language": "en",
      ...(token && { authorization: token }),
      ...sent?.headers,
      ...headers,
    },
    ...(sent ? { payload: sent.payload } : body !== undefined && { payload: body as object }),
  };
}

function queryText(query: Request["query"]): string {
  if (!query) return "";
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return `?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(text(value))}`)
    .join("&")}`;
}
