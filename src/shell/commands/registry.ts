import type { Command } from "#src/shell/commands/command.ts";

/** All commands there are. Features register theirs at start and may take them back. */
export class CommandRegistry {
  readonly #byId = new Map<string, Command>();
  readonly #listeners = new Set<() => void>();
  #list: readonly Command[] = [];

  /** Registers all commands; throws and registers none when an id is in use. Returns a function that removes them. */
  register(commands: readonly Command[]): () => void {
    const ids = commands.map((command) => command.id);
    const taken = ids.find((id, index) => this.#byId.has(id) || ids.indexOf(id) !== index);
    if (taken !== undefined) throw new Error(`Command "${taken}" is registered twice`);
    for (const command of commands) this.#byId.set(command.id, command);
    this.#changed();
    return () => {
      for (const id of ids) this.#byId.delete(id);
      this.#changed();
    };
  }

  get(id: string): Command | undefined {
    return this.#byId.get(id);
  }

  /** In order of registration. The same array until something changes, so it can be compared by identity. */
  list(): readonly Command[] {
    return this.#list;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    this.#list = [...this.#byId.values()];
    for (const listener of this.#listeners) listener();
  }
}
