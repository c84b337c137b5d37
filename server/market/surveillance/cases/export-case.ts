import type { Download } from "#domain/contract/download.ts";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import {
  CASE_CLOSE_LABELS,
  CASE_ITEM_LABELS,
  type CaseDocument,
  type CaseNote,
} from "#domain/surveillance/cases/case.ts";
import type { SupervisedMessage } from "#domain/surveillance/supervised.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { type Cell, type Paper, text } from "#server/machine/documents/document.ts";
import { pdfOf } from "#server/machine/documents/pdf.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { wholeCase } from "#server/market/surveillance/cases/cases.ts";
import { contentHash, fileHash } from "#server/market/surveillance/transcript-hash.ts";

/**
 * Exports a case as a document. The hashes of its content and its file are audited before the file is sent.
 * @throws Refusal not_found
 */
export async function exportCase(parts: Parts, cause: Cause, id: string, format: "pdf" | "json"): Promise<Download> {
  const { clientId, clientName, userId, userName } = cause.actor;
  const exportedAt = parts.clock.now();
  const whole = await parts.db.orm.transaction((tx) => wholeCase(parts, tx, clientId, id, { withContent: true }));
  const document: CaseDocument = {
    format: "yieldboard.case.1",
    client_id: clientId,
    firm: clientName,
    ...whole,
    exported_at: exportedAt.toISOString(),
    exported_by: { user_id: userId, nickname: userName },
  };
  const sha256 = contentHash(document);
  const file = await fileOf(document, sha256, format);
  await auditedRead(parts, cause, "surveillance.case_exported", async () => ({
    answer: null,
    subject: id,
    detail: {
      sha256,
      file_sha256: fileHash(file.bytes),
      format,
      exported_at: document.exported_at,
      items: document.items.length,
    },
  }));
  return file;
}

async function fileOf(document: CaseDocument, sha256: string, format: "pdf" | "json"): Promise<Download> {
  const day = istDateOf(Date.parse(document.exported_at)).replaceAll("-", "");
  const filename = `case-${document.case.id}-${day}-${sha256.slice(0, 8)}.${format}`;
  if (format === "pdf") {
    return {
      filename,
      content_type: "application/pdf",
      bytes: new Uint8Array(await pdfOf(casePaper(document, sha256))),
    };
  }
  const content = JSON.stringify({ sha256, case_document: document }, null, 1);
  return { filename, content_type: "application/json; charset=utf-8", bytes: new TextEncoder().encode(content) };
}

const when = (ms: number): string => `${formatDate(istDateOf(ms))} ${formatTimeWithSeconds(ms)}`;

/** A case for printing: its facts, its timeline, and all its notes. */
function casePaper(document: CaseDocument, sha256: string): Paper {
  const { case: of, items, notes, exported_at, exported_by, firm } = document;
  const state = of.close_reason === null ? "Open" : `Closed: ${CASE_CLOSE_LABELS[of.close_reason]}`;
  const facts = [
    ["Case", of.title],
    ["State", state],
    ["Opened", `${when(Date.parse(of.opened_at))} by ${of.opened_by.nickname}, ${firm}`],
    ["Exported", `${when(Date.parse(exported_at))} by ${exported_by.nickname}`],
    ["SHA-256", sha256],
  ] as const;
  return {
    title: "Case",
    bondName: of.title,
    isin: of.id,
    preparedAtMs: Date.parse(exported_at),
    notice:
      "All times are IST. The hash covers the case's data, which the JSON export contains in full. The audit trail records it and the hash of this file.",
    parts: [
      {
        name: "Case",
        sections: [
          {
            kind: "facts",
            title: "About this document",
            facts: facts.map(([label, value]) => ({ label, cell: text(value) })),
          },
          {
            kind: "table",
            title: "Timeline",
            columns: [
              { title: "Time", share: 2 },
              { title: "What", share: 2 },
              { title: "Who", share: 3 },
              { title: "Content", share: 6 },
            ],
            rows: items.flatMap(rowsOf),
            empty: "This case is empty.",
          },
          {
            kind: "table",
            title: "Action taken",
            columns: [
              { title: "Time", share: 2 },
              { title: "Who", share: 3 },
              { title: "What", share: 2 },
              { title: "Note", share: 6 },
            ],
            rows: notes.flatMap(({ at, by, what, text: written }) =>
              chunksOf(written).map((chunk) =>
                [when(Date.parse(at)), by.nickname, CASE_NOTE_LABELS[what], chunk].map((cell) => text(cell)),
              ),
            ),
            empty: "No action taken yet.",
          },
        ],
      },
    ],
  };
}

const CASE_NOTE_LABELS: Record<CaseNote["what"], string> = {
  note: "Note",
  opened: "Opened",
  closed: "Closed",
  reopened: "Reopened",
  renamed: "Renamed",
  added: "Added",
  removed: "Removed",
};

/** A row is not broken between pages, so a long text takes several. */
const chunksOf = (content: string): string[] => content.match(/[^]{1,1500}/gu) ?? [""];

function rowsOf({ at, kind, title, text: summary, who, content }: CaseDocument["items"][number]): Cell[][] {
  const head = (texts: string): Cell[][] =>
    chunksOf(texts).map((chunk) => [when(at), CASE_ITEM_LABELS[kind], who, chunk].map((cell) => text(cell)));
  switch (kind) {
    case "channel":
      return [
        ...head(`${title}: ${summary}`),
        ...(Array.isArray(content) ? (content as SupervisedMessage[]) : []).flatMap((message) => messageRows(message)),
      ];
    case "message":
      return content === null ? head(title) : messageRows(content as SupervisedMessage);
    case "alert":
    case "entry":
      return head(summary === "" ? title : `${title}: ${summary}`);
    default:
      return unreachable(kind);
  }
}

function messageRows({ created_at, sender, text: now, deleted, file, versions }: SupervisedMessage): Cell[][] {
  const who = sender === null ? "System" : `${sender.nickname}, ${sender.firm}`;
  const lines = [
    deleted ? `[Deleted] ${now}` : now,
    ...(file === null ? [] : [`[File ${file.name}, ${file.size} bytes]`]),
    ...versions.map(({ text: before, because, replaced_at }) => `[Until ${when(replaced_at)} (${because}): ${before}]`),
  ];
  return chunksOf(lines.filter((line) => line !== "").join("\n")).map((chunk) =>
    [when(created_at), "Message", who, chunk].map((cell) => text(cell)),
  );
}
