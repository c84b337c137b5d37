import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { askFor } from "#src/desk-kit/act/act.ts";
import { notify } from "#src/ui/toast.tsx";

/** Shows the consequences of deleting a conversation; only the distinct key deletes it. */
export function askToDelete({ title, share_id: shareId }: MindChatSummary, remove: () => Promise<void>): void {
  askFor({
    line: `Delete “${title}” and everything in it?${shareId === null ? "" : " Its shared copy is deleted too."}`,
    warnings: [],
    label: "Delete",
    side: null,
    place: "desk",
    group: "mind",
    send: remove,
    done: () => notify({ summary: "Deleted", detail: title, severity: "success", group: "mind" }),
  });
}
