import { Client, Pool, type PoolClient } from "pg";
import { driverError, isReadOnly } from "#server/db/database-away.ts";

type Options = Omit<ConstructorParameters<typeof Pool>[0] & object, "connectionString">;

/**
 * Connections that are replaced when they break, and when where they go has been changed. What no answer came to fails as a
 * DatabaseAway.
 */
export class DatabasePool extends Pool {
  /** @param urlNow where to, and as whom: asked for each new connection */
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

  /** One that goes where they go now; what is of before is closed. */
  async #upToDate(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (!isOutdated(client)) return client;
      client.release(true);
    }
  }
}

/** Whether a connection goes where none would go any more. */
export const isOutdated = (client: object): boolean => client instanceof DatabaseConnection && client.isOutdated;

/**
 * One that breaks while somebody uses it emits an event, which ends the process when nobody listens; its user
 * learns of it from the query that fails. And one that does not answer in its time is closed at once, so that nothing
 * else is asked of it and nobody gets the late answer for theirs. So is one to a server that takes no writes any more. (The
 * mapper takes any class with "Pool" in its name for a pool.)
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

  /** What is asked in one turn of the event loop goes out in one write. */
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

/** The same promise with our errors; what was given a callback answers through that. */
function readable(asked: unknown): unknown {
  if (!(asked instanceof Promise)) return asked;
  return asked.catch((error: unknown) => {
    throw driverError(error);
  });
}
