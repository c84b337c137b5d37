import { Client, Pool, type PoolClient } from "pg";
import { driverError, isReadOnly } from "#server/machine/db/database-away.ts";

type Options = Omit<ConstructorParameters<typeof Pool>[0] & object, "connectionString">;

/**
 * Pool that replaces connections when they break and when the database URL has changed. A query without an answer fails
 * as DatabaseAway.
 */
export class DatabasePool extends Pool {
  /** @param urlNow current URL with user and password; read for each new connection */
  constructor(urlNow: () => string, options: Options) {
    // The pool makes each connection of all that it was given.
    super({ ...options, urlNow, Client: DatabaseConnection } as object);
  }

  /** As the library's, in all its forms. */
  override query(...args: unknown[]): never {
    return readable(super.query(...(args as [never]))) as never;
  }

  override connect(...args: unknown[]): never {
    return readable(args.length === 0 ? this.#upToDate() : super.connect(...(args as []))) as never;
  }

  /** Connection to the current URL; closes those to an earlier one. */
  async #upToDate(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (!isOutdated(client)) return client;
      client.release(true);
    }
  }
}

/** True when a connection uses an earlier URL than new ones would. */
export const isOutdated = (client: object): boolean => client instanceof DatabaseConnection && client.isOutdated;

/**
 * Connection of the pool. One that breaks while in use emits an `error` event, which would end the process without a
 * listener; its user learns of the break from the query that fails. A connection that does not answer in time is closed
 * at once, so that nobody receives a late answer meant for another query. A connection to a server that no longer
 * accepts writes is closed too. (The mapper treats any class with "Pool" in its name as a pool.)
 */
class DatabaseConnection extends Client {
  readonly #urlNow: () => string;
  readonly #url: string;

  constructor({ urlNow, ...given }: { urlNow: () => string }) {
    const connectionString = urlNow();
    super({ ...given, connectionString });
    this.#urlNow = urlNow;
    this.#url = connectionString;
    this.on("error", () => undefined);
  }

  get isOutdated(): boolean {
    return this.#urlNow() !== this.#url;
  }

  /** Sends the queries of one turn of the event loop in one write. */
  override query(...args: unknown[]): never {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const asked: unknown = super.query(...(args as [never]));
    return (asked instanceof Promise ? this.#answer(asked) : asked) as never;
  }

  async #answer(asked: Promise<unknown>): Promise<unknown> {
    try {
      return await asked;
    } catch (error) {
      const isLate = error instanceof Error && error.message === "Query read timeout";
      if (isLate || isReadOnly(error)) void Promise.allSettled([this.end()]);
      throw driverError(error);
    }
  }
}

/** Converts the errors of a promise into ours; callbacks receive the driver's. */
function readable(asked: unknown): unknown {
  if (!(asked instanceof Promise)) return asked;
  return asked.catch((error: unknown) => {
    throw driverError(error);
  });
}
