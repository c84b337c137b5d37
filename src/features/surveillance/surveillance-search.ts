import { z } from "zod";
import { channelKind, channelUrl } from "#domain/entities/chat.ts";
import { clientId, finstrumentId, idOf, isoDate, userId } from "#domain/lib/wire.ts";
import { SEVERITIES } from "#domain/surveillance/lexicon.ts";
import { ENTRY_KINDS } from "#domain/surveillance/timeline/actions.ts";
import { ALERT_KINDS } from "#domain/surveillance/supervised.ts";

/** What is typed into the search of chats and of the time line: it stands in no address. */
const typedWords = z.object({ q: z.string().max(200).optional(), words: z.string().max(200).optional() });

/** What the page's address holds, so that a place in a conversation can be stored and given to a colleague. */
const surveillanceSearch = z.object({
  view: z.enum(["timeline", "alerts", "cases", "rules", "retention"]).optional(),
  /** What the search looks for; conversations when left out. */
  find: z.literal("messages").optional(),
  kind: channelKind.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  flagged: z.literal(true).optional(),
  queue: z.enum(["mine", "closed"]).optional(),
  /** What the queue is narrowed to. */
  alerts: z.enum(ALERT_KINDS).optional(),
  severity: z.enum(SEVERITIES).optional(),
  channel: channelUrl.optional(),
  /** Where the conversation is opened, epoch ms; its newest end when left out. */
  at: z.number().int().min(0).optional(),
  /** The message that is looked for. */
  message: z.string().max(20).optional(),
  alert: idOf("sal").optional(),
  /** What the time line is narrowed to, and the entry of it that is open. */
  done: z.enum(ENTRY_KINDS).optional(),
  person: userId.optional(),
  firm: clientId.optional(),
  isin: finstrumentId.optional(),
  entry: idOf("ent").optional(),
  /** Which cases are listed, and the one that is open. */
  cases: z.literal("closed").optional(),
  case: idOf("cas").optional(),
});
export type SurveillanceSearch = z.infer<typeof surveillanceSearch> & z.infer<typeof typedWords>;

export type ChangeSearch = (change: Partial<SurveillanceSearch>, how?: "push" | "replace") => void;

/** What the address holds after a change, of which the rest is its own. What is empty leaves it. */
export const placeAfter = (now: unknown, change: Partial<SurveillanceSearch>) => after(surveillanceSearch, now, change);

/** What the entry of the browser's history holds besides. */
export const wordsAfter = (now: unknown, change: Partial<SurveillanceSearch>) => after(typedWords, now, change);

function after<T>(schema: z.ZodType<T> & { shape: object }, now: unknown, change: object): Partial<T> {
  const own = Object.entries(change).filter(([name]) => name in schema.shape);
  const held = Object.entries({ ...schema.safeParse(now).data, ...Object.fromEntries(own) });
  return Object.fromEntries(held.filter(([, value]) => value !== undefined && value !== "")) as Partial<T>;
}
