import { z } from "zod";
import { CalendarClock, Clock } from "lucide-react";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { momentText, quickMoments, readMoment } from "#src/features/chat/later/moments.ts";

export const MOMENTS = "chat-moments";
/** Answer that opens the form for date and time. */
export const BY_FORM = "form";

/** Offers times, and parses a typed one. Values are epoch ms, or `BY_FORM`. */
export const momentSource: PaletteSource = {
  id: MOMENTS,
  title: "Time in India (IST)",
  inRoot: false,
  search(query) {
    const nowMs = serverNowMs();
    const typed = query.trim().toLowerCase();
    const read = readMoment(typed, nowMs);
    const quick = quickMoments(nowMs).filter(({ title }) => title.toLowerCase().includes(typed));
    return [
      ...(read === null ? [] : [momentItem("typed", capitalised(momentText(read, nowMs)), read)]),
      ...quick.filter(({ at }) => at !== read).map(({ title, at }) => momentItem(title, title, at)),
      { id: BY_FORM, title: "Choose date and time…", icon: CalendarClock, value: BY_FORM },
    ];
  },
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function momentItem(id: string, title: string, at: number): PaletteItem {
  return { id, title, icon: Clock, value: at, context: formatDateTime(at) };
}

/** Answer to an argument from `MOMENTS`. */
export const moment = z.union([z.number().int(), z.literal(BY_FORM)]);
