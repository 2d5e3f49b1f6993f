// An S3 server on this machine, as a package of its own gives it: testServers/ is installed by `npm test`.
import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { S3mini } from "s3mini";
import type { Bucket } from "#server/integrations/storage/bucketBlobStore.ts";
import { temporaryFolder } from "./temporary.ts";

const packages = join(import.meta.dirname, "..", "..", "testServers");

/** Why there is no S3 server here; undefined when there is one. */
export const withoutS3 = existsSync(join(packages, "node_modules", "@20minutes", "s3rver"))
  ? undefined
  : "no S3 server: npm --prefix testServers install";

export type S3Server = {
  bucket: Bucket;
  /** The keys of all that is in the bucket. */
  keys(): Promise<string[]>;
  /** What it was asked for, as "DELETE /vigie/key?uploadId=1". */
  asked: string[];
  stop(): Promise<void>;
};

/** Serves an empty bucket on a free port. Keys are checked, and the signatures of all that is asked of objects. */
export async function startS3Server(): Promise<S3Server> {
  const S3rver = createRequire(join(packages, "package.json"))("@20minutes/s3rver");
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: await temporaryFolder(),
    configureBuckets: [{ name: "vigie" }],
  });
  const asked: string[] = [];
  forgiveSlash(server, asked);
  const { port } = await server.run();
  const bucket: Bucket = {
    url: `http://127.0.0.1:${port}/vigie`,
    region: "us-east-1",
    // What this server expects of everybody.
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  const { url: endpoint, ...keys } = bucket;
  const s3 = new S3mini({ endpoint, ...keys });
  return {
    bucket,
    keys: async () => ((await s3.listObjects()) ?? []).map(({ Key }) => Key).toSorted(),
    asked,
    stop: () => server.close(),
  };
}

/**
 * S3 signs an address as it is sent; this server leaves out the slash of "/vigie/?list-type=2", which S3 wants, and then
 * finds the signature of every list wrong. Notes what is asked on the way.
 */
function forgiveSlash(
  server: { createContext(request: IncomingMessage, response: unknown): { app: object } },
  asked: string[],
) {
  const createContext = server.createContext.bind(server);
  server.createContext = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const context = createContext(request, response);
    const value = request.url?.startsWith("/vigie/?") ?? false;
    context.app = Object.create(server, { allowMismatchedSignatures: { value } });
    return context;
  };
}
