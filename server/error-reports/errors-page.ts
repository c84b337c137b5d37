import type { FastifyInstance } from "fastify";
import { BRAND } from "#domain/brand.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import type { ReceivedReport, ReceivedReports } from "#server/error-reports/received.ts";
import type { Parts } from "#server/core/parts.ts";

const FRAMES_SHOWN = 5;

/** Demo mode only: the reports of errors that came in, newest first, for whoever runs it. */
export function serveErrorsPage(app: FastifyInstance, { config }: Parts, received: ReceivedReports): void {
  if (!config.demo) return;
  app.get("/dev/errors", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page(received.recent())),
  );
}

function page(reports: readonly ReceivedReport[]): string {
  const none = `<tr><td colspan="5">Nothing has failed yet. What fails in a page or in the server appears here.</td></tr>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Errors, ${BRAND}</title>
<style>body{font:14px system-ui;margin:2rem}table{border-collapse:collapse}td,th{padding:.4rem .8rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}td{white-space:pre-line;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}</style></head>
<body><h1>Errors</h1><p>Reports of errors, newest first, as they would be sent on. Restarting the server empties the list.</p>
<table><thead><tr><th>Time</th><th>Who</th><th>Address</th><th>Where</th><th>What</th></tr></thead>
<tbody>${reports.length === 0 ? none : reports.map(row).join("\n")}</tbody></table></body></html>
`;
}

function row({ at, report }: ReceivedReport): string {
  const { user, tags, request, platform, exception } = report;
  const who = user === undefined ? "a visitor" : `${user.username}\n${user.id}\n${tags.client_name ?? ""}`;
  const cells = [
    at.toISOString(),
    platform === "node" && user === undefined ? "the server" : who,
    request?.url ?? "",
    `${platform === "node" ? "server" : "page"}: ${tags.where ?? ""}`,
    exception.values.map(described).join("\n"),
  ];
  return `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`;
}

function described({ type, value, stacktrace }: ReceivedReport["report"]["exception"]["values"][number]): string {
  const frames = (stacktrace?.frames ?? []).slice(-FRAMES_SHOWN).toReversed();
  const lines = frames.map(
    ({ function: name = "", filename, lineno, colno }) =>
      `  at ${name || "?"} (${filename}:${lineno ?? "?"}:${colno ?? "?"})`,
  );
  return [`${type}: ${value}`, ...lines].join("\n");
}
