// The HTTP server: what every address shares. What an address does is in the routes.
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import etag from "@fastify/etag";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import staticFiles, { type FastifyStaticOptions } from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import qs from "qs";
import type { Entity } from "#shared/entities/entity.ts";
import { entities } from "#shared/entities/index.ts";
import type { Fields } from "#shared/fields.ts";
import { languageOf } from "#shared/messages/index.ts";
import { invalidPath, noSuchMethod, noSuchPage, sharedMethodMissing } from "#server/errors.ts";
import { type JsonMost, refuseShape } from "#server/parseJson.ts";
import { answerError } from "./answers/answerError.ts";
import { authenticate, requireCaller } from "./requests/authentication.ts";
import { sendCacheHeaders } from "./answers/cacheHeaders.ts";
import { entityRoutes } from "./generic/entityRoutes.ts";
import { overrideMethod } from "./requests/methodOverride.ts";
import { noticeHeader, sendNotices } from "./answers/notices.ts";
import { completePage } from "./openapi/page.ts";
import { errorSchema, schemasOf } from "./openapi/schemas.ts";
import { introduction } from "./openapi/sentences.ts";
import { sendPageHeaders } from "./answers/pageHeaders.ts";
import { mountProbes } from "./probes.ts";
import { relationRoutes } from "./generic/relationRoutes.ts";
import { noteCaller, noteQuestions } from "./requests/questions.ts";
import { idHeader, requestId } from "./requests/requestId.ts";
import { customRoutes } from "./routes/index.ts";
import type { Services } from "#server/services.ts";
import { sliceAnswers } from "./answers/slicedAnswers.ts";
import { refuseUnbuilt } from "./requests/unbuilt.ts";
import { limitRequests } from "./requests/requestSlots.ts";
import { lingerOnClose } from "./requests/lingeringClose.ts";
import { answerUnreadable } from "./requests/unreadableRequest.ts";
import { tellOfUntrustedProxy } from "./requests/untrustedProxy.ts";
import { verbsOf } from "./generic/verbs.ts";
import { endUnusedConnections } from "./requests/unusedConnections.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How much a JSON body may hold, where it is an argument rather than rows. */
    jsonMost?: JsonMost;
  }
}

/** A filter with 45,000 characters of references makes an address of 80 KB. */
const maxHeaderSize = 128 * 1024;
const bodyLimit = 10 * 1024 * 1024;
/** Of somebody whom we do not know yet, who would have as many of them kept here as they like: a name, a password. */
const strangersBodyLimit = 64 * 1024;
/** How long a request may take to come: the largest file over a slow line. */
const longestRequest_ms = 30 * 60_000;

/** The whole HTTP side, ready to listen. `webRoot` is the built browser side. */
export async function buildApp(services: Services, webRoot: string): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = Fastify({
    http: { maxHeaderSize },
    bodyLimit: strangersBodyLimit,
    requestTimeout: longestRequest_ms,
    clientErrorHandler: answerUnreadable,
    // What fails before a route is found: an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      request.language = languageOf(request.headers["accept-language"]);
      void reply.header(idHeader, request.id);
      const answered = error.code === "FST_ERR_BAD_URL" ? invalidPath(pathOf(request.url)) : error;
      return answerError(answered as FastifyError, request as FastifyRequest, reply as FastifyReply);
    },
    trustProxy: trusted(config.trustProxy),
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ requestIdLogLabel: "request" }),
    genReqId: ({ headers }) => requestId(headers["x-request-id"], config),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 500,
      querystringParser: (text) => qs.parse(text, { depth: 12, arrayLimit: 1_000, parameterLimit: 30_000 }),
    },
  });
  endUnusedConnections(app);
  lingerOnClose(app);
  app.decorateRequest("language", "fr");
  app.addHook("onRequest", async (request, reply) => {
    void reply.header(idHeader, request.id);
    request.language = languageOf(request.headers["accept-language"]);
  });
  app.setErrorHandler(answerError);
  tellOfUntrustedProxy(app, config);
  await protect(app, services);
  await app.register(etag, { weak: true });
  await app.register(compress, { threshold: 1_400 });
  mountProbes(app, services);
  await app.register(async (api) => mountApi(api, services), { prefix: "/api" });
  const hasPages = existsSync(webRoot);
  if (hasPages) await app.register(staticFiles, pages(webRoot));
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && wantsPage(request)) return reply.sendFile("index.html");
    throw notFound(request);
  });
  return app;
}

/** Headers that say something of a page alone; on each of its files they would only cost bytes. */
const ofDocuments = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];

/** The built pages. What is under assets/ has its content's hash in its name and never changes; the pages do. */
function pages(root: string): FastifyStaticOptions {
  return {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes("/assets/");
      void reply.header("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      if (forever) for (const name of ofDocuments) reply.raw.removeHeader(name);
    },
  };
}

/** As many proxies as configured, counted from ours, or those of the given addresses. */
function trusted(proxies: number | string[]) {
  return typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;
}

async function protect(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  // Same origin unless configured; credentials are never allowed, because tokens travel in headers.
  await app.register(cors, {
    origin: config.corsOrigins.length > 0 ? config.corsOrigins : false,
    exposedHeaders: [
      "x-filename",
      "Content-Range",
      "X-Total-Count",
      "Content-Disposition",
      "X-Images-Pending",
      idHeader,
      noticeHeader,
    ],
    maxAge: 86_400,
  });
}

/** With what the verbs read and make beside the entity's fields. */
function describedBy(entity: Entity) {
  const { computed = {}, extraInput } = verbsOf(entity);
  const made = Object.values(computed).map(({ fields }) => fields);
  return schemasOf(entity, Object.assign({}, ...made, extraInput) as Fields);
}

async function mountApi(api: FastifyInstance, services: Services): Promise<void> {
  readBodies(api);
  // Schemas describe; the entity register validates.
  api.setValidatorCompiler(() => () => true);
  api.setSerializerCompiler(() => (data) => JSON.stringify(data));
  for (const schema of [errorSchema, ...entities.flatMap(describedBy)]) api.addSchema(schema);
  await describe(api);
  // A file's size is bounded where it is written: the parser would cut it short and say nothing.
  await api.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 20 } });
  await api.register(async (addresses) => mountAddresses(addresses, services));
}

/** What is described above is for everybody to read; these know who is calling before they read what was sent. */
function mountAddresses(app: FastifyInstance, services: Services): void {
  app.addHook("onRoute", (route) => {
    if (!route.config?.anonymous) route.bodyLimit ??= bodyLimit;
  });
  refuseUnbuilt(app);
  noteQuestions(app);
  authenticate(app, services);
  noteCaller(app);
  requireCaller(app);
  sendCacheHeaders(app);
  sendNotices(app);
  limitRequests(app);
  sliceAnswers(app);
  overrideMethod(app);
  sendPageHeaders(app);
  customRoutes(app, services);
  for (const entity of entities.filter(({ plural }) => plural)) {
    entityRoutes(app, verbsOf(entity), services.config.listCap);
    relationRoutes(app, verbsOf(entity), services.config.listCap);
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** A body came that is neither JSON nor a form, and stands for an empty one. */
    hasUnreadBody: boolean;
  }
}

/** JSON of any kind, forms, and nothing: another content type is an empty body, never a 415. */
function readBodies(api: FastifyInstance): void {
  api.removeContentTypeParser(["application/json", "text/plain"]);
  api.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") return done(null, {});
    refuseShape(text as string, request.routeOptions.config.jsonMost);
    return api.getDefaultJsonParser("error", "error")(request, text as string, done);
  });
  api.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => {
      done(null, qs.parse(text as string, { depth: 12, arrayLimit: 1_000 }));
    },
  );
  api.decorateRequest("hasUnreadBody", false);
  api.addContentTypeParser("*", { parseAs: "string" }, (request, text, done) => {
    request.hasUnreadBody = text !== "";
    done(null, {});
  });
}

const wordmark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><text x="0" y="23" fill="#fff" font-family="sans-serif" font-size="24" font-weight="700">Vigie</text></svg>';

async function describe(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      info: { title: "Vigie", version: "1", description: introduction },
      servers: [{ url: "/api" }],
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
    },
    stripBasePath: true,
    transformObject: completePage,
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json["$id"] ?? `def-${i}`) },
  });
  const logo = { type: "image/svg+xml", content: Buffer.from(wordmark) };
  await api.register(swaggerUi, {
    routePrefix: "/explorer",
    // Without a slash at the end the page finds what it is made of by its whole address.
    indexPrefix: "/api",
    staticCSP: explorerPolicy,
    logo,
    theme: { title: "Vigie" },
    // The name by which a client's code calls it, beside what it does.
    uiConfig: { displayOperationId: true },
  });
  api.get("/explorer/recipes.md", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/markdown; charset=utf-8").send(await readFile(recipes)),
  );
}

/** Of the page that comes with the package: nothing from elsewhere, and the one style sheet that it writes into itself. */
const explorerPolicy = {
  "default-src": "'self'",
  "base-uri": "'self'",
  "frame-ancestors": "'self'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "script-src-attr": "'none'",
  "style-src": "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
};

const recipes = join(import.meta.dirname, "..", "..", "docs", "api-recipes.md");

/** A person's browser at an address that leads nowhere: the application leads on. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return (
    isRead && !/^\/(api|assets)(\/|$)/i.test(pathOf(url)) && /\btext\/html\b/i.test(headers.accept ?? "")
  );
}

function notFound(request: FastifyRequest) {
  const path = pathOf(request.url);
  const within = /^\/api\/([^/]+)(\/?.*)$/i.exec(path);
  if (!within) return noSuchPage(request.method, path);
  const [, plural = "", rest = ""] = within;
  const entity = entities.find((candidate) => candidate.plural?.toLowerCase() === plural.toLowerCase());
  if (entity) return sharedMethodMissing(entity.model, request.method, rest || "/");
  return noSuchMethod(request.method, `/${plural}${rest}`);
}

/** The query may hold a token: no message repeats it. */
function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
