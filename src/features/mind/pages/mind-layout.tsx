import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { mindChatId } from "#domain/contract/http/mind.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { ChatSidebar } from "#src/features/mind/sidebar/chat-sidebar.tsx";
import { RenameDialog } from "#src/features/mind/sidebar/rename-dialog.tsx";
import { ShareDialog } from "#src/features/mind/share/share-dialog.tsx";
import { TrialNotice } from "#src/features/mind/trial/trial-notice.tsx";
import { useMindChat } from "#src/features/mind/chat-queries.ts";

/** Layout `mind`: the conversation list beside the page. */
export function MindLayout() {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const openId = mindChatId.safeParse(id).data ?? null;
  function begin(): void {
    // The start page focuses its question on mount; if already mounted, it is focused here.
    document.querySelector<HTMLElement>("[data-mind-start] textarea")?.focus();
    void navigate({ to: "/mind", search: {} });
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TrialNotice />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <WithOpen openId={openId} onBegin={begin} />
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
          <Outlet />
        </div>
      </div>
      <ConfirmStrip place="desk" />
      <RenameDialog />
      <ShareDialog />
    </div>
  );
}

function WithOpen({ openId, onBegin }: { openId: string | null; onBegin: () => void }) {
  const open = useMindChat(openId).data ?? null;
  return <ChatSidebar openId={openId} open={open} onBegin={onBegin} />;
}
