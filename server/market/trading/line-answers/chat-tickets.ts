import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { chatTickets } from "#domain/contract/http/runs.ts";
import { unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { Cause, Change } from "#server/machine/core/change.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { freezeMessage } from "#server/people/chat/model/freeze.ts";
import { chatChange, type ChatWrite } from "#server/people/chat/store/write.ts";
import type { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { answerTerms } from "#server/market/trading/line-answers/answer-terms.ts";
import { standingLine } from "#server/market/trading/line-answers/standing-line.ts";
import { usualRoute } from "#server/market/trading/tickets/usual-route.ts";
import { requireConfirmed } from "#server/market/trading/checks/deal-checks.ts";
import { duplicateTicketWarnings } from "#server/market/trading/line-answers/duplicate-ticket.ts";
import { writeDraft } from "#server/market/trading/tickets/write-draft.ts";

type Body = BodyOf<typeof chatTickets>;

/**
 * Writes a draft ticket for each agreed line of a chat, with its writer on the other side. A line that fails reports
 * its reason and does not hold back the others.
 */
export function writeChatTickets(
  parts: Parts,
  reader: QuoteReader,
  cause: Cause,
  { lines }: Body,
): Promise<ResponseOf<typeof chatTickets>> {
  return chatChange(parts, cause, async (changing) => {
    const results = [];
    for (const line of lines) {
      try {
        const ticket = await ticketOfLine(parts, reader, changing, line);
        results.push({ run_id: line.run_id, ticket, message: null, field_errors: {}, warnings: [] });
      } catch (error) {
        // The only line says its refusal itself.
        if (!(error instanceof Refusal) || lines.length === 1) throw error;
        const { message, detail } = error;
        const unusual = unconfirmedDeal.safeParse(detail.fresh);
        const warnings = unusual.success ? unusual.data.warnings : [];
        results.push({ run_id: line.run_id, ticket: null, message, field_errors: detail.fieldErrors ?? {}, warnings });
      }
    }
    const written = results.filter(({ ticket }) => ticket !== null).length;
    const message =
      written === lines.length
        ? `${written} ${written === 1 ? "draft" : "drafts"} written`
        : `${written} of ${lines.length} drafts written`;
    return { status: written === lines.length ? 200 : 207, message, results };
  });
}

async function ticketOfLine(
  parts: Parts,
  reader: QuoteReader,
  changing: Change & ChatWrite,
  asked: Body["lines"][number],
): Promise<Ticket> {
  const { actor, now } = changing;
  const standing = await standingLine(parts, reader, changing, asked.run_id, asked.seen);
  const { line, channel } = standing;
  const terms = answerTerms(parts, marketDay(parts, now), line, { ...asked, by: actor.clientName });
  const author = channel.authorOf(line.authorId);
  const other = { clientId: author.client_id, userId: author.user_id };
  const isBuyer = line.side === "ASK";
  const sides = isBuyer ? { buyer: actor, seller: other } : { buyer: other, seller: actor };
  const message = { channelUrl: line.channelUrl, messageId: line.messageId };
  requireConfirmed(await duplicateTicketWarnings(parts, changing, terms.bond.isin, message, sides), asked.confirms, {});
  const ticket = await writeDraft(parts, changing, {
    source: "CHAT",
    bond: terms.bond,
    bondTerms: terms.bondTerms.length > 0 ? terms.bondTerms : null,
    quantity: terms.quantity,
    level: terms.level,
    settlementDate: terms.settlementDate,
    settlementDelta: asked.settlement_delta ?? line.settlementDelta ?? null,
    ...(await usualRoute(changing.tx, terms.bond, [sides.buyer.clientId, sides.seller.clientId])),
    ...sides,
    own: { side: isBuyer ? "buyer" : "seller", accountId: null },
    // The author of the ticket has just agreed in the chat.
    dealTime: now,
    tradeTime: null,
    facilitatorUserId: null,
    message,
  });
  await freezeMessage(changing, line.messageId, "acted_on");
  return ticket;
}
