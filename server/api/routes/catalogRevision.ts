// Whether a catalogue has changed: one cheap question for whoever keeps a screen up to date.
import type { FastifyInstance } from "fastify";
import { revisionOf } from "#server/domain/catalogs/catalogRevision.ts";
import { callerOf } from "../caller.ts";
import { catalogOf } from "./places.ts";

const schema = {
  tags: ["Catalogs"],
  security: [{ token: [] }],
  summary:
    "Whether what the catalogue shows has changed: each value is another one when what it is about has",
  params: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
  response: {
    200: {
      description: "To be compared with the answer before; nothing else can be read from the values",
      type: "object",
      properties: {
        products: { type: "integer", description: "products, comparisons and matches" },
        proposals: { type: "integer", description: "what is proposed and judged" },
        rules: { type: "string", description: "matching rules and their runs" },
        catalog: { type: "string", description: "the catalogue, its website and its competitors" },
      },
    },
  },
};

export function catalogRevisionRoutes(app: FastifyInstance): void {
  app.get("/Catalogs/:id/revision", { schema }, async (request) => {
    const { id } = await catalogOf(request);
    return revisionOf(callerOf(request), id);
  });
}
