import { Client } from "pg";

/**
 * A connection of the pool. One that breaks while somebody uses it tells so by an event, which ends the process when
 * nobody listens; its user learns of it from the query that fails. And one that does not answer in its time is closed
 * at once, so that nothing else is asked of it and nobody gets the late answer for theirs. (The mapper takes any class
 * with "Pool" in its name for a pool.)
 */
export class DatabaseClient extends Client {
  constructor(...config: ConstructorParameters<typeof Client>) {
    super(...config);
    this.on("error", () => undefined);
  }

  /** As the library's, in all its forms. */
  override query(...args: unknown[]): never {
    const asked: unknown = super.query(...(args as [never]));
    if (asked instanceof Promise) void this.#closeIfLate(asked);
    return asked as never;
  }

  async #closeIfLate(asked: Promise<unknown>): Promise<void> {
    const [answer] = await Promise.allSettled([asked]);
    if (answer.status === "fulfilled" || (answer.reason as Error).message !== "Query read timeout") return;
    await Promise.allSettled([this.end()]);
  }
}
