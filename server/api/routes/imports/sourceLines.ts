import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/sourceLines.ts";
import { product } from "#shared/entities/product.ts";
import { sourceLineOf } from "#server/domain/products/sourceLine.ts";
import { callerOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";

/** Where the price of a product comes from, to the line. Throws 404 for a product that the caller does not see. */
export function sourceLineRoutes(app: FastifyInstance): void {
  serve(app, addresses.sourceLineOfProduct, async (request, read) => {
    const { id } = request.params as { id: string };
    const caller = callerOf(request);
    const found = await findById(verbsOf(product), caller, id, { fields: ["id"] });
    return sourceLineOf(caller, found.id, read());
  });
}
