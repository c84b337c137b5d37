import * as contract from "#domain/contract/http/runs.ts";
import { answerLine } from "#server/market/trading/line-answers/answer-line.ts";
import { writeChatTickets } from "#server/market/trading/line-answers/chat-tickets.ts";
import { previewLineAnswer } from "#server/market/trading/line-answers/preview-line-answer.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Answers to quotes of a chat, from their preview to the cluster of the two firms. */
export function lineAnswerRoutes(parts: Parts): Route[] {
  const reader = new QuoteReader(parts);
  return [
    route(contract.previewRunAnswer, ({ actor, params, query }) => previewLineAnswer(parts, actor, params.id, query)),
    route(contract.chatTickets, async ({ cause, body, reply }) => {
      const report = await writeChatTickets(parts, reader, cause, body);
      if (report.status === 207) reply.status(207);
      return report;
    }),
    route(contract.answerRun, ({ cause, params, body }) => answerLine(parts, reader, cause, params.id, body)),
  ];
}
