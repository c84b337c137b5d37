import type { FastifyInstance } from "fastify";
import { BRAND } from "#domain/brand.ts";

const STYLE_PATH = "/dev/page.css";
const STYLE = `body{font:14px system-ui;margin:2rem}table{border-collapse:collapse}
td,th{padding:.4rem .8rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}
td{white-space:pre-line;overflow-wrap:anywhere}
td:nth-child(-n+2){white-space:pre}td:nth-child(3){min-width:16rem}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#8ab4ff}}
`;

/** A table with a sentence above it; all of it HTML. */
interface DemoPage {
  title: string;
  sentence: string;
  columns: readonly string[];
  rows: readonly string[];
}

/** Serves a page in demo mode only. Its style is a separate file, since inline styles are blocked. */
export function serveDemoPage(app: FastifyInstance, path: string, page: () => DemoPage | Promise<DemoPage>): void {
  app.get(path, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(html(await page())),
  );
  if (app.hasRoute({ method: "GET", url: STYLE_PATH })) return;
  app.get(STYLE_PATH, async (_request, reply) => reply.type("text/css; charset=utf-8").send(STYLE));
}

function html({ title, sentence, columns, rows }: DemoPage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}, ${BRAND}</title>
<link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><h1>${title}</h1><p>${sentence}</p>
<table><thead><tr>${columns.map((column) => `<th>${column}</th>`).join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table></body></html>
`;
}
