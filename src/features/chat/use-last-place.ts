import { useEffect, useRef } from "react";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { storePlace, type LastPlace, storedPlace } from "#src/chat-client/last-place.ts";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";

/** After a reload, reopens the last conversation at its place, without taking the focus. */
export function useLastPlace(): void {
  const currentUserId = useChat((state) => state.currentUserId);
  const isListed = useChat((state) => state.listed);
  const currentUrl = useChat((state) => state.currentUrl);
  const cameBack = useRef<string | null>(null);
  useEffect(() => {
    if (currentUserId === null) {
      cameBack.current = null;
      return;
    }
    if (!isListed || cameBack.current === currentUserId) return;
    cameBack.current = currentUserId;
    const place = storedPlace(tabStorage(), currentUserId);
    // Another conversation may have been opened meanwhile.
    if (place !== null && useChat.getState().currentUrl === null) void comeBack(place);
  }, [currentUserId, isListed]);
  useEffect(() => {
    if (currentUserId === null || cameBack.current !== currentUserId) return;
    const here = storedPlace(tabStorage(), currentUserId);
    if (here?.url === currentUrl) return;
    storePlace(tabStorage(), currentUrl === null ? null : { userId: currentUserId, url: currentUrl, top: null });
  }, [currentUserId, currentUrl]);
}

async function comeBack({ url, top }: LastPlace): Promise<void> {
  const channel = useChat.getState().channels[url];
  if (channel === undefined) return;
  const isJoined = channel.my_member_state === "joined";
  if (isJoined) useChatUi.setState({ returnTo: top && { url, messageId: top.messageId } });
  useChat.setState({ currentUrl: url });
  if (!isJoined) return;
  try {
    await (top === null ? chat.actions.open(url) : chat.actions.jumpTo(url, top.at));
  } catch (error) {
    notifyChatError(error);
  }
}

/**
 * Stores the log's place when the page is left. @param topNow returns the topmost visible message, null at the newest
 */
export function useStoredPlace(url: string, topNow: () => LastPlace["top"]): void {
  const now = useRef(topNow);
  useEffect(() => {
    now.current = topNow;
  });
  useEffect(() => {
    const storeTop = () => {
      const { currentUserId } = useChat.getState();
      if (currentUserId !== null) storePlace(tabStorage(), { userId: currentUserId, url, top: now.current() });
    };
    const storeTopIfHidden = () => {
      if (document.hidden) storeTop();
    };
    window.addEventListener("pagehide", storeTop);
    document.addEventListener("visibilitychange", storeTopIfHidden);
    return () => {
      window.removeEventListener("pagehide", storeTop);
      document.removeEventListener("visibilitychange", storeTopIfHidden);
    };
  }, [url]);
}

function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
