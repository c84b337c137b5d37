import { createHash } from "node:crypto";
import { z } from "zod";
import {
  channelUrl,
  correction,
  messageData,
  type ChatChannel,
  type Correction,
  type MessageData,
} from "#domain/entities/chat.ts";

/** The service stores a text with each message and channel; ours is JSON, anything else is ignored. */
const wireData = messageData.extend({ req_id: z.string().optional(), corrections: z.array(correction).optional() });

interface WireData {
  data: MessageData | null;
  reqId: string | null;
  corrections: readonly Correction[];
}

export function readMessageData(text: string): WireData {
  const read = wireData.safeParse(jsonOf(text));
  if (!read.success) return { data: null, reqId: null, corrections: [] };
  const { req_id: reqId, corrections = [], ...data } = read.data;
  return { data: Object.keys(data).length > 0 ? data : null, reqId: reqId ?? null, corrections };
}

/** Serialises the data of a message for the service; keeps foreign fields stored there. */
export function messageDataText(
  before: string,
  { data, corrections }: { data: MessageData | null; corrections: readonly Correction[] },
): string {
  const there = jsonOf(before);
  const {
    quote: _quote,
    reply_to: _answered,
    corrections: _corrections,
    ...rest
  } = (typeof there === "object" && there !== null ? there : {}) as Record<string, unknown>;
  return JSON.stringify({ ...rest, ...data, ...(corrections.length > 0 ? { corrections } : {}) });
}

/** Channel data in our copy; includes the address at the service when it differs from ours. */
type StoredData = ChatChannel["data"] & { hosted_url?: string };

const channelData = z.object({
  created_from: z.string().optional(),
  is_whatsapp_linked_channel: z.boolean().default(false),
});
const storedAddress = z.object({ hosted_url: z.string() });

export function readChannelData(url: string, text: string): { data: StoredData; isWhatsappLinked: boolean } {
  const { created_from: from, is_whatsapp_linked_channel: isWhatsappLinked } =
    channelData.safeParse(jsonOf(text)).data ?? channelData.parse({});
  const data: StoredData = {};
  if (from !== undefined) data.created_from = ourUrlOf(from);
  if (ourUrlOf(url) !== url) data.hosted_url = url;
  return { data, isWhatsappLinked };
}

/** Our address of a channel of the service: its own when it is of our form, as those our pages open are. */
export function ourUrlOf(hostedUrl: string): string {
  if (channelUrl.safeParse(hostedUrl).success) return hostedUrl;
  return `chn_sb${createHash("sha256").update(hostedUrl).digest("hex").slice(0, 32)}`;
}

/** The service's address of a channel that our copy holds. */
export function hostedUrlOf({ url, data }: { url: string; data: unknown }): string {
  return storedAddress.safeParse(data).data?.hosted_url ?? url;
}

/** `req_id` in our copy for a message of the service; no client sends ids of this form there. */
export const storedReqId = (hostedId: number) => `sb-${hostedId}`;

export function hostedIdOf(reqId: string | null): number | null {
  const digits = /^sb-(\d{1,16})$/.exec(reqId ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
