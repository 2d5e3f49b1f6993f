// A filter too long for an address is sent by POST with `X-HTTP-Method-Override: GET` and the same arguments as body.
import type { FastifyInstance, RouteOptions } from "fastify";

const overridden = "override";

/** Gives every GET route a twin that answers such a POST. */
export function overrideMethod(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: overridden,
    storage: () => {
      const handlers = new Map<string, never>();
      return {
        get: (key) => handlers.get(String(key)) ?? null,
        set: (key, handler) => void handlers.set(String(key), handler as never),
      };
    },
    deriveConstraint: (request: { headers: Record<string, string | string[] | undefined> }) => {
      const header = request.headers["x-http-method-override"];
      return typeof header === "string" && header.toUpperCase() === "GET" ? "GET" : undefined;
    },
    mustMatchWhenDerived: false,
    validate: () => true,
  });
  app.addHook("onRoute", (route: RouteOptions & { routePath: string }) => {
    if (route.method !== "GET" || route.schema?.hide) return;
    const { schema: _schema, ...rest } = route;
    app.route({
      ...rest,
      url: route.routePath,
      method: "POST",
      constraints: { [overridden]: "GET" },
      schema: { hide: true },
    } as RouteOptions);
  });
}
