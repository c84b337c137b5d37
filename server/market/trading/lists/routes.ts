import * as contract from "#domain/contract/http/lists.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { acceptLines } from "#server/market/trading/lists/accept-answers.ts";
import { answerLines } from "#server/market/trading/lists/answer-list.ts";
import { readList, readLists } from "#server/market/trading/lists/queries.ts";
import { readListText } from "#server/market/trading/lists/read-list.ts";
import { reviewAcceptance, reviewListAnswers } from "#server/market/trading/lists/review.ts";
import { reviewNewList, sendList } from "#server/market/trading/lists/send-list.ts";
import { withdrawLines } from "#server/market/trading/lists/withdraw-list.ts";

/** Lists: many bonds asked of several firms at once. */
export function listRoutes(parts: Parts): Route[] {
  const reader = new QuoteReader(parts);
  return [
    route(contract.readList, async ({ body }) => readListText(parts, reader, body.text)),
    route(contract.reviewList, ({ actor, body }) => reviewNewList(parts, actor, body)),
    route(contract.sendList, ({ cause, body }) => sendList(parts, cause, body)),
    route(contract.listLists, async ({ actor }) => ({ results: await readLists(parts, parts.db.orm, actor) })),
    route(contract.getList, ({ actor, params }) => readList(parts, actor, params.id)),
    route(contract.reviewAnswers, ({ actor, params, body }) =>
      reviewListAnswers(parts, actor, params.id, body.answers),
    ),
    route(contract.answerList, async ({ cause, params, body, reply }) => {
      const report = await answerLines(parts, cause, params.id, body.answers);
      if (report.status === 207) reply.status(207);
      return report;
    }),
    route(contract.reviewTaking, ({ actor, params, body }) => reviewAcceptance(parts, actor, params.id, body)),
    route(contract.acceptAnswers, async ({ cause, params, body, reply }) => {
      const report = await acceptLines(parts, cause, params.id, body);
      if (report.status === 207) reply.status(207);
      return report;
    }),
    route(contract.withdrawList, ({ cause, params, body }) =>
      withdrawLines(parts, cause, params.id, body.line_ids ?? null),
    ),
  ];
}
