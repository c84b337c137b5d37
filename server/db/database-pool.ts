import { Client, Pool } from "pg";
import { driverError, isReadOnly } from "#server/db/database-away.ts";

/** Connections that are replaced when they break. What no answer came to fails as a DatabaseAway. */
export class DatabasePool extends Pool {
  constructor(options: ConstructorParameters<typeof Pool>[0]) {
    super({ ...options, Client: DatabaseConnection });
  }

  /** As the library's, in all its forms. */
  override query(...args: unknown[]): never {
    return readable(super.query(...(args as [never]))) as never;
  }

  override connect(...args: unknown[]): never {
    return readable(super.connect(...(args as []))) as never;
  }
}

/**
 * One that breaks while somebody uses it emits an event, which ends the process when nobody listens; its user
 * learns of it from the query that fails. And one that does not answer in its time is closed at once, so that nothing
 * else is asked of it and nobody gets the late answer for theirs. So is one to a server that takes no writes any more. (The
 * mapper takes any class with "Pool" in its name for a pool.)
 */
class DatabaseConnection extends Client {
  constructor(...config: ConstructorParameters<typeof Client>) {
    super(...config);
    this.on("error", () => undefined);
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
