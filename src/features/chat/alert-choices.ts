import type { ChatChannel } from "#domain/entities/chat.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import type { ArgumentChoice } from "#src/shell/commands/command.ts";
import { notify } from "#src/ui/toast.tsx";
import { ALERT_LABELS } from "#src/features/chat/channel-text.ts";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { momentText, tomorrowMorning } from "#src/features/chat/later/moments.ts";
import { savePreferences, currentPreferences } from "#src/features/chat/current-preferences.ts";

/** When a conversation alerts: always the same, or nothing until a time. */
export type AlertSetting = ChatChannel["alert_level"] | "hour" | "tomorrow";

type AlertChoice = ArgumentChoice & { value: AlertSetting };
const CHOICES: readonly AlertChoice[] = [
  { value: "all", title: ALERT_LABELS.all },
  { value: "mentions", title: ALERT_LABELS.mentions },
  { value: "hour", title: "Mute for 1 hour", aliases: ["Quiet for an hour"] },
  { value: "tomorrow", title: "Mute until tomorrow 09:00", aliases: ["Quiet until tomorrow"] },
  { value: "none", title: "Mute until I say so", detail: "No count, no sound" },
];

/** The choices for a conversation, with the one that is set marked, and until when where it ends. */
export function alertChoices(
  level: ChatChannel["alert_level"],
  quietUntil: number,
  nowMs: number,
): readonly AlertChoice[] {
  const isQuiet = quietUntil > nowMs && level !== "none";
  // A mute for the hour may be over before the next morning; one that was set yesterday for this morning was that, too.
  const isMorning = formatTime(quietUntil) === formatTime(tomorrowMorning(nowMs));
  const set: AlertSetting = isQuiet ? (isMorning ? "tomorrow" : "hour") : level;
  return CHOICES.map((choice) => {
    if (choice.value !== set) return choice;
    return { ...choice, isSet: true, ...(isQuiet ? { detail: `until ${momentText(quietUntil, nowMs)}` } : {}) };
  });
}

/** The same for a conversation as it is now. */
export function alertChoicesNow(url: string): readonly AlertChoice[] {
  const level = useChat.getState().channels[url]?.alert_level ?? "all";
  return alertChoices(level, currentPreferences().quietUntil[url] ?? 0, serverNowMs());
}

const HOUR_MS = 3_600_000;

/** Sets when a conversation alerts. A mute for a time leaves its level for afterwards as it is. */
export async function setAlertLevel(url: string, setting: AlertSetting): Promise<void> {
  const nowMs = serverNowMs();
  const until = endOf(setting, nowMs);
  const level = useChat.getState().channels[url]?.alert_level;
  // Muted for good and for an hour at once is muted for good: whoever asks for the hour wants alerts afterwards.
  const wanted = setting !== "hour" && setting !== "tomorrow" ? setting : level === "none" ? "all" : level;
  try {
    await saveQuiet(url, until, nowMs);
    if (wanted !== undefined && wanted !== level) await chat.client.setAlertLevel(url, wanted);
    if (until !== undefined) {
      notify({ summary: `Muted until ${momentText(until, nowMs)}`, severity: "info", group: "chat" });
    }
  } catch (error) {
    notifyChatError(error);
  }
}

function endOf(setting: AlertSetting, nowMs: number): number | undefined {
  if (setting === "hour") return nowMs + HOUR_MS;
  return setting === "tomorrow" ? tomorrowMorning(nowMs) : undefined;
}

/** Those that are over are forgotten on the way. */
async function saveQuiet(url: string, until: number | undefined, nowMs: number): Promise<void> {
  const { quietUntil } = currentPreferences();
  const others = Object.entries(quietUntil).filter(([each, at]) => each !== url && at > nowMs);
  if (until === undefined && quietUntil[url] === undefined) return;
  await savePreferences({
    quiet_until: Object.fromEntries([...others, ...(until === undefined ? [] : [[url, until] as const])]),
  });
}
