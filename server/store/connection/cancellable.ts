// Questions that somebody waits for: when they have left, PostgreSQL stops looking for the answer.
import type { CompiledQuery, DatabaseConnection, QueryExecutor } from "kysely";
import type { Db } from "../db.ts";

/**
 * The same way to the database, for reading: a question that is at work when the signal aborts is cancelled, and none is
 * begun after that; both throw the signal's reason. What a transaction asks is left to its own end, unless `beside` is
 * said: the way to the database to cancel it by, whose own connection is at work.
 */
export function cancellable(db: Db, signal: AbortSignal, beside?: Db): Db {
  if (db.isTransaction && !beside) return db;
  const executor = db.getExecutor();
  const cancelling = beside?.getExecutor() ?? executor;
  const asking = withMethod(executor, "executeQuery", (query: CompiledQuery) =>
    executor.provideConnection((connection) => ask(cancelling, connection, query, signal)),
  );
  return withMethod(db, "getExecutor", () => asking);
}

async function ask(
  executor: QueryExecutor,
  connection: DatabaseConnection,
  query: CompiledQuery,
  signal: AbortSignal,
) {
  await connection.collectSessionInfo?.();
  signal.throwIfAborted();
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling = connection.cancelQuery?.((work) => executor.provideConnection(work)).catch(() => undefined);
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await connection.executeQuery(query);
  } catch (problem) {
    signal.throwIfAborted();
    throw problem;
  } finally {
    signal.removeEventListener("abort", cancel);
    // Given back before the cancelling has ended, the connection could be at work for somebody else by then.
    await cancelling;
  }
}

/** The object with one method replaced: its other ones reach what is private to it. */
function withMethod<Whole extends object>(object: Whole, name: keyof Whole, method: unknown): Whole {
  return new Proxy(object, {
    get: (target, property) => {
      if (property === name) return method;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
