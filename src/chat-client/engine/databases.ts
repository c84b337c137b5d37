/** The databases of chat in this browser: one for each person who used it and did not sign out. */
const PREFIX = "yieldboard-chat-";

export const databaseName = (userId: string): string => PREFIX + userId;

/** Deletes what chats left in this browser, but for one person's; null deletes everybody's. */
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
    // A browser without a store has nothing that would have to be deleted.
    return;
  }
}
