// The role the program works as: it owns its database and nothing else. The one that made the cluster may do anything, on
// the machine too, and is only used to make this one.
import { createHash } from "node:crypto";
import { Client } from "pg";
import type { Cluster } from "./cluster.ts";

export const programRole = "vigie_program";

/** Of its own: whoever learns it does not know the cluster's. The same at each start. */
export function programPassword({ password }: Pick<Cluster, "password">): string {
  return createHash("sha256").update(`${password} of the program`).digest("hex");
}

/**
 * Makes the role, and gives it the database with all that is in it: databases of earlier versions belong to the role that
 * made the cluster. `administratorUrl` is the database's address as that one. Does nothing once it is done.
 */
export async function giveToProgram(administratorUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: administratorUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount: isDone } = await client.query(
      "select from pg_database where datname = current_database() and datdba = (select oid from pg_roles where rolname = $1)",
      [programRole],
    );
    if (isDone) return;
    await client.query("begin");
    // Of two programs that start at once one does it.
    await client.query("select pg_advisory_xact_lock(hashtextextended('role of the program', 0))");
    const { rowCount: isThere } = await client.query("select from pg_roles where rolname = $1", [
      programRole,
    ]);
    if (!isThere)
      await client.query(`create role ${programRole} login password ${client.escapeLiteral(password)}`);
    await client.query(handOver);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** What belongs to an extension stays with it; the sequence of a column follows its table. */
const handOver = `
do $$
declare
  statement text;
begin
  for statement in
    select format('alter schema %I owner to ${programRole}', nspname)
    from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %I.%I owner to ${programRole}',
             case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
             nspname, relname)
    from pg_class join pg_namespace space on space.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend
                      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e')
                        and refclassid in ('pg_class'::regclass, 'pg_extension'::regclass)
                        and (relkind = 'S' or deptype = 'e'))
    union all
    select format('alter routine %s owner to ${programRole}', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace space on space.oid = pronamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select format('alter type %I.%I owner to ${programRole}', nspname, typname)
    from pg_type join pg_namespace space on space.oid = typnamespace
    where typtype in ('e', 'd', 'r') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
  loop
    execute statement;
  end loop;
  execute format('alter database %I owner to ${programRole}', current_database());
end
$$`;
