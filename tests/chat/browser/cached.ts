import { databaseName } from "#src/chat-client/engine/databases.ts";
import type { DocumentOptions } from "#tests/chat/browser/document.ts";
import type { ChatTab } from "#tests/chat/world.ts";

/** Rows stored by the browser for a person, read without our own code. */
export async function storedRows(storeName: string, userId: string, table: "channels" | "messages" | "outbox") {
  const opening = indexedDB.open(storeName + databaseName(userId));
  const db = await answerOf(opening);
  try {
    return (await answerOf(db.transaction(table).objectStore(table).getAll())) as Record<string, unknown>[];
  } finally {
    db.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no answer")));
  });
}

export interface ChatDocument {
  tab(): Promise<ChatTab>;
  /** Reloads the document; only the browser's stored data survives. */
  reload(): void;
  close(): void;
}

const HTML = { type: "text/html" };
/** Vitest wraps dynamic imports, so a separate document needs the wrapper as well. */
const RUNNER = "<script>window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };</script>";

/** A person's chat in a separate document. */
export function openDocument(options: DocumentOptions): ChatDocument {
  const script = new URL("./document.ts", import.meta.url).href;
  const page = URL.createObjectURL(new Blob([RUNNER, `<script type="module" src="${script}"></script>`], HTML));
  const frame = document.createElement("iframe");
  frame.name = JSON.stringify(options);
  frame.src = page;
  document.body.append(frame);
  const loaded = () =>
    new Promise<ChatTab>((resolve, reject) => {
      frame.addEventListener("load", () => {
        const tab = frame.contentWindow?.chatTab;
        if (tab) resolve(tab);
        else reject(new Error("the document holds no chat"));
      });
    });
  let tab = loaded();
  return {
    tab: () => tab,
    reload() {
      tab = loaded();
      frame.contentWindow?.location.reload();
    },
    close() {
      frame.remove();
      URL.revokeObjectURL(page);
    },
  };
}
