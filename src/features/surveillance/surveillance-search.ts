import { z } from "zod";
import { channelKind, channelUrl } from "#domain/entities/chat.ts";
import { clientId, finstrumentId, idOf, isoDate, userId } from "#domain/lib/wire.ts";
import { SEVERITIES } from "#domain/surveillance/lexicon.ts";
import { ENTRY_KINDS } from "#domain/surveillance/timeline/actions.ts";
import { ALERT_KINDS } from "#domain/surveillance/supervised.ts";

/** Search words of chats and timeline; kept out of the address. */
const typedWords = z.object({ q: z.string().max(200).optional(), words: z.string().max(200).optional() });

/** Page state in the address, so that a place in a conversation can be stored and sent to a colleague. */
const surveillanceSearch = z.object({
  view: z.enum(["timeline", "alerts", "cases", "rules", "market", "retention"]).optional(),
  /** Subject of the search; conversations when omitted. */
  find: z.literal("messages").optional(),
  kind: channelKind.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  flagged: z.literal(true).optional(),
  queue: z.enum(["mine", "closed"]).optional(),
  /** Filters of the alert queue. */
  alerts: z.enum(ALERT_KINDS).optional(),
  severity: z.enum(SEVERITIES).optional(),
  channel: channelUrl.optional(),
  /** Start of the conversation in epoch ms; its newest end when omitted. */
  at: z.number().int().min(0).optional(),
  /** Id of the message to show. */
  message: z.string().max(20).optional(),
  alert: idOf("sal").optional(),
  /** Filters of the timeline, and its open entry. */
  done: z.enum(ENTRY_KINDS).optional(),
  person: userId.optional(),
  firm: clientId.optional(),
  isin: finstrumentId.optional(),
  entry: idOf("ent").optional(),
  /** Filter of the case list, and the open case. */
  cases: z.literal("closed").optional(),
  case: idOf("cas").optional(),
});
export type SurveillanceSearch = z.infer<typeof surveillanceSearch> & z.infer<typeof typedWords>;

export type ChangeSearch = (change: Partial<SurveillanceSearch>, how?: "push" | "replace") => void;

/** Address part after a change; ignores fields of the history entry and drops empty values. */
export const placeAfter = (now: unknown, change: Partial<SurveillanceSearch>) => after(surveillanceSearch, now, change);

/** State of the browser's history entry after a change. */
export const wordsAfter = (now: unknown, change: Partial<SurveillanceSearch>) => after(typedWords, now, change);

function after<T>(schema: z.ZodType<T> & { shape: object }, now: unknown, change: object): Partial<T> {
  const own = Object.entries(change).filter(([name]) => name in schema.shape);
  const held = Object.entries({ ...schema.safeParse(now).data, ...Object.fromEntries(own) });
  return Object.fromEntries(held.filter(([, value]) => value !== undefined && value !== "")) as Partial<T>;
}
