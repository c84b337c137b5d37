import { ROOT_CONTEXT, SpanKind, trace, type Tracer } from "@opentelemetry/api";
import { callUnderWay } from "#server/machine/core/logger.ts";
import type { Database } from "#server/machine/db/database.ts";

/**
 * Gives each transaction of a traced call a span, from asking for a connection to the commit or its undoing. A transaction
 * that the database ended to break a deadlock and that runs again is two.
 */
export function traceTransactions(tracer: Tracer, { orm, engine }: Pick<Database, "orm" | "engine">): void {
  const transaction = orm.transaction.bind(orm);
  orm.transaction = async (work, config) => {
    const call = callUnderWay.getStore()?.span;
    if (call === undefined) return transaction(work, config);
    const attributes = { "db.system.name": "postgresql", "yieldboard.database": engine, "yieldboard.committed": false };
    const after = trace.setSpan(ROOT_CONTEXT, call);
    const span = tracer.startSpan("transaction", { kind: SpanKind.CLIENT, attributes }, after);
    try {
      const result = await transaction(work, config);
      span.setAttribute("yieldboard.committed", true);
      return result;
    } finally {
      span.end();
    }
  };
}
