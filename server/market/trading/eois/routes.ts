import { quoteDepth } from "#domain/contract/http/bonds.ts";
import {
  addEoi,
  addEoiForClient,
  addNegotiation,
  closeEoi,
  expireEoi,
  listEois,
  listTradeOrigins,
  market,
  previewAnswer,
  reviewEdit,
  reviewEoi,
  takeEoi,
  updateEoi,
  reviewEoiUpload,
  uploadEois,
  withdrawAll,
} from "#domain/contract/http/eoi.ts";
import { answerPreview } from "#server/market/trading/clusters/preview-answer.ts";
import { respondToEoi } from "#server/market/trading/clusters/respond.ts";
import { answerRfqQuote, previewRfqAnswer } from "#server/market/trading/threads/answer-quote.ts";
import { takeQuote } from "#server/market/trading/clusters/take-quote.ts";
import { addRound } from "#server/market/trading/clusters/round.ts";
import { endEoi, withdrawAllEois } from "#server/market/trading/eois/end-eoi.ts";
import { commitHit, previewHit } from "#server/market/trading/eois/hit-eoi.ts";
import { postEoi, reviewEoi as lookAtEoi } from "#server/market/trading/eois/post-eoi.ts";
import { readDepth, readEois, readMarket } from "#server/market/trading/eois/queries.ts";
import { readTradeOrigins } from "#server/market/trading/eois/trade-origins.ts";
import { editEoi, reviewEdit as lookAtEdit } from "#server/market/trading/eois/update-eoi.ts";
import { uploadQuotes } from "#server/market/trading/eois/upload.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import { tryChange } from "#server/machine/core/try-change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function eoiRoutes(parts: Parts): Route[] {
  return [
    route(addEoi, ({ cause, body }) => postEoi(parts, cause, body)),
    route(reviewEoi, ({ actor, body }) => lookAtEoi(parts, actor, body)),
    route(reviewEdit, ({ actor, params, body }) => lookAtEdit(parts, actor, params.id, body)),
    route(addEoiForClient, ({ cause, body }) => postEoi(parts, cause, body, { forEndClient: true })),
    route(updateEoi, ({ cause, params, body }) => editEoi(parts, cause, params.id, body)),
    route(expireEoi, ({ cause, params }) => endEoi(parts, cause, params.id)),
    route(withdrawAll, ({ cause, body }) =>
      withdrawAllEois(parts, cause, { finstrumentId: body?.finstrument_id ?? null, ids: body?.eoi_ids ?? null }),
    ),
    route(closeEoi, ({ actor, cause, params, body }) => {
      const hit = {
        ownId: params.id,
        opposingId: body.opposing_eoi,
        opposingVersion: body.opposing_version ?? null,
        brokerId: body.broker_id ?? null,
        confirms: body.confirms ?? null,
      };
      return body.confirm ? commitHit(parts, cause, hit) : previewHit(parts, actor, hit);
    }),
    route(uploadEois, async ({ cause, body, reply }) => {
      const report = await uploadQuotes(parts, cause, body);
      if (report.status === 207) reply.status(207);
      return report;
    }),
    route(reviewEoiUpload, async ({ cause, body }) => {
      const { rows } = await uploadQuotes(parts, cause, body, tryChange);
      return { rows };
    }),
    route(addNegotiation, ({ cause, body }) => {
      if ("respond_rfq_id" in body) return answerRfqQuote(parts, cause, body);
      return "respond_eoi_id" in body ? respondToEoi(parts, cause, body) : addRound(parts, cause, body);
    }),
    route(takeEoi, ({ cause, params, body }) => takeQuote(parts, cause, params.id, body)),
    route(previewAnswer, ({ actor, query }) =>
      "respond_rfq_id" in query
        ? previewRfqAnswer(parts, actor, query.respond_rfq_id, query)
        : answerPreview(parts, actor, query),
    ),
    route(listEois, ({ actor, query }) => readEois(parts, actor, query)),
    route(listTradeOrigins, async ({ actor }) => ({ origins: await readTradeOrigins(parts.db.orm, actor) })),
    route(market, ({ actor, query }) => readMarket(parts, actor, query)),
    route(quoteDepth, ({ actor, query }) => readDepth(parts, actor, query)),
  ];
}
