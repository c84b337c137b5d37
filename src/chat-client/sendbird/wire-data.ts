import { z } from "zod";
import { correction, messageData, type ChatChannel, type Correction, type MessageData } from "#domain/entities/chat.ts";

/**
 * JSON text the service stores beside a message. It carries the req_id, so that a pending message is recognised from
 * any source.
 */
export function messageDataText(data: MessageData | null | undefined, reqId: string): string {
  return JSON.stringify({ ...data, req_id: reqId });
}

/** The data of a message that is corrected once more. */
export function correctedDataText(before: string, correctedNow: Correction): string {
  const { corrections = [], ...data } = (jsonOf(before) ?? {}) as { corrections?: Correction[] };
  return JSON.stringify({ ...data, corrections: [...corrections, correctedNow] });
}

const wireData = messageData.extend({ req_id: z.string().optional(), corrections: z.array(correction).optional() });

export interface WireData {
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

const channelData = z.object({
  created_from: z.string().optional(),
  is_whatsapp_linked_channel: z.boolean().default(false),
});

export function channelDataText(data: ChatChannel["data"] | undefined): string {
  return JSON.stringify(data ?? {});
}

export function readChannelData(text: string): { data: ChatChannel["data"]; isWhatsappLinked: boolean } {
  const read = channelData.safeParse(jsonOf(text));
  if (!read.success) return { data: {}, isWhatsappLinked: false };
  const { created_from: from, is_whatsapp_linked_channel: isWhatsappLinked } = read.data;
  return { data: from === undefined ? {} : { created_from: from }, isWhatsappLinked };
}

/** Metadata our server writes to a person's profile on the service, which allows strings only. */
const personMeta = z.object({
  client_id: z.string().default(""),
  brand_name: z.string().default(""),
  is_staff: z.string().default("false"),
  is_active: z.string().default("true"),
  user_onboarded: z.string().default("true"),
});

export function readPersonMeta(meta: unknown) {
  const read = personMeta.safeParse(meta ?? {});
  const { client_id, brand_name, is_staff, is_active, user_onboarded } = read.success
    ? read.data
    : personMeta.parse({});
  return {
    client_id: client_id || null,
    brand_name: brand_name || null,
    is_staff: is_staff === "true",
    is_active: is_active !== "false",
    user_onboarded: user_onboarded !== "false",
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
