import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { notify } from "#src/ui/toast.tsx";

/** Shows what goes with a conversation; it is deleted by the distinct key alone. */
export function askToDelete({ title, share_id: shareId }: MindChatSummary, remove: () => Promise<void>): void {
  useConfirm.getState().ask({
    line: `Delete “${title}” with everything in it?${shareId === null ? "" : " Its shared copy goes, too."}`,
    warnings: [],
    label: "Delete",
    side: null,
    place: "desk",
    send: async () => {
      useConfirm.getState().drop();
      await remove();
      notify({ summary: "Deleted", detail: title, severity: "success", group: "mind" });
    },
  });
}
