import { and, count, eq, gte, lte } from "drizzle-orm";
import type { Download } from "#domain/contract/download.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { downloadChats } from "#domain/contract/http/surveillance.ts";
import { channelUrl } from "#domain/entities/chat.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import type { Transcript } from "#domain/surveillance/supervised.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import { isNoComing } from "#server/people/chat/store/message-kinds.ts";
import { pdfOf } from "#server/machine/documents/pdf.ts";
import { endsBeforeStart, noSuchChannel, tooManyMessages } from "#server/market/surveillance/errors.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { supervisedMessages } from "#server/market/surveillance/messages.ts";
import { memberEventsOf, presentChannels } from "#server/market/surveillance/present-channel.ts";
import { supervisedChannelOf } from "#server/market/surveillance/scope.ts";
import { fileHash, TRANSCRIPT_ACTION, transcriptHash } from "#server/market/surveillance/transcript-hash.ts";
import { transcriptPaper } from "#server/market/surveillance/transcript-paper.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Asked = BodyOf<typeof downloadChats>;

/** Maximum messages in one document: laying out a PDF blocks this process. */
const MOST = { pdf: 1000, json: 20_000 } as const;

/**
 * Exports a conversation between two times as a document. The hashes of its content and its file are in the audit, so
 * that a copy of either can be checked against the chain later. The file is made before the audit entry and sent after
 * it.
 * @throws Refusal not_found, validation_error
 */
export async function exportTranscript(
  parts: Parts,
  cause: Cause,
  { startTime, endTime, channelIds, format }: Asked,
): Promise<{ file: Download; sha256: string }> {
  const [from, to] = [new Date(startTime), new Date(endTime)];
  if (to <= from) throw endsBeforeStart();
  const url = channelUrl.safeParse(channelIds[0]);
  if (!url.success) throw noSuchChannel();
  const wanted = { url: url.data, from, to, now: parts.clock.now(), most: MOST[format] };
  const transcript = await parts.db.orm.transaction((tx) => transcriptOf(parts, tx, cause, wanted));
  const sha256 = transcriptHash(transcript);
  const file = await fileOf(transcript, sha256, format);
  const detail = {
    sha256,
    file_sha256: fileHash(file.bytes),
    format,
    from: transcript.from,
    to: transcript.to,
    exported_at: transcript.exported_at,
    messages: transcript.messages.length,
  };
  await auditedRead(parts, cause, TRANSCRIPT_ACTION, async () => ({ answer: null, subject: url.data, detail }));
  return { file, sha256 };
}

interface Wanted {
  url: string;
  from: Date;
  to: Date;
  now: Date;
  most: number;
}

async function transcriptOf(
  { files }: Pick<Parts, "files">,
  tx: Tx,
  { actor }: Cause,
  { url, from, to, now, most }: Wanted,
): Promise<Transcript> {
  const { clientId, clientName, userId, userName } = actor;
  const supervised = await supervisedChannelOf(tx, clientId, url);
  const between = and(gte(messageAt, from.getTime()), lte(messageAt, to.getTime()));
  const [counted] = await tx
    .select({ messages: count() })
    .from(chatMessages)
    .where(and(eq(chatMessages.channelUrl, url), isNoComing, between));
  if ((counted?.messages ?? 0) > most) throw tooManyMessages(counted?.messages ?? 0, most);
  const [shown] = await presentChannels(tx, clientId, [supervised]);
  const { open_alerts: _alerts, message_count: _count, last_at: _last, ...channel } = must(shown, "the conversation");
  const events = await memberEventsOf(tx, supervised);
  return {
    format: "yieldboard.transcript.1",
    channel,
    member_events: events,
    from: from.toISOString(),
    to: to.toISOString(),
    exported_at: now.toISOString(),
    exported_by: { user_id: userId, nickname: userName, client_id: clientId, firm: clientName },
    messages: await supervisedMessages(tx, clientId, supervised, { where: between, limit: most, hashesBy: files }),
  };
}

async function fileOf(transcript: Transcript, sha256: string, format: "pdf" | "json"): Promise<Download> {
  const day = istDateOf(Date.parse(transcript.exported_at)).replaceAll("-", "");
  const filename = `transcript-${transcript.channel.url}-${day}-${sha256.slice(0, 8)}.${format}`;
  if (format === "pdf") {
    const bytes = new Uint8Array(await pdfOf(transcriptPaper(transcript, sha256)));
    return { filename, content_type: "application/pdf", bytes };
  }
  const text = JSON.stringify({ sha256, transcript }, null, 1);
  return { filename, content_type: "application/json; charset=utf-8", bytes: new TextEncoder().encode(text) };
}
