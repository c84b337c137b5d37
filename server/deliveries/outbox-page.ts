import { desc, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { BRAND } from "#domain/brand.ts";
import { deliveries } from "#server/db/schema/people.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import type { Parts } from "#server/core/parts.ts";

const SHOWN = 50;

/** Demo mode only: the messages that would have gone out, newest first, so that codes can be read. */
export function serveOutboxPage(app: FastifyInstance, parts: Parts): void {
  if (!parts.config.demo) return;
  app.get("/dev/outbox", async (_request, reply) => {
    const rows = await parts.db.orm
      .select()
      .from(deliveries)
      .where(isNull(deliveries.failure))
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(SHOWN);
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page(rows));
  });
}

function page(rows: readonly (typeof deliveries.$inferSelect)[]): string {
  const items = rows.map(
    (row) =>
      `<tr><td>${row.createdAt.toISOString()}</td><td>${row.channel}</td><td>${escapeHtml(row.destination)}</td>` +
      `<td>${escapeHtml(row.subject)}</td><td>${withLinks(row.body)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox, ${BRAND}</title>
<style>body{font:14px system-ui;margin:2rem}table{border-collapse:collapse}td,th{padding:.4rem .8rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}td:last-child{white-space:pre-line;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#8ab4ff}}</style></head>
<body><h1>Outbox</h1><p>Messages of the demo, newest first. Nothing here left this machine.</p>
<table><thead><tr><th>Time</th><th>By</th><th>To</th><th>Subject</th><th>Text</th></tr></thead>
<tbody>${items.join("\n")}</tbody></table></body></html>
`;
}

/** The text of a message, its links to be clicked. */
function withLinks(body: string): string {
  return body
    .split(/(https?:\/\/[\w.:-]+\/[\w./?&=%~-]*)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
