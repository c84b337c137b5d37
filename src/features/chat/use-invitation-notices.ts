import { useEffect, useRef } from "react";
import { NOTICES } from "#domain/notices/table.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { useSession } from "#src/session/session.ts";
import { raiseNotice } from "#src/shell/bell/raise-notice.ts";

/** Stores new invitations and plays their sound; those open at page load are only counted. */
export function useInvitationNotices(): void {
  const userId = useSession(({ session }) => session?.user_info.unique_id ?? "");
  const isListed = useChat((state) => state.listed);
  const channels = useChat((state) => state.channels);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isListed) return;
    const invited = Object.values(channels).filter((channel) => channel.my_member_state === "invited");
    const before = known.current;
    known.current = new Set(invited.map(({ url }) => url));
    for (const channel of invited) {
      if (before?.has(channel.url)) continue;
      const invitation = {
        id: `invitation ${channel.url}`,
        rule: NOTICES.invitation.chat.invited,
        summary: `${channel.inviter?.nickname ?? "Someone"} invites you`,
        detail: channelName(channel, userId),
        open: { commandId: "chat.open", args: { who: `channel:${channel.url}` } },
        group: `invitation-${channel.url}`,
      };
      raiseNotice(invitation, before === null ? "bell" : "full");
    }
  }, [channels, isListed, userId]);
}
