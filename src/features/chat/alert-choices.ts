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

/** Alert setting of a conversation: a level, or muted until a time. */
export type AlertSetting = ChatChannel["alert_level"] | "hour" | "tomorrow";

type AlertChoice = ArgumentChoice & { value: AlertSetting };
const CHOICES: readonly AlertChoice[] = [
  { value: "all", title: ALERT_LABELS.all },
  { value: "mentions", title: ALERT_LABELS.mentions },
  { value: "hour", title: "Mute for 1 hour", aliases: ["Quiet for an hour"] },
  { value: "tomorrow", title: "Mute until tomorrow 09:00", aliases: ["Quiet until tomorrow"] },
  { value: "none", title: "Mute until I unmute", detail: "No count, no sound" },
];

/** Alert choices of a conversation; the current one is marked, with the end of a timed mute. */
export function alertChoices(
  level: ChatChannel["alert_level"],
  quietUntil: number,
  nowMs: number,
): readonly AlertChoice[] {
  const isQuiet = quietUntil > nowMs && level !== "none";
  // A mute that ends at the next morning's time is the 'tomorrow' one, also when it was set the day before.
  const isMorning = formatTime(quietUntil) === formatTime(tomorrowMorning(nowMs));
  const set: AlertSetting = isQuiet ? (isMorning ? "tomorrow" : "hour") : level;
  return CHOICES.map((choice) => {
    if (choice.value !== set) return choice;
    return { ...choice, isSet: true, ...(isQuiet ? { detail: `until ${momentText(quietUntil, nowMs)}` } : {}) };
  });
}

/** Alert choices for the current state of a conversation. */
export function alertChoicesNow(url: string): readonly AlertChoice[] {
  const level = useChat.getState().channels[url]?.alert_level ?? "all";
  return alertChoices(level, currentPreferences().quietUntil[url] ?? 0, serverNowMs());
}

const HOUR_MS = 3_600_000;

/** Sets the alerts of a conversation. A timed mute keeps the level that applies afterwards. */
export async function setAlertLevel(url: string, setting: AlertSetting): Promise<void> {
  const nowMs = serverNowMs();
  const until = endOf(setting, nowMs);
  const level = useChat.getState().channels[url]?.alert_level;
  // A permanent mute would outlast a timed one, so a timed mute resets 'none' to 'all'.
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

/** Stores a timed mute and drops those that have ended. */
async function saveQuiet(url: string, until: number | undefined, nowMs: number): Promise<void> {
  const { quietUntil } = currentPreferences();
  const others = Object.entries(quietUntil).filter(([each, at]) => each !== url && at > nowMs);
  if (until === undefined && quietUntil[url] === undefined) return;
  await savePreferences({
    quiet_until: Object.fromEntries([...others, ...(until === undefined ? [] : [[url, until] as const])]),
  });
}
