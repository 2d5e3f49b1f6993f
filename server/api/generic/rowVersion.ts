// Which version of a row is meant: the moment of its last change. A reading tells it in the ETag, a write says it in
// If-Match, and is refused (412) over a change of somebody else's (RFC 9110, 13.1.1).
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Entity } from "#shared/entities/entity.ts";
import type { Language } from "#shared/messages/index.ts";
import type { Row } from "#server/store/collection.ts";

/** Milliseconds since 1970, at which the row was last changed. */
export type RowVersion = number;

/** The ETag of a row as it is answered: its version, and a hash of all that is shown, which other rows may change. */
function tagOf(entity: Entity, row: Row, language: Language): string | undefined {
  const version = versionOf(entity, row);
  if (version === undefined) return undefined;
  const hash = createHash("sha1")
    .update(JSON.stringify([language, row]))
    .digest("base64url");
  return `W/"${version}-${hash}"`;
}

/** The row, with the tag that a later write of it names. */
export function withTag(entity: Entity, request: FastifyRequest, reply: FastifyReply, row: Row): Row {
  const tag = tagOf(entity, row, request.language);
  if (tag !== undefined) void reply.header("ETag", tag);
  return row;
}

/** What If-Match says; undefined where it says nothing, or any version. What is no tag of ours is no row's version. */
export function versionIn({ headers }: FastifyRequest): RowVersion | undefined {
  const tag = headers["if-match"]?.trim() ?? "*";
  if (tag === "*") return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,15})(?:-[\w-]*)?"$/.exec(tag) ?? [];
  return version === undefined ? noVersion : Number(version);
}

const noVersion: RowVersion = Number.NaN;

/** Whether a stored row is of that version still. */
export function isVersion(entity: Entity, row: Row, version: RowVersion): boolean {
  return versionOf(entity, row) === version;
}

function versionOf({ modifiedField }: Entity, row: Row): RowVersion | undefined {
  const modified = modifiedField === undefined ? undefined : row[modifiedField];
  if (modified === undefined || modified === null) return undefined;
  const moment = new Date(modified as string | Date).getTime();
  return Number.isNaN(moment) ? undefined : moment;
}
