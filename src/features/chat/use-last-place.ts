import { useEffect, useRef } from "react";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { storePlace, type LastPlace, storedPlace } from "#src/chat-client/last-place.ts";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";

/** A page that is loaded again shows the conversation that was open in it, where it was, without taking the focus. */
export function useLastPlace(): void {
  const me = useChat((state) => state.currentUserId);
  const isListed = useChat((state) => state.listed);
  const currentUrl = useChat((state) => state.currentUrl);
  const cameBack = useRef<string | null>(null);
  useEffect(() => {
    if (me === null) {
      cameBack.current = null;
      return;
    }
    if (!isListed || cameBack.current === me) return;
    cameBack.current = me;
    const place = storedPlace(tabStorage(), me);
    // Another conversation may have been asked for meanwhile.
    if (place !== null && useChat.getState().currentUrl === null) void comeBack(place);
  }, [me, isListed]);
  useEffect(() => {
    if (me === null || cameBack.current !== me) return;
    const here = storedPlace(tabStorage(), me);
    if (here?.url === currentUrl) return;
    storePlace(tabStorage(), currentUrl === null ? null : { userId: me, url: currentUrl, top: null });
  }, [me, currentUrl]);
}

async function comeBack({ url, top }: LastPlace): Promise<void> {
  const channel = useChat.getState().channels[url];
  if (channel === undefined) return;
  const isJoined = channel.my_member_state === "joined";
  if (isJoined) useChatUi.setState({ returnTo: top && { url, messageId: top.messageId } });
  useChat.setState({ currentUrl: url });
  if (!isJoined) return;
  try {
    await (top === null ? chat.desk.open(url) : chat.desk.jumpTo(url, top.at));
  } catch (error) {
    notifyChatError(error);
  }
}

/** Notes where the log stands when its page goes. @param topNow the uppermost message in sight, null at the newest */
export function useStoredPlace(url: string, topNow: () => LastPlace["top"]): void {
  const now = useRef(topNow);
  useEffect(() => {
    now.current = topNow;
  });
  useEffect(() => {
    const keep = () => {
      const { currentUserId: me } = useChat.getState();
      if (me !== null) storePlace(tabStorage(), { userId: me, url, top: now.current() });
    };
    const keepHidden = () => {
      if (document.hidden) keep();
    };
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keepHidden);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keepHidden);
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
