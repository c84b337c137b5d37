import { useEffect } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { chat } from "#src/chat-client/chat.ts";

/** Reports the direct conversations on screen: only their presence is refreshed. C-40 */
export function useVisibleDirect(inSight: readonly ChatChannel[]): void {
  const urls = inSight.filter((channel) => channel.custom_type === "direct").map((channel) => channel.url);
  const key = urls.join(" ");
  useEffect(() => {
    chat.setVisibleDirect(key === "" ? [] : key.split(" "));
    return () => chat.setVisibleDirect([]);
  }, [key]);
}
