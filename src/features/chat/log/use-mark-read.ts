import { positionOf } from "#domain/chat/position.ts";
import { useEffect, useState, type RefObject } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { isComplianceUser } from "#domain/permissions/capabilities.ts";
import { myReadAt } from "#src/chat-client/channel-state.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";
import { isEnoughInSight, VISIBLE_SHARE } from "#src/features/chat/log/in-sight.ts";
import { chat } from "#src/chat-client/chat.ts";

/** True while enough of the element is visible and the page has the focus. C-44 */
function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  const [isFocused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const sight = new IntersectionObserver(([entry]) => setInSight(entry !== undefined && isEnoughInSight(entry)), {
      threshold: [0, VISIBLE_SHARE],
    });
    sight.observe(watched);
    const look = () => setFocused(document.hasFocus() && document.visibilityState === "visible");
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      sight.disconnect();
      window.removeEventListener("focus", look);
      window.removeEventListener("blur", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [element]);
  return inSight && isFocused;
}

/**
 * Marks a conversation as read while its newest message is visible and the page has the focus; never for compliance,
 * nor after 'mark as unread'.
 */
export function useMarkRead(
  element: RefObject<HTMLElement | null>,
  channel: ChatChannel,
  newestInSight: boolean,
): void {
  const isVisible = useIsVisible(element);
  const myUserId = useSession(({ session }) => session?.user_info.unique_id ?? "");
  const isWatcher = useSession(({ session }) => session !== null && isComplianceUser(subjectOf(session)));
  const { url, last_message: last, unread_message_count: unread } = channel;
  const isUnread = unread > 0 || (last !== null && positionOf(last) > myReadAt(channel, myUserId));
  const lastAt = last ? positionOf(last) : 0;
  const isMarkedUnread = useChatUi(({ markedUnread }) => markedUnread?.url === url);
  const mayRead = !isWatcher && !isMarkedUnread && channel.my_member_state === "joined";
  const due = isVisible && newestInSight && isUnread && mayRead;
  useEffect(() => {
    if (!due || lastAt === 0) return;
    // A tile behind a maximised one intersects the viewport, yet is hidden.
    const seen = element.current?.checkVisibility({ visibilityProperty: true }) === true;
    // A failure is retried with the next message or the next opening.
    if (seen) chat.client.markRead(url).catch(() => undefined);
  }, [due, url, lastAt, element]);
}
