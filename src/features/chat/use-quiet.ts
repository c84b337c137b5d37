import { useEffect, useState } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { momentText } from "#src/features/chat/later/moments.ts";
import { useChatPreferences } from "#src/features/chat/current-preferences.ts";

/** Longest single timer: one day, well below the 24 days at which browser timers overflow. */
const LONGEST_MS = 86_400_000;

/** Mute of a conversation as text, permanent or until a time; null while not muted. */
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
