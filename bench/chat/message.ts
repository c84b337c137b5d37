import type { ChatMessage } from "#domain/entities/chat.ts";

/** A request id that carries the due time of its message: `at` is epoch ms with fractions, written in microseconds. */
export const dueId = (at: number): string => `due-${Math.round(at * 1000)}`;

/** A typical dealer's message. Its req_id carries its due time for the receivers. */
export function messageFrom(url: string, n: number, at: number): ChatMessage {
  return {
    message_id: String(n),
    req_id: dueId(at),
    channel_url: url,
    message_type: "user",
    message: `7.18 gs 33 offer 6.95 10cr, 6.94 gs 36 101.18/101.22 25cr t+1, firm till two (${n})`,
    data: null,
    custom_type: null,
    sender: { user_id: "usr_bench0", nickname: "Asha Kulkarni", client_id: "cli_meridian", brand_name: "Meridian" },
    created_at: Math.round(at),
    updated_at: 0,
    corrections: [],
    frozen: null,
    deleted: false,
    mentioned_user_ids: [],
    file: null,
    og_meta_data: null,
  };
}

const DUE = Buffer.from('"req_id":"due-');
/** Microseconds since 1970. */
const DUE_CHARS = 16;

/** Due times of the messages in a frame, found in its raw bytes: five hundred pages share this process. */
export function duesIn(frame: Buffer): number[] {
  const dues: number[] = [];
  for (let at = frame.indexOf(DUE); at >= 0; at = frame.indexOf(DUE, at + DUE_CHARS)) {
    const from = at + DUE.length;
    dues.push(Number(frame.toString("latin1", from, from + DUE_CHARS)) / 1000);
  }
  return dues;
}
