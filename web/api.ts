// The browser's one way to our API: token, language, errors and duplicate suppression in a single place.
import type { Language } from "#shared/messages/language.ts";

type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api: "Customers/login". */
  path: string;
  /** The query. Objects and arrays travel as JSON, undefined values are left out. */
  params?: Record<string, unknown>;
  /** The JSON body. */
  data?: unknown;
  /** The version of the row that is written over, as If-Match says it; a newer one refuses (412). */
  version?: string;
  /**
   * What a request gets when the same one is still in flight: its answer (the default), a local error, or an answer of
   * its own, for what has changed since the first one was asked.
   */
  duplicate?: "share" | "reject" | "send";
  /** How long it may take to be answered, where that is more than a minute. */
  within_ms?: number;
  /** The status of that local error. */
  duplicateStatus?: number;
};

/** A row as JSON carries it: instants are ISO texts, and a stored row always has its id. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> } & ShownImages<Value>
      : Value;

/** What comes beside the addresses of images in a row: where our own server shows them, for imageAddress(). */
type ShownImages<Row> = (Row extends { medias: unknown } ? { images: string[] } : unknown) &
  (Row extends { logo: unknown } ? { logo_image: string | null } : unknown);

/** Who asks, and what to do when the server no longer knows them. The session says so once, at the start. */
type Caller = {
  token(): string | undefined;
  language(): Language;
  sessionLost(): void;
  /** A request never reached the server. */
  unreachable?(): void;
  /** Something was done that wants a look all the same. */
  noticed?(notice: string): void;
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
/** A longer address may be refused by a server on the way, so its arguments travel as a body. */
const addressMax = 4_000;

let caller: Caller = { token: () => undefined, language: () => "fr", sessionLost: () => {} };

export function callAs(next: Caller): void {
  caller = next;
}

const inFlight = new Map<string, Promise<unknown>>();

/**
 * Asks the API and returns its JSON (undefined for an empty success). Throws ApiError. Identical requests in flight
 * are sent once: the later ones share the first answer, or are rejected when they ask for it.
 */
export function request<Answer>(call: ApiRequest): Promise<Answer> {
  if (call.duplicate === "send") return send<Answer>(call);
  const key = keyOf(call);
  const running = inFlight.get(key);
  if (running && call.duplicate === "reject") return Promise.reject(duplicateRefused(call));
  if (running) return running as Promise<Answer>;
  const answer = send<Answer>(call).finally(() => inFlight.delete(key));
  inFlight.set(key, answer);
  return answer;
}

/** The same, or null where what the address names is not there. */
export async function requestOrNull<Answer>(call: ApiRequest): Promise<Answer | null> {
  try {
    return await request<Answer>(call);
  } catch (error) {
    if (error instanceof ApiError && error.code === "MODEL_NOT_FOUND") return null;
    throw error;
  }
}

type Upload = {
  path: string;
  form: FormData;
  /** How much of it is sent, 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
};

/** Sends a form with a file, however long that takes. Never shared with another. Throws ApiError as `request` does. */
export function upload<Answer>({ path, form, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((answer, refuse) => {
    // fetch does not tell how much of a body has been sent.
    const sending = new XMLHttpRequest();
    sending.open("POST", `/api/${path}`);
    for (const [name, value] of Object.entries(headersOf({ path }))) sending.setRequestHeader(name, value);
    sending.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded / (total || 1)));
    sending.addEventListener("error", () => refuse(new ApiError({ statusCode: 0, name: "Unreachable" })));
    sending.addEventListener("abort", () => refuse(new ApiError({ statusCode: 0, name: "AbortError" })));
    sending.addEventListener("load", () => {
      const response = new Response(sending.response as string, { status: sending.status });
      received<Answer>(response).then(answer, refuse);
    });
    signal?.addEventListener("abort", () => sending.abort(), { once: true });
    sending.send(form);
  });
}

type Download = {
  path: string;
  params?: Record<string, unknown>;
  /** What is sent; without, the file is got. */
  data?: unknown;
  /** Called with each piece as it comes. */
  onPiece?(piece: Uint8Array): void;
  signal?: AbortSignal;
};

/**
 * Asks for a file that the server makes while it is read, however long that takes. Throws ApiError as `request` does;
 * status 0 when the file stopped before its end, or when `signal` stopped it.
 */
export async function download({
  path,
  params,
  data,
  onPiece,
  signal,
}: Download): Promise<{ name: string; content: Blob }> {
  const headers = { ...headersOf({ path, data }), Accept: "*/*" };
  const options: RequestInit = {
    ...(data === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(data) }),
    headers,
    signal: signal ?? null,
  };
  try {
    const response = await fetch(addressOf({ path, ...(params && { params }) }), options);
    if (!response.ok) await received(response);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of piecesOf(response)) {
      pieces.push(piece);
      onPiece?.(piece);
    }
    const type = response.headers.get("content-type") ?? "";
    return { name: response.headers.get("x-filename") ?? "", content: new Blob(pieces, { type }) };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const name = signal?.aborted ? "AbortError" : "Unreachable";
    throw Object.assign(new ApiError({ statusCode: 0, name }), { cause });
  }
}

/** Not every browser iterates over a stream by itself. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    yield next.value;
  }
}

/** The whole address of a stream or a download, which the browser asks for by itself: the token is in it. */
export function linkTo(path: string, params: Record<string, unknown> = {}): string {
  return addressOf({ path, params: { ...params, access_token: caller.token() } });
}

function keyOf(call: ApiRequest): string {
  return [call.method ?? "GET", addressOf(call), JSON.stringify(call.data) ?? ""].join(" ");
}

function duplicateRefused(call: ApiRequest): ApiError {
  return new ApiError({ statusCode: call.duplicateStatus ?? 400, name: "DuplicateRequest" });
}

async function send<Answer>(call: ApiRequest): Promise<Answer> {
  return received<Answer>(await reach(call));
}

async function received<Answer>(response: Response): Promise<Answer> {
  if (response.ok) {
    const notice = response.headers.get("x-notice");
    if (notice !== null) caller.noticed?.(decodeURIComponent(notice));
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }
  const error = await errorIn(response);
  if (error.statusCode === 401) caller.sessionLost();
  throw error;
}

async function reach(call: ApiRequest): Promise<Response> {
  try {
    return await fetch(...callOf(call));
  } catch (cause) {
    // Where an answer is merely late, the server is there.
    if ((cause as Error).name !== "TimeoutError") caller.unreachable?.();
    throw Object.assign(new ApiError({ statusCode: 0, name: "Unreachable" }), { cause });
  }
}

function callOf(call: ApiRequest): [address: string, options: RequestInit] {
  const { method = "GET", path, params, data } = call;
  const signal = AbortSignal.timeout(call.within_ms ?? answerWithin_ms);
  const address = addressOf(call);
  if (method === "GET" && address.length > addressMax) {
    const headers = { ...headersOf({ ...call, data: params }), "X-HTTP-Method-Override": "GET" };
    return [addressOf({ path }), { method: "POST", headers, body: JSON.stringify(params), signal }];
  }
  const body = data === undefined ? null : JSON.stringify(data);
  return [address, { method, headers: headersOf(call), body, signal }];
}

function addressOf({ path, params = {} }: ApiRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return query.size > 0 ? `/api/${path}?${query}` : `/api/${path}`;
}

function headersOf(call: ApiRequest): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Accept-Language": caller.language(),
  };
  const token = caller.token();
  if (token) headers["Authorization"] = token;
  if (call.data !== undefined) headers["Content-Type"] = "application/json";
  if (call.version !== undefined) headers["If-Match"] = call.version;
  return headers;
}

/** The server's error body; a proxy's page or nothing at all still gives the status. */
async function errorIn(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as { error?: Partial<ApiError> } | undefined;
  return new ApiError({ ...body?.error, statusCode: response.status });
}
