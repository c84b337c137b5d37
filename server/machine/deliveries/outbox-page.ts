import { desc, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { deliveries } from "#server/machine/db/schema/people.ts";
import { serveDemoPage } from "#server/machine/http/demo-page.ts";
import { escapeHtml } from "#server/machine/http/escape-html.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const SHOWN = 50;

/** Demo mode only: outgoing messages, newest first, so that codes can be read. */
export function serveOutboxPage(app: FastifyInstance, parts: Parts): void {
  if (!parts.config.demo) return;
  serveDemoPage(app, "/dev/outbox", async () => {
    const sent = await parts.db.orm
      .select()
      .from(deliveries)
      .where(isNull(deliveries.failure))
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(SHOWN);
    return {
      title: "Outbox",
      sentence: "Messages of the demo, newest first. Nothing here left this machine.",
      columns: ["Time", "By", "To", "Subject", "Text"],
      rows: sent.map(
        (row) =>
          `<tr><td>${row.createdAt.toISOString()}</td><td>${row.channel}</td><td>${escapeHtml(row.destination)}</td>` +
          `<td>${escapeHtml(row.subject)}</td><td>${withLinks(row.body)}</td></tr>`,
      ),
    };
  });
}

/** Text of a message with clickable links. */
function withLinks(body: string): string {
  return body
    .split(/(https?:\/\/[\w.:-]+\/[\w./?&=%~-]*)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
