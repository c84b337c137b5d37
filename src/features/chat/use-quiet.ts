import { useEffect, useState } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { momentText } from "#src/features/chat/later/moments.ts";
import { useChatPreferences } from "#src/features/chat/current-preferences.ts";

/** A browser's timers end at 24 days. */
const LONGEST_MS = 86_400_000;

/** How a conversation is muted, in words: for good or until a time; null while it is not. */
export function useMutedText(channel: Pick<ChatChannel, "url" | "alert_level">): string | null {
  const until = useChatPreferences().quietUntil[channel.url] ?? 0;
  const [nowMs, setNowMs] = useState(serverNowMs);
  const isQuiet = until > nowMs;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const leftMs = until - serverNowMs();
      if (leftMs <= 0) return;
      timer = setTimeout(
        () => {
          setNowMs(serverNowMs());
          wait();
        },
        Math.min(leftMs, LONGEST_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [until]);
  if (channel.alert_level === "none") return "Muted";
  return isQuiet ? `Muted until ${momentText(until, nowMs)}` : null;
}
