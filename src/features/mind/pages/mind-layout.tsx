import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { mindChatId } from "#domain/contract/http/mind.ts";
import { ChatSidebar } from "#src/features/mind/sidebar/chat-sidebar.tsx";
import { DeleteStrip } from "#src/features/mind/sidebar/delete-strip.tsx";
import { RenameDialog } from "#src/features/mind/sidebar/rename-dialog.tsx";
import { ShareDialog } from "#src/features/mind/share/share-dialog.tsx";
import { TrialNotice } from "#src/features/mind/trial/trial-notice.tsx";
import { useMindChat } from "#src/features/mind/chat-queries.ts";

/** Layout `mind`: the conversations at the side of the page, and what is asked of them. */
export function MindLayout() {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const openId = mindChatId.safeParse(id).data ?? null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TrialNotice />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <WithOpen openId={openId} onBegin={() => void begin(() => navigate({ to: "/mind", search: {} }))} />
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
          <Outlet />
        </div>
      </div>
      <DeleteStrip />
      <RenameDialog />
      <ShareDialog />
    </div>
  );
}

function WithOpen({ openId, onBegin }: { openId: string | null; onBegin: () => void }) {
  const open = useMindChat(openId).data ?? null;
  return <ChatSidebar openId={openId} open={open} onBegin={onBegin} />;
}

async function begin(goToStart: () => Promise<void>): Promise<void> {
  await goToStart();
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-mind-start] textarea")?.focus());
}
