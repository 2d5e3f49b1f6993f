// The browser's one way to our API: token, language, errors and duplicate suppression in a single place.
import type { Language } from "#shared/messages/language.ts";

export type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api: "Customers/login". */
  path: string;
  /** The query. Objects and arrays travel as JSON, undefined values are left out. */
  params?: Record<string, unknown>;
  /** The JSON body. */
  data?: unknown;
  /** What a request gets when the same one is still in flight: its answer (the default), or a local error. */
  duplicate?: "share" | "reject";
  /** The status of that local error. */
  duplicateStatus?: number;
};

/** A row as JSON carries it: instants are ISO texts, and a stored row always has its id. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Key extends "id" ? number : Wire<Value[Key]> }
      : Value;

/** Who asks, and what to do when the server no longer knows them. The session says so once, at the start. */
export type Caller = {
  token(): string | undefined;
  language(): Language;
  sessionLost(): void;
};

/** What the server refused, in its own words (already in the reader's language), or status 0: it never answered. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly details: unknown;

  constructor(problem: {
    statusCode: number;
    name?: string;
    message?: string;
    code?: string;
    details?: unknown;
  }) {
    super(problem.message ?? "");
    this.name = problem.name ?? "Error";
    this.statusCode = problem.statusCode;
    this.code = problem.code;
    this.details = problem.details;
  }
}

const answerWithin_ms = 60_000;

let caller: Caller = { token: () => undefined, language: () => "fr", sessionLost: () => {} };

export function callAs(next: Caller): void {
  caller = next;
}

const inFlight = new Map<string, Promise<unknown>>();

/**
 * Asks the API and returns its JSON (undefined for an empty success). Throws ApiError. Identical requests in flight
 * are sent once: the later ones share the first answer, or are rejected when they ask for it.
 */
export function request<Answer>(asked: ApiRequest): Promise<Answer> {
  const key = keyOf(asked);
  const running = inFlight.get(key);
  if (running && asked.duplicate === "reject") return Promise.reject(duplicateRefused(asked));
  if (running) return running as Promise<Answer>;
  const answer = send<Answer>(asked).finally(() => inFlight.delete(key));
  inFlight.set(key, answer);
  return answer;
}

function keyOf(asked: ApiRequest): string {
  return [asked.method ?? "GET", addressOf(asked), JSON.stringify(asked.data) ?? ""].join(" ");
}

function duplicateRefused(asked: ApiRequest): ApiError {
  return new ApiError({ statusCode: asked.duplicateStatus ?? 400, name: "DuplicateRequest" });
}

async function send<Answer>(asked: ApiRequest): Promise<Answer> {
  const response = await reach(asked);
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer;
  const error = await errorIn(response);
  if (error.statusCode === 401) caller.sessionLost();
  throw error;
}

async function reach(asked: ApiRequest): Promise<Response> {
  try {
    return await fetch(addressOf(asked), {
      method: asked.method ?? "GET",
      headers: headersOf(asked),
      body: asked.data === undefined ? null : JSON.stringify(asked.data),
      signal: AbortSignal.timeout(answerWithin_ms),
    });
  } catch (cause) {
    throw Object.assign(new ApiError({ statusCode: 0, name: "Unreachable" }), { cause });
  }
}

function addressOf({ path, params = {} }: ApiRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return query.size > 0 ? `/api/${path}?${query}` : `/api/${path}`;
}

function headersOf(asked: ApiRequest): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Accept-Language": caller.language(),
  };
  const token = caller.token();
  if (token) headers["Authorization"] = token;
  if (asked.data !== undefined) headers["Content-Type"] = "application/json";
  return headers;
}

/** The server's error body; a proxy's page or nothing at all still gives the status. */
async function errorIn(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as { error?: Partial<ApiError> } | undefined;
  return new ApiError({ ...body?.error, statusCode: response.status });
}
