import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { MessageQuote } from "#domain/entities/chat.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { MemberEvent, MessageVersion, SupervisedMessage, Transcript } from "#domain/surveillance/supervised.ts";
import { type Cell, type Paper, type Table, text } from "#server/machine/documents/document.ts";

const KIND_LABELS = {
  direct: "Direct",
  group: "Group",
  trading_group: "Trading group",
  broadcast: "Broadcast",
} as const;

const EVENT_LABELS: Record<MemberEvent["what"], string> = {
  invited: "Invited",
  joined: "Joined",
  left: "Left",
  banned: "Removed",
  declined: "Declined",
};

const when = (ms: number) => `${formatDate(istDateOf(ms))} ${formatTimeWithSeconds(ms)}`;

/** A transcript for printing: the members in brief, then all messages with their changes. */
export function transcriptPaper(transcript: Transcript, sha256: string): Paper {
  const { channel, from, to, exported_at, exported_by, messages } = transcript;
  const facts = [
    ["Conversation", `${channel.name} (${KIND_LABELS[channel.kind]})`],
    ["Opened", `${when(channel.created_at)}${channel.creator ? ` by ${channel.creator.nickname}` : ""}`],
    ["From", when(Date.parse(from))],
    ["To", when(Date.parse(to))],
    ["Messages", String(messages.length)],
    ["Exported", `${when(Date.parse(exported_at))} by ${exported_by.nickname}, ${exported_by.firm}`],
    ["SHA-256", sha256],
  ] as const;
  return {
    title: "Chat transcript",
    bondName: channel.name,
    isin: channel.url,
    preparedAtMs: Date.parse(exported_at),
    notice:
      "All times are IST. A reply quotes its message as it read then. A character that cannot be drawn is shown by its code, e.g. [U+1F9FF]. The hash covers the transcript's data, which the JSON export contains in full. The audit trail records it and the hash of this file.",
    parts: [
      {
        name: "Transcript",
        sections: [
          {
            kind: "facts",
            title: "What this is",
            facts: facts.map(([label, value]) => ({ label, cell: text(value) })),
          },
          members(transcript),
          comings(transcript),
          messagesTable(transcript),
        ],
      },
    ],
  };
}

function members({ channel }: Transcript): Table {
  return {
    kind: "table",
    title: "Members",
    columns: [
      { title: "Name", share: 3 },
      { title: "Firm", share: 3 },
      { title: "Status", share: 2 },
      { title: "Read to", share: 3 },
    ],
    rows: channel.members.map(({ nickname, firm, role, state, read_to }) => [
      text(nickname),
      text(firm),
      text(`${state}${role === "operator" ? ", operator" : ""}`),
      text(read_to > 0 ? when(read_to) : null),
    ]),
    empty: "Nobody.",
  };
}

function comings({ channel, member_events }: Transcript): Table {
  const names = new Map(channel.members.map(({ user_id, nickname }) => [user_id, nickname]));
  return {
    kind: "table",
    title: "Membership changes",
    columns: [
      { title: "Time", share: 2 },
      { title: "Name", share: 3 },
      { title: "What", share: 2 },
    ],
    rows: member_events.map(({ at, user_id, what }) => [
      text(when(at)),
      text(names.get(user_id) ?? user_id),
      text(EVENT_LABELS[what]),
    ]),
    empty: "No membership changes.",
  };
}

function messagesTable({ channel, messages }: Transcript): Table {
  const names = new Map(channel.members.map(({ user_id, nickname }) => [user_id, nickname]));
  return {
    kind: "table",
    title: "Messages",
    columns: [
      { title: "Time", share: 2 },
      { title: "Who", share: 2 },
      { title: "What", share: 6 },
      { title: "Read by", share: 3 },
    ],
    rows: messages.flatMap((message) => rowsOf(message, names)),
    empty: "No messages in this period.",
  };
}

function rowsOf(message: SupervisedMessage, names: ReadonlyMap<string, string>): Cell[][] {
  const { created_at, sender, marks } = message;
  const who = sender === null ? "System" : `${sender.nickname}\n${sender.firm}`;
  const readers = marks.flatMap(({ user_id, read, read_at }) =>
    read ? `${names.get(user_id) ?? user_id}${read_at === null ? "" : ` ${when(read_at)}`}` : [],
  );
  return chunksOf(textOf(message)).map((chunk, index) =>
    index === 0
      ? [text(when(created_at)), text(who), text(chunk), text(readers.join("\n") || null)]
      : [text(""), text("(continued)"), text(chunk), text("")],
  );
}

function textOf({ text: quotedText, versions, deleted, file, data }: SupervisedMessage): string {
  const last = versions.at(-1);
  const before = versions.map((version) => versionText(version, version !== last || !deleted));
  const answered = data?.quote ? [quoteText(data.quote)] : [];
  const attached = file === null ? [] : [`[File ${file.name}, ${file.size} bytes, SHA-256 ${file.sha256 ?? ""}]`];
  const buzz = data?.buzz ? ["[Buzz]"] : [];
  const now = quotedText === "" ? [] : [deleted ? `[Deleted] ${quotedText}` : quotedText];
  return [...answered, ...buzz, ...now, ...attached, ...before].join("\n");
}

/** @param isOver followed by another text, so that this text appears nowhere else */
function versionText({ text: content, because, replaced_at }: MessageVersion, isOver: boolean): string {
  const at = when(replaced_at);
  switch (because) {
    case "edited":
      return `[Until ${at}: ${content}]`;
    case "corrected":
      return `[Corrected ${at}, until then: ${content}]`;
    case "deleted":
      return isOver ? `[Deleted ${at}: ${content}]` : `[Deleted ${at}]`;
    case "restored":
      return `[Restored ${at}]`;
    default:
      return unreachable(because);
  }
}

function quoteText({ sender, message, file_name: file, deleted, created_at }: MessageQuote): string {
  const quotedText = deleted ? "a deleted message" : file === null ? message : `file ${file}`;
  return `[In reply to ${sender?.nickname ?? "the system"}, ${when(created_at)}: ${quotedText}]`;
}

/** A row is not broken between pages, so a long message takes several. */
function chunksOf(content: string): string[] {
  return content.match(/[^]{1,1500}/gu) ?? [""];
}
