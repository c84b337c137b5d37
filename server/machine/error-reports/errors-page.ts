import type { FastifyInstance } from "fastify";
import { serveDemoPage } from "#server/machine/http/demo-page.ts";
import { escapeHtml } from "#server/machine/http/escape-html.ts";
import type { ReceivedReport, ReceivedReports } from "#server/machine/error-reports/received.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const FRAMES_SHOWN = 5;

/** Serves the received error reports, newest first; in demo mode only. */
export function serveErrorsPage(app: FastifyInstance, { config }: Parts, received: ReceivedReports): void {
  if (!config.demo) return;
  serveDemoPage(app, "/dev/errors", () => {
    const reports = received.recent();
    return {
      title: "Errors",
      sentence: "Reports of errors, newest first, as they would be sent on. Restarting the server empties the list.",
      columns: ["Time", "Who", "Address", "Where", "What"],
      rows: reports.length === 0 ? [NONE] : reports.map(row),
    };
  });
}

const NONE = `<tr><td colspan="5">Nothing has failed yet. What fails in a page or in the server appears here.</td></tr>`;

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
