/** Prefix of chat databases in this browser: one per person who used it and did not sign out. */
const PREFIX = "yieldboard-chat-";

export const databaseName = (userId: string): string => PREFIX + userId;

/** Deletes the chat databases of this browser, except one person's; null deletes all. */
export async function forgetDatabases(
  but: string | null,
  indexedDB: Pick<IDBFactory, "databases" | "deleteDatabase">,
): Promise<void> {
  const currentName = but === null ? null : databaseName(but);
  try {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith(PREFIX) && name !== currentName) indexedDB.deleteDatabase(name);
    }
  } catch {
    // A browser without IndexedDB has nothing to delete.
    return;
  }
}
