import { useNavigate, useParams } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { Conversation } from "#src/features/mind/conversation/conversation.tsx";
import { isGone, useMindChat } from "#src/features/mind/chat-queries.ts";
import { ChatHead } from "#src/features/mind/pages/chat-head.tsx";
import { CallError } from "#src/lib/call-error.ts";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { PageError } from "#src/lib/page-error.ts";

/** Page of one conversation with Mind; somebody else's, or a deleted one, is a missing page. */
export function MindChatPage() {
  const { id = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error } = useMindChat(id);
  if (isGone(error)) throw invalidAddress();
  if (error instanceof CallError && error.body?.code === "trial_expired") {
    throw new PageError(401, { isMindTrialExpired: true });
  }
  return (
    <>
      <title>{`${data === undefined ? "" : `${data.title} · `}Mind: an AI analyst · ${BRAND}`}</title>
      {data === undefined ? null : <ChatHead chat={data} />}
      <Conversation key={id} chatId={id} takesFocus onBegin={() => void navigate({ to: "/mind", search: {} })} />
    </>
  );
}
